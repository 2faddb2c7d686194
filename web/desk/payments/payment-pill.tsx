import { Trans } from '@lingui/react/macro'
import type { DeskDispute, DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { formatDate } from '../../lib/text/format.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import { StatusPill } from '../../ui/data/status/status-pill.tsx'

type Standing = Pick<
  DeskPayment,
  'status' | 'awaitingApproval' | 'waitsForYou' | 'disputed' | 'lost'
> & {
  /** A payment as it was on a past day has none. */
  disputes?: readonly DeskDispute[]
}

/** Shows a payment's status for staff. A payment that waits for them is marked. */
export const PaymentPill = ({ payment }: { payment: Standing }) => {
  if (payment.awaitingApproval) {
    return (
      <Pill tone="warning" icon="clock">
        <Trans>Pending approval</Trans>
      </Pill>
    )
  }
  if (payment.disputed > 0) {
    return (
      <Pill tone="warning" icon="warning">
        <Disputed disputes={payment.disputes ?? []} />
      </Pill>
    )
  }
  if (payment.waitsForYou) {
    return (
      <Pill tone="warning" icon="refresh">
        <Trans>Waiting for you to return it</Trans>
      </Pill>
    )
  }
  if (payment.status === 'refunded' && payment.lost > 0) {
    return (
      <Pill tone="neutral" icon="warning">
        <Trans>Dispute lost</Trans>
      </Pill>
    )
  }
  if (payment.status === 'reauthenticate') {
    return (
      <Pill tone="warning" icon="shield">
        <Trans>Waiting for the donor</Trans>
      </Pill>
    )
  }
  return <StatusPill status={payment.status} />
}

/** Names the day by which the bank expects an answer, while it expects one. */
const Disputed = ({ disputes }: { disputes: readonly DeskDispute[] }) => {
  const open = disputes.find(({ status, evidenceDueAt }) => status === 'open' && evidenceDueAt)
  if (!open?.evidenceDueAt) return <Trans>Disputed</Trans>
  const day = formatDate(open.evidenceDueAt)
  return <Trans>Disputed · answer by {day}</Trans>
}
