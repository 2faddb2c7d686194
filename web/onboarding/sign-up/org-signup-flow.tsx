import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx'
import { useLogOut } from '../../lib/session/login/use-log-out.ts'
import { CommandButton } from '../../ui/button/command-button.tsx'
import { useCommand } from '../../lib/form/command.ts'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { Failure } from '../../ui/feedback/notice/failure.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { MailLimit } from '../../ui/account/links/mail-limit.tsx'
import { LogOutButton } from '../../ui/account/log-out-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { NumberedSteps } from '../../ui/text/numbered-steps.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { isSignedOut } from '../../lib/session/session.ts'
import { nextPath, waitsForEmail } from '../application-path.ts'
import { applicationQuery, sendLetterAgain, withdrawApplication } from '../onboarding-api.ts'
import styles from '../onboarding.module.css'
import { factsAsked, onboardingPages, type OnboardingPlace } from '../pages.ts'
import { useSectionNames } from '../summary/section-names.ts'
import { referralCode } from './referral-code.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** Shows the pages of signing up, and to a logged-in applicant their progress. */
export const OrgSignupFlow = () => {
  const { t } = useLingui()
  useEffect(() => referralCode.keepFrom(window.location.search), [])
  // A visitor has no application, and sees the page anyway.
  const {
    data: application,
    error,
    isPending,
  } = useQuery({
    ...applicationQuery,
    retry: false,
    // The address is confirmed in another tab, or on a phone.
    refetchInterval: ({ state: { data } }) => data && waitsForEmail(data) && readAgainMilliseconds,
  })
  const isApplicant = application !== undefined && !isSignedOut(error)
  useContinueOnceConfirmed(isApplicant ? application : undefined)
  return (
    <Page
      header={
        <AreaHeader to="/">
          {isApplicant && <LogOutButton realm="organizations" to="/" />}
        </AreaHeader>
      }
    >
      {isApplicant && waitsForEmail(application) ? (
        <CheckMailbox username={application.username} />
      ) : (
        <>
          {isApplicant ? (
            <ScreenTitle
              title={t`Continue your application`}
              lead={<Trans>What you have entered so far is saved.</Trans>}
            />
          ) : (
            <Introduction pageCount={onboardingPages(null).length} />
          )}
          {isApplicant && (
            <LinkButton to={nextPath(application)} look="primary" wide>
              <Trans>Continue</Trans>
            </LinkButton>
          )}
        </>
      )}
      {isPending ? (
        <Skeleton height="32rem" />
      ) : (
        <Progress application={isApplicant ? application : undefined} />
      )}
    </Page>
  )
}

const readAgainMilliseconds = 5_000

/** Opens the next page once the address is confirmed for which this page waited. */
const useContinueOnceConfirmed = (application: ApplicationAnswer | undefined): void => {
  const navigate = useNavigate()
  const hasWaited = useRef(false)
  useEffect(() => {
    if (application === undefined) return
    if (waitsForEmail(application)) hasWaited.current = true
    else if (hasWaited.current) void navigate({ to: nextPath(application) })
  }, [application, navigate])
}

const Introduction = ({ pageCount }: { pageCount: number }) => {
  const { t } = useLingui()
  return (
    <ScreenTitle
      title={t`How to open an account`}
      lead={
        <Trans>
          It takes about 10 minutes: {pageCount} pages with about {factsAsked} answers and three
          files. We approve an account in 1–2 working days. You can stop at any page, and continue
          on any device.
        </Trans>
      }
    />
  )
}

