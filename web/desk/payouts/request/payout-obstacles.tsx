import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NextPayoutAnswer, PayoutObstacle } from '@almoner/api/desk/payouts/contract.ts'
import { formatMoney, formatShortMoney } from '../../../lib/text/format.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import styles from './payout.module.css'

type Props = { next: NextPayoutAnswer }

/** Why no payout can be requested now, each with the way on. */
export const PayoutObstacles = ({ next }: Props) =>
  next.obstacles.map((obstacle) => {
    const Obstacle = notices[obstacle]
    return <Obstacle key={obstacle} next={next} />
  })

const Suspended = () => {
  const { t } = useLingui()
  return (
    <Notice tone="warning" title={t`Payouts are on hold`}>
      <Trans>
        Your charity’s payouts are on hold for now. Owners have received an email with the reason:
        reply to it.
      </Trans>
    </Notice>
  )
}

const BankMissing = () => {
  const { t } = useLingui()
  return (
    <Notice tone="warning" title={t`Select a bank account`} action={<ToBank />}>
      <Trans>No bank account is in use for payouts.</Trans>
    </Notice>
  )
}

const BankHeld = ({ next: { heldUntil } }: Props) => {
  const { t } = useLingui()
  return (
    <Notice tone="warning" title={t`Your bank account was changed`} action={<ToBank />}>
      {heldUntil !== null && (
        <Trans>
          To protect your money, no payout starts before <Time at={heldUntil} />. If your team did
          not make this change, contact us at once.
        </Trans>
      )}
    </Notice>
  )
}

const ToBank = () => (
  <LinkButton to="/BankList" icon="bank">
    <Trans>Bank account</Trans>
  </LinkButton>
)

const AccountNotReady = () => {
  const { t } = useLingui()
  return (
    <Notice
      tone="warning"
      title={t`Stripe does not pay out to you yet`}
      action={
        <LinkButton to="/OrgSettings/Stripe" icon="shield">
          <Trans>See what Stripe needs</Trans>
        </LinkButton>
      }
    >
      <Trans>Stripe needs information about your charity first, or is checking it.</Trans>
    </Notice>
  )
}

const UnderWay = ({ next: { onItsWay } }: Props) => {
  const { t } = useLingui()
  if (onItsWay === null) return null
  return (
    <Notice
      title={t`A payout is in progress`}
      action={
        <LinkButton to="/PayoutHistory/$payoutId" params={{ payoutId: onItsWay.id }}>
          <Trans>Open this payout</Trans>
        </LinkButton>
      }
    >
      <Trans>The next one can be requested once it has arrived or ended.</Trans>
    </Notice>
  )
}

const AdvanceOwed = ({ next: { advanced, advances } }: Props) => {
  const { t } = useLingui()
  const owed = formatMoney(advanced)
  return (
    <Notice tone="warning" title={t`${owed} is still owed to us`}>
      <p>
        <Trans>
          Your balance did not cover these refunds and disputes, so we advanced the money. Your next
          payments by card settle it automatically; after that you can request a payout again.
        </Trans>
      </p>
      <ul className={styles.advances}>
        {advances.map(({ kind, paymentId, owed: cents }, place) => (
          // Several may be of one payment.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${paymentId} ${place}`}>
            <Link to="/Payments/$paymentId" params={{ paymentId }}>
              {kind === 'refund' ? <Trans>A refund</Trans> : <Trans>A dispute</Trans>}
            </Link>
            <Money amountCents={cents} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const TooLow = ({ next: { lowest, pending } }: Props) => {
  const { t } = useLingui()
  const least = formatShortMoney(lowest)
  return (
    <Notice title={t`There is less than ${least} to pay out`}>
      {pending > 0 ? (
        <Trans>
          Card payments become available a few days after they are made. The payments that you have
          received will then be added to this balance.
        </Trans>
      ) : (
        <Trans>
          Card payments appear here a few days after they are made. Transfers, FPS, PayMe and Tap &
          Go are paid directly into your own accounts.
        </Trans>
      )}
    </Notice>
  )
}

const notices: Record<PayoutObstacle, (props: Props) => ReactNode> = {
  payouts_suspended: Suspended,
  bank_account_missing: BankMissing,
  bank_account_held: BankHeld,
  account_not_ready: AccountNotReady,
  payout_under_way: UnderWay,
  advance_owed: AdvanceOwed,
  balance_too_low: TooLow,
}
