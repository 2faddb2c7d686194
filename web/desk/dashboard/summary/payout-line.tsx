import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PayoutLineAnswer } from '@almoner/api/desk/dashboard/payouts/contract.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { usePayoutStatusLabel } from '../../../ui/data/status/payout-pill.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { payoutLineQuery } from '../dashboard-api.ts'
import styles from './payout-line.module.css'

/** The money that can be paid out, and the payouts before and after today. */
export const PayoutLine = () => {
  const { t } = useLingui()
  const query = useQuery(payoutLineQuery)
  return (
    <div className={styles.line} role="group" aria-label={t`Payouts`}>
      <Loaded query={query} height="2.9em">
        {(line) => <Figures line={line} />}
      </Loaded>
    </div>
  )
}

const Figures = ({ line: { available, pending, next, last } }: { line: PayoutLineAnswer }) => (
  <dl className={styles.figures}>
    <Figure name={<Trans>Available for payout</Trans>}>
      <Link to="/Balance">
        <Money amountCents={available} />
      </Link>
    </Figure>
    <Figure name={<Trans>Pending settlement</Trans>}>
      <Link to="/Balance">
        <Money amountCents={pending} />
      </Link>
    </Figure>
    <Figure name={<Trans>Next payout</Trans>}>
      {next ? <Payout payout={next} /> : <Trans>None requested</Trans>}
    </Figure>
    <Figure name={<Trans>Last payout</Trans>}>
      {last ? <Payout payout={last} /> : <Trans>None yet</Trans>}
    </Figure>
  </dl>
)

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Payout = ({ payout }: { payout: NonNullable<PayoutLineAnswer['next']> }) => {
  const toStatusLabel = usePayoutStatusLabel()
  const { id, amount, status, day } = payout
  return (
    <>
      <Link to="/PayoutHistory/$payoutId" params={{ payoutId: id }}>
        <Money amountCents={amount} />
      </Link>{' '}
      <span className={styles.state}>
        {toStatusLabel(status)}
        {day !== null && ` · ${formatDay(day)}`}
      </span>
    </>
  )
}
