import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import type { PayoutLineAnswer } from '@almoner/api/desk/dashboard/payouts/contract.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Figure } from '../../../ui/data/figures.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { usePayoutStatusLabel } from '../../../ui/data/status/payout-pill.tsx'
import { payoutLineQuery } from '../../dashboard/dashboard-api.ts'
import { hasPermission } from '../../use-may.ts'

type PayoutOfLine = NonNullable<PayoutLineAnswer['next']>

/** The payout that is under way, the last one, and the way to the next. */
export const NextPayout = ({ overview }: { overview: OverviewAnswer }) => {
  const { data: line } = useQuery(payoutLineQuery)
  return (
    <Figure
      label={<Trans>Next payout</Trans>}
      note={
        line && (
          <>
            {line.next && <State payout={line.next} />}
            {line.last && <LastPayout payout={line.last} />}
            <ToPayouts overview={overview} />
          </>
        )
      }
    >
      {line && (line.next ? <Payout payout={line.next} /> : <Trans>None</Trans>)}
    </Figure>
  )
}

const Payout = ({ payout: { id, amount } }: { payout: PayoutOfLine }) => (
  <Link to="/PayoutHistory/$payoutId" params={{ payoutId: id }}>
    <Money amountCents={amount} />
  </Link>
)

const LastPayout = ({ payout }: { payout: PayoutOfLine }) => (
  <span>
    <Trans>
      Last payout: <Payout payout={payout} />
    </Trans>{' '}
    <State payout={payout} />
  </span>
)

const State = ({ payout: { status, day } }: { payout: PayoutOfLine }) => {
  const toStatusLabel = usePayoutStatusLabel()
  return (
    <span>
      {toStatusLabel(status)}
      {day !== null && ` · ${formatDay(day)}`}
    </span>
  )
}

/** No payout can be requested while another one is under way. */
const ToPayouts = ({ overview }: { overview: OverviewAnswer }) =>
  hasPermission(overview, 'payouts.request') && overview.openPayout === null ? (
    <Link to="/Payout">
      <Trans>Pay out</Trans>
    </Link>
  ) : (
    <Link to="/PayoutHistory">
      <Trans>All payouts</Trans>
    </Link>
  )
