import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MailLimit } from '../../ui/account/links/mail-limit.tsx'
import { Button } from '../../ui/button/button.tsx'
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
  const [asked] = useState(() => router.state.location.state.resetAsked)
  if (asked === undefined) return <Navigate to={paths.forgot} replace />
  return <MailSent {...asked} />
}

const MailSent = ({ username, at }: { username: string; at: number }) => {
  const { login, Frame, paths } = useStaffLogin()
  const { t } = useLingui()
  const language = useLanguage()
  const [sentAt, setSentAt] = useState(at)
  const mayAsk = useIsOver(sentAt + pauseMilliseconds)
  const again = useMutation({
    mutationFn: () => login.askForReset({ username, language }),
    onSuccess: () => setSentAt(Date.now()),
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
            <Button
              icon="mail"
              wide
              busy={again.isPending && t`Sending…`}
              onClick={() => again.mutate()}
            >
              <Trans>Send the email again</Trans>
            </Button>
          )}
        </>
      }
    >
      {again.isSuccess && !mayAsk && (
        <Notice tone="success">
          <Trans>Another email is on its way. Use the link in it, not the earlier one.</Trans>
        </Notice>
      )}
      {again.error && <Failure error={again.error} />}
      <MailLimit />
      <p>
        <Trans>The link works for 24 hours and lets you choose a new password.</Trans>
      </p>
      <p>
        <Trans>No email? Check your junk folder, and how the address is spelt.</Trans>
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
