import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { RequestedPayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Day } from '../../../ui/data/time.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ScreenTitle } from '../../../ui/layout/page/screen-title.tsx'
import { BankLabel } from '../bank-label.tsx'
import styles from './payout.module.css'
import { ApprovalTerm } from './payout-terms.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'

declare module '@tanstack/history' {
  // The state that one screen passes to the next beside its address. The router defines the
  // interface's name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    requestedPayout?: RequestedPayoutAnswer
  }
}

/** A payout was requested: what happens next. */
export const PayoutSuccess = () => {
  const router = useRouter()
  const [requested] = useState(() => router.state.location.state.requestedPayout)
  if (requested === undefined) return <Navigate to="/Payout" replace />
  return <Requested payout={requested} />
}

const Requested = ({ payout }: { payout: RequestedPayoutAnswer }) => {
  const { t } = useLingui()
  const { id, amount, bank, approval, approvers, arrivesBy } = payout
  const isWaiting = approval !== 'none'
  return (
    <div className={styles.stack}>
      <div className={styles.success}>
        <Icon name={isWaiting ? 'clock' : 'success'} size={32} />
        <ScreenTitle
          title={isWaiting ? t`The payout is waiting for approval` : t`Your payout is on its way`}
        />
      </div>
      <dl className={styles.terms}>
        <Fact label={<Trans>Amount</Trans>}>
          <strong>
            <Money amountCents={amount} />
          </strong>
        </Fact>
        <Fact label={<Trans>To account</Trans>}>
          <BankLabel bank={bank} />
        </Fact>
        {isWaiting && (
          <Fact label={<Trans>Approval</Trans>}>
            <ApprovalTerm approvers={approvers} />
          </Fact>
        )}
        <Fact label={<Trans>Arrives</Trans>}>
          {arrivesBy === null ? (
            <Trans>Within 7 working days after that</Trans>
          ) : (
            <Trans>
              Within 7 working days, by <Day day={arrivesBy} />
            </Trans>
          )}
        </Fact>
      </dl>
      <p>
        {isWaiting ? (
          <Trans>Owners and finance staff get an email once it is sent, or if it is not.</Trans>
        ) : (
          <Trans>Owners and finance staff get an email once it is sent.</Trans>
        )}
      </p>
      <Row gap={2} columnGap={3}>
        <LinkButton to="/PayoutHistory/$payoutId" params={{ payoutId: id }} look="primary">
          <Trans>Open this payout</Trans>
        </LinkButton>
        <LinkButton to="/AccountOverview">
          <Trans>Back to Home</Trans>
        </LinkButton>
      </Row>
    </div>
  )
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
