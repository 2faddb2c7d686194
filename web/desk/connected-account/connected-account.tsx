import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountDetailsAnswer } from '@almoner/api/desk/connected-account/contract.ts'
import type { ConnectedAccountAnswer } from '@almoner/api/use-cases/connected-account/contract.ts'
import { CapabilityPill, useCardSentence } from '../../ui/card-account/capability-pill.tsx'
import {
  useDisabledLabel,
  useErrorLabel,
  useRequirementLabel,
} from '../../ui/card-account/requirement-labels.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { Time } from '../../ui/data/time.tsx'
import { connectedAccountQuery } from '../../ui/card-account/connected-account-query.ts'
import { DetailsForm, DetailsResult } from './details-form.tsx'
import { DeskOpenReviews } from '../manual-review/desk-open-reviews.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import styles from './connected-account.module.css'

/** The charity's account at Stripe: what it may do, what Stripe wants to know and by when. */
export const ConnectedAccount = () => (
  <>
    <ScreenTitle {...useHeading()} />
    <DeskOpenReviews about={['connected_account']} />
    <Loaded query={useQuery(connectedAccountQuery)} height="12rem">
      {(account) => (account.status === 'none' ? <NoAccount /> : <OpenAccount account={account} />)}
    </Loaded>
  </>
)

const NoAccount = () => {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No account yet`}>
      <Trans>The account at Stripe is opened once your application is approved.</Trans>
    </EmptyState>
  )
}

const OpenAccount = ({ account }: { account: ConnectedAccountAnswer }) => {
  const disabledLabel = useDisabledLabel()
  const [answer, setAnswer] = useState<AccountDetailsAnswer | null>(null)
  const { requirements, pendingVerification, disabledReason } = account
  return (
    <div className={styles.stack}>
      {disabledReason !== null && <Notice tone="warning">{disabledLabel(disabledReason)}</Notice>}
      <DetailsResult answer={answer} />
      <Capabilities account={account} />
      <Due account={account} />
      {pendingVerification.length > 0 && <Pending account={account} />}
      {requirements.some(({ field }) => field !== null) && (
        <DetailsForm account={account} done={setAnswer} />
      )}
    </div>
  )
}

const Capabilities = ({ account: { states, stripeAccountId } }: AccountProps) => {
  const { t } = useLingui()
  const cardSentence = useCardSentence()
  const rows = [
    [t`Card payments`, <CapabilityPill key="card_payments" state={states.card_payments} />],
    [t`Transfers to your balance`, <CapabilityPill key="transfers" state={states.transfers} />],
    [t`Payouts to your bank`, <CapabilityPill key="payouts" state={states.payouts} />],
    [t`Account at Stripe`, `•••• ${stripeAccountId ?? ''}`],
  ] as const
  return (
    <Card>
      <Stack gap={4}>
        <p>{cardSentence(states.card_payments)}</p>
        <dl className={styles.rows}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Card>
  )
}

type AccountProps = { account: ConnectedAccountAnswer }

const Due = ({ account: { requirements, deadline } }: AccountProps) => {
  const requirementLabel = useRequirementLabel()
  const errorLabel = useErrorLabel()
  if (requirements.length === 0) {
    return (
      <Notice tone="success">
        <Trans>Stripe has everything it needs. You do not need to do anything.</Trans>
      </Notice>
    )
  }
  return (
    <Card
      title={<Trans>What Stripe needs</Trans>}
      aside={
        deadline !== null && (
          <span>
            <Trans>
              Due by <Time at={deadline} />
            </Trans>
          </span>
        )
      }
    >
      <ul className={styles.due}>
        {unique(requirements, requirementLabel).map(({ label, field, isPastDue, error }) => (
          <li key={label}>
            {label}
            {isPastDue && (
              <strong className={styles.late}>
                <Trans>Overdue</Trans>
              </strong>
            )}
            {error !== null && <p className={styles.quiet}>{errorLabel(error, field)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

// Day, month and year of a birth are three requirements of Stripe's, and one of ours.
const unique = (
  requirements: ConnectedAccountAnswer['requirements'],
  toLabel: ReturnType<typeof useRequirementLabel>,
) => {
  const labelled = requirements.map((due) => ({ ...due, label: toLabel(due) }))
  return labelled.filter(
    ({ label }, at) => labelled.findIndex((other) => other.label === label) === at,
  )
}

const Pending = ({ account: { pendingVerification } }: AccountProps) => {
  const requirementLabel = useRequirementLabel()
  return (
    <Card title={<Trans>What Stripe is checking</Trans>}>
      <ul className={styles.due}>
        {[...new Set(pendingVerification.map(requirementLabel))].map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Card>
  )
}
