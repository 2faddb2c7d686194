import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CommandButton } from '../../ui/button/command-button.tsx'
import { useCommand } from '../../lib/form/command.ts'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { MailLimit } from '../../ui/account/links/mail-limit.tsx'
import { LogOutButton } from '../../ui/account/log-out-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { NumberedSteps } from '../../ui/text/numbered-steps.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { isSignedOut } from '../../lib/session/session.ts'
import { nextPath, stepsDone } from '../application-path.ts'
import { applicationQuery, sendLetterAgain } from '../onboarding-api.ts'
import styles from '../onboarding.module.css'
import { referralCode } from './referral-code.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** Shows the steps of signing up, and to a logged-in applicant their progress. */
export const OrgSignupFlow = () => {
  const { t } = useLingui()
  useEffect(() => referralCode.keepFrom(window.location.search), [])
  // A visitor has no application, and sees the page anyway.
  const { data: application, error } = useQuery({ ...applicationQuery, retry: false })
  const isApplicant = application !== undefined && !isSignedOut(error)
  const done = isApplicant ? stepsDone(application) : []
  const names = [
    t`Basic information: agreement, organisation, plan and card`,
    t`Confirm your email address`,
    t`Logo`,
    t`Documents`,
    t`Bank account`,
    t`Identity of the representative`,
  ]
  return (
    <Page
      header={
        <AreaHeader to="/">
          {isApplicant && <LogOutButton realm="organizations" to="/" />}
        </AreaHeader>
      }
    >
      <ScreenTitle
        title={t`Open an account in six steps`}
        lead={
          <Trans>
            It takes about 5 minutes. We approve an account in 1-2 working days. You can stop at any
            step, and continue on any device.
          </Trans>
        }
      />
      <NumberedSteps
        steps={names.map((name, at) => ({
          name,
          words: (
            <>
              {name}{' '}
              {done[at] && (
                <Quiet as="span" size={15}>
                  <Icon name="check" size={16} /> <Trans>Done</Trans>
                </Quiet>
              )}
            </>
          ),
        }))}
      />
      <Stack as="section" gap={3}>
        <h2>
          <Trans>What you need</Trans>
        </h2>
        <ul className={styles.list}>
          <li>
            <Trans>The Inland Revenue’s section 88 letter, as a PDF</Trans>
          </li>
          <li>
            <Trans>The representative’s HKID card, and a picture of it</Trans>
          </li>
          <li>
            <Trans>The charity’s bank book or a statement</Trans>
          </li>
        </ul>
      </Stack>
      {isApplicant && application.isRegistered && !application.isEmailVerified && (
        <CheckMailbox username={application.username} />
      )}
      {isApplicant ? (
        !(application.isRegistered && !application.isEmailVerified) && (
          <LinkButton to={nextPath(application)} look="primary" wide>
            <Trans>Continue</Trans>
          </LinkButton>
        )
      ) : (
        <>
          <LinkButton to="/OrgSignup" look="primary" wide>
            <Trans>Start</Trans>
          </LinkButton>
          <LinkButton to="/OrgLogin" look="quiet" wide>
            <Trans>Continue an application</Trans>
          </LinkButton>
        </>
      )}
    </Page>
  )
}

const CheckMailbox = ({ username }: { username: string }) => {
  const { t } = useLingui()
  const sending = useCommand({ send: sendLetterAgain })
  return (
    <>
      <Notice title={t`Check your mailbox`}>
        <Trans>
          We have sent an email to <strong translate="no">{username}</strong>. Press the button in
          it to confirm this address, then continue here.
        </Trans>
      </Notice>
      <MailLimit />
      {sending.failure && <Failure error={sending.failure.error} />}
      {sending.isDone && (
        <Notice tone="success">
          <Trans>The email is on its way again.</Trans>
        </Notice>
      )}
      <CommandButton wide busy={t`Sending…`} command={sending}>
        <Trans>Send the email again</Trans>
      </CommandButton>
    </>
  )
}
