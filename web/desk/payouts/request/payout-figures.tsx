import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { NextPayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Figure, Figures } from '../../../ui/data/figures.tsx'
import { Money } from '../../../ui/data/money/money.tsx'

type Props = { next: NextPayoutAnswer | undefined }

/** Shows the sum that can be paid out, the sum that is being paid out, and the advances that are owed. */
export const PayoutFigures = ({ next }: Props) => (
  <Figures busy={next === undefined}>
    <Figure label={<Trans>Available</Trans>} note={<Pending next={next} />}>
      {next && <Money amountCents={next.available} />}
    </Figure>
    <Figure label={<Trans>Being paid out</Trans>} note={<UnderWay next={next} />}>
      {next && <Money amountCents={next.onItsWay ? next.onItsWay.amount : noCents} />}
    </Figure>
    {next !== undefined && next.advanced > 0 && (
      <Figure
        label={<Trans>Owed to us</Trans>}
        note={<Trans>Advanced for refunds and disputes; settled by your next payments</Trans>}
      >
        <Money amountCents={next.advanced} />
      </Figure>
    )}
  </Figures>
)

const Pending = ({ next }: Props) => {
  if (next === undefined || next.pending === 0) return <Trans>Received by card and settled</Trans>
  const pending = formatMoney(next.pending)
  return <Trans>{pending} more was received and becomes available a few days after payment</Trans>
}

const UnderWay = ({ next }: Props) => {
  if (!next?.onItsWay) return <Trans>No payout is in progress</Trans>
  const { id, status } = next.onItsWay
  return (
    <Link to="/PayoutHistory/$payoutId" params={{ payoutId: id }}>
      {status === 'requested' ? (
        <Trans>Pending approval</Trans>
      ) : status === 'approved' ? (
        <Trans>About to be sent</Trans>
      ) : (
        <Trans>Sent to your bank</Trans>
      )}
    </Link>
  )
}