/** The pages and what they need. An applicant sees which are done, and the way to the next. */
const Progress = ({ application }: { application: ApplicationAnswer | undefined }) => {
  const names = usePageNames()
  const contents = usePageContents()
  const pages = onboardingPages(application?.plan ?? null)
  return (
    <>
      <NumberedSteps
        steps={pages.map((place) => ({
          name: place,
          words: (
            <>
              <strong>{names[place]}</strong>{' '}
              {application && isDone(application, place) && (
                <span className={styles.done}>
                  <Icon name="check" size={16} /> <Trans>Done</Trans>
                </span>
              )}
              <br />
              <Quiet as="span" size={15}>
                {contents[place]}
              </Quiet>
            </>
          ),
        }))}
      />
      {!pages.includes('card') && (
        <Quiet size={15}>
          <Trans>A paid plan has one more page, for its card.</Trans>
        </Quiet>
      )}
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
            <Trans>The charity’s logo, as a picture</Trans>
          </li>
          <li>
            <Trans>The names of the director and the secretary</Trans>
          </li>
          <li>
            <Trans>The number of the charity’s bank account</Trans>
          </li>
          <li>
            <Trans>A card, if you choose a paid plan</Trans>
          </li>
        </ul>
      </Stack>
      {!application && (
        <>
          <LinkButton to="/OrgSignup" look="primary" wide>
            <Trans>Start</Trans>
          </LinkButton>
          <LinkButton to="/OrgLogin" look="quiet" wide>
            <Trans>Continue an application</Trans>
          </LinkButton>
        </>
      )}
    </>
  )
}

const usePageNames = (): Record<OnboardingPlace, string> => {
  const { t } = useLingui()
  return {
    sign_up: t`Your name, email address and password`,
    ...useSectionNames(),
    review: t`Check and submit`,
  }
}

/** What each page asks, or what follows from it. */
const usePageContents = (): Record<OnboardingPlace, string> => {
  const { t } = useLingui()
  return {
    sign_up: t`You become the charity’s contact. We email you to confirm the address.`,
    agreement: t`The names of the director and the secretary, who agree to the terms.`,
    charity: t`Registered name and address, IR File No., contact for payers, and the colours of your page.`,
    plan: t`Free, or a paid plan for more projects. You can change it later.`,
    card: t`It is charged only after the approval.`,
    logo: t`A picture for your page and receipts.`,
    documents: t`The section 88 letter; others only if you like.`,
    bank_account: t`The charity’s own account, to which its money is paid out.`,
    identity: t`A director or the secretary: HKID card, date of birth and home address.`,
    review: t`All answers on one page.`,
  }
}

const isDone = ({ status, missing }: ApplicationAnswer, place: OnboardingPlace): boolean =>
  place === 'sign_up' || (place === 'review' ? status !== 'draft' : !missing.includes(place))

const CheckMailbox = ({ username }: { username: string }) => {
  const { t } = useLingui()
  const sending = useCommand({ send: sendLetterAgain })
  return (
    <>
      <ScreenTitle
        title={t`Check your mailbox`}
        lead={
          <Trans>
            We have sent an email to{' '}
            <strong translate="no" className={styles.address}>
              {username}
            </strong>
            . Press the button in it to confirm this address, on any device. This page then
            continues by itself.
          </Trans>
        }
      />
      {sending.failure && <Failure error={sending.failure.error} />}
      {sending.isDone && (
        <Notice tone="success">
          <Trans>We have sent the email again.</Trans>
          <MailLimit />
        </Notice>
      )}
      <CommandButton wide busy={t`Sending…`} command={sending}>
        <Trans>Send the email again</Trans>
      </CommandButton>
      <OtherAddress username={username} />
    </>
  )
}

/**
 * The way on from a mistyped address: the application of an address that nobody has confirmed is
 * withdrawn, and another one begins.
 */
const OtherAddress = ({ username }: { username: string }) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const leaving = useLogOut('organizations')
  return (
    <>
      <Button look="quiet" wide onClick={() => setIsOpen(true)}>
        <Trans>Use another email address</Trans>
      </Button>
      <QuestionDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Use another email address?`}
        act={t`Start again`}
        command={leaving}
        onSubmit={() =>
          leaving.mutate({ to: '/OrgSignup', by: () => withdrawApplication({ reason: '' }) })
        }
      >
        <p>
          <Trans>
            The application with{' '}
            <strong translate="no" className={styles.address}>
              {username}
            </strong>{' '}
            ends, and you sign up again with the right address. The email that we sent can no longer
            be used.
          </Trans>
        </p>
      </QuestionDialog>
    </>
  )
}
