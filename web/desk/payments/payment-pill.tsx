import { Trans } from '@lingui/react/macro'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import { StatusPill } from '../../ui/data/status/status-pill.tsx'

type Standing = Pick<
  DeskPayment,
  'status' | 'awaitingApproval' | 'waitsForYou' | 'disputed' | 'lost'
>

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
        <Trans>Disputed</Trans>
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
        <Trans>Awaiting donor</Trans>
      </Pill>
    )
  }
  return <StatusPill status={payment.status} />
}
