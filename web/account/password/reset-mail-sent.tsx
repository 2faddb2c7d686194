import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CommandButton } from '../../ui/button/command-button.tsx'
import { useCommand } from '../../lib/form/command.ts'
import { MailLimit } from '../../ui/account/links/mail-limit.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { useLanguage } from '../../lib/language/i18n.ts'
import { useStaffLogin } from '../site/staff-login-site.tsx'

const pauseMilliseconds = 60_000

/**
 * Confirms that a letter was requested. It does not reveal whether the address is known; only the
 * mailbox does.
 */
export const ResetMailSent = () => {
  const { paths } = useStaffLogin()
  const router = useRouter()
  const [request] = useState(() => router.state.location.state.resetAsked)
  if (request === undefined) return <Navigate to={paths.forgot} replace />
  return <MailSent {...request} />
}

const MailSent = ({ username, at }: { username: string; at: number }) => {
  const { login, Frame, paths } = useStaffLogin()
  const { t } = useLingui()
  const language = useLanguage()
  const [sentAt, setSentAt] = useState(at)
  const mayAsk = useIsOver(sentAt + pauseMilliseconds)
  const again = useCommand({
    send: () => login.askForReset({ username, language }),
    done: () => setSentAt(Date.now()),
  })
  return (
    <Frame
      title={t`Check your mailbox`}
      lead={
        <Trans>
          If there is an account for <strong translate="no">{username}</strong>, we have emailed a
          link to it.
        </Trans>
      }
      acts={
        <>
          <LinkButton to={paths.logIn} look="primary" wide>
            <Trans>Back to the login</Trans>
          </LinkButton>
          {mayAsk && (
            <CommandButton icon="mail" wide busy={t`Sending…`} command={again}>
              <Trans>Send the email again</Trans>
            </CommandButton>
          )}
        </>
      }
    >
      {again.isDone && !mayAsk && (
        <Notice tone="success">
          <Trans>Another email is on its way. Use the link in it, not the earlier one.</Trans>
        </Notice>
      )}
      {again.failure && <Failure error={again.failure.error} />}
      <MailLimit />
      <p>
        <Trans>The link works for 24 hours and lets you choose a new password.</Trans>
      </p>
      <p>
        <Trans>No email? Check your junk folder, and the spelling of the address.</Trans>
        {!mayAsk && (
          <>
            {' '}
            <Trans>After one minute you can request another email.</Trans>
          </>
        )}
      </p>
    </Frame>
  )
}

const useIsOver = (at: number): boolean => {
  const [overAt, setOverAt] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setOverAt(at), Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return overAt === at
}
