import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { ConnectedAccountAnswer } from '@almoner/api/use-cases/connected-account/contract.ts'
import { useCommand } from '../../lib/form/command.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { CardsOff } from '../../ui/card-account/cards-off.tsx'
import { connectedAccountQuery } from '../../ui/card-account/connected-account-query.ts'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx'
import { problemCode } from '../../lib/api/failure/problem.ts'
import { formatTime } from '../../lib/text/format.ts'
import { ApplicationSummary } from './application-summary.tsx'
import { applicationQuery, reopenApplication } from '../onboarding-api.ts'
import { OnboardingPage, useApplication } from '../onboarding-frame.tsx'
import styles from '../onboarding.module.css'
import { WithdrawApplication } from './withdraw-application.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/**
 * The intervals at which a waiting application is read: during its review, and during the charity's
 * opening.
 */
const reviewMilliseconds = 60_000
const openingMilliseconds = 2_000

/** The whole application while it waits for its review, and what follows once it is open. */
export const OrgConfirm = () => {
  const application = useApplication()
  const cardsOff = useFollow(application)
  if (cardsOff !== null) {
    return (
      <OnboardingPage>
        <OpenWithoutCards card={cardsOff} />
      </OnboardingPage>
    )
  }
  return (
    <OnboardingPage>
      <Waiting application={application} />
      <ApplicationSummary application={application} editable={false} />
      {application.status !== 'approved' && <WithdrawApplication />}
    </OnboardingPage>
  )
}

type Props = { application: ApplicationAnswer }

const Waiting = ({ application }: Props) => {
  const { t } = useLingui()
  const { status, submittedAt, dueOn, username, remarks } = application
  if (status === 'approved') return <Opening application={application} />
  return (
    <>
      <ScreenTitle
        title={t`Your application is under review`}
        lead={<Trans>We review your application within 1–2 working days.</Trans>}
      />
      <Notice>
        {submittedAt !== null && (
          <p>
            <Trans>Sent on {formatTime(submittedAt)}.</Trans>
          </p>
        )}
        {dueOn !== null && (
          <p>
            <Trans>
              We will reply by {dueOn.replaceAll('-', '/')}, to{' '}
              <span translate="no" className={styles.address}>
                {username}
              </span>
              .
            </Trans>
          </p>
        )}
      </Notice>
      {remarks.length > 0 && (
        <Notice tone="warning" title={t`We have questions`}>
          <Trans>
            They are shown below, at the answers that they refer to. Edit the application to answer
            them.
          </Trans>
        </Notice>
      )}
      <Stack as="section" gap={3}>
        <h2>
          <Trans>What we check</Trans>
        </h2>
        <ul className={styles.list}>
          <li>
            <Trans>The charity is on the Inland Revenue’s list of section 88.</Trans>
          </li>
          <li>
            <Trans>Its name is the one in the documents.</Trans>
          </li>
          <li>
            <Trans>The bank account is the charity’s.</Trans>
          </li>
          <li>
            <Trans>The representative is the person on the HKID card.</Trans>
          </li>
        </ul>
      </Stack>
      <EditApplication />
    </>
  )
}

/**
 * Takes the applicant to the next page once the application is decided, without a click. Returns
 * the card account of an open charity that payers cannot pay by card yet: its owner reads why
 * before the desk opens.
 */
const useFollow = ({ status }: ApplicationAnswer): ConnectedAccountAnswer | null => {
  const navigate = useNavigate()
  const refetchInterval = status === 'approved' ? openingMilliseconds : reviewMilliseconds
  const { data, error } = useQuery({
    ...applicationQuery,
    refetchInterval: ({ state }) => !isOwnerNow(state.error) && refetchInterval,
  })
  const isOpen = isOwnerNow(error)
  const isDeclined = data?.status === 'declined'
  const card = useQuery({
    ...connectedAccountQuery,
    enabled: isOpen,
    refetchInterval: openingMilliseconds,
  })
  const waitsForCards = card.data?.states.card_payments.startsWith('on') === false
  const isReady = isOpen && !card.isPending && !waitsForCards
  useEffect(() => {
    if (isReady) void navigate({ to: '/AccountOverview', replace: true })
    else if (isDeclined) void navigate({ to: '/OrgDecline', replace: true })
  }, [isReady, isDeclined, navigate])
  return waitsForCards ? (card.data ?? null) : null
}

// An owner has a desk, and no application any more.
const isOwnerNow = (error: Error | null): boolean => problemCode(error) === 'not_allowed'

/** The charity is open, and its owner has something to do before payers can pay by card. */
const OpenWithoutCards = ({ card }: { card: ConnectedAccountAnswer }) => {
  const { t } = useLingui()
  return (
    <>
      <ScreenTitle
        title={t`Your charity is open`}
        lead={<Trans>Your donation page is set up. Card payments are not on yet.</Trans>}
      />
      <CardsOff
        card={card}
        action={
          <LinkButton to="/OrgSettings/Stripe" look="primary">
            <Trans>See and send them</Trans>
          </LinkButton>
        }
      />
      <LinkButton to="/AccountOverview" wide>
        <Trans>Continue to Home</Trans>
      </LinkButton>
    </>
  )
}

/** The charity is being opened. */
const Opening = ({ application: { username, cardAccount } }: Props) => {
  const { t } = useLingui()
  return (
    <>
      <ScreenTitle
        title={t`Your application is approved`}
        lead={<Trans>We are setting up your page, which takes a moment.</Trans>}
      />
      <Notice>
        <p>
          <Trans>
            You do not need to wait here: we email{' '}
            <span translate="no" className={styles.address}>
              {username}
            </span>{' '}
            once your charity is open.
          </Trans>
        </p>
      </Notice>
      {cardAccount && (
        <CardsOff
          card={cardAccount}
          action={<Trans>You can send them once your page is set up.</Trans>}
        />
      )}
    </>
  )
}

const EditApplication = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const reopening = useCommand({
    send: reopenApplication,
    updates: applicationQuery.queryKey,
    done: () => navigate({ to: '/OrgRegisterReview' }),
  })
  return (
    <>
      <Button icon="edit" wide onClick={() => setIsOpen(true)}>
        <Trans>Edit</Trans>
      </Button>
      <QuestionDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Edit the application?`}
        act={t`Edit`}
        command={reopening}
        onSubmit={() => reopening.run()}
      >
        <p>
          <Trans>
            We stop reviewing it. Send it again when you are done: the review then starts again.
          </Trans>
        </p>
      </QuestionDialog>
    </>
  )
}
