import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { Figure, Figures } from '../../../ui/data/figures.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { formatCount, formatMoney } from '../../../lib/text/format.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { hasPermission } from '../../use-may.ts'
import { NextPayout } from './next-payout.tsx'
import styles from './overview-figures.module.css'

/** What money is where, and how many payments there were. */
export const OverviewFigures = ({ overview }: { overview: OverviewAnswer | undefined }) => {
  const language = useLanguage()
  return (
    <Figures busy={overview === undefined} lead>
      <Figure
        label={<Trans>Balance</Trans>}
        note={
          <>
            {overview ? <BalanceParts overview={overview} /> : <Skeleton height="3em" />}
            {(overview === undefined || hasPermission(overview, 'balance.read')) && (
              <Link to="/Balance">
                <Trans>View balance history</Trans>
              </Link>
            )}
          </>
        }
      >
        {overview ? <Money amountCents={overview.pendingBalance} /> : undefined}
      </Figure>
      {overview && hasPermission(overview, 'payouts.read') && <NextPayout overview={overview} />}
      <Figure
        label={<Trans>Payments completed</Trans>}
        note={
          <Link to="/Payments" search={{ status: 'complete' }}>
            <Trans>View all</Trans>
          </Link>
        }
      >
        {overview ? formatCount(overview.paymentsCompleted, language) : undefined}
      </Figure>
    </Figures>
  )
}

/** Shows the parts of the balance that have a sum. */
const BalanceParts = ({ overview: { balance, openPayout } }: { overview: OverviewAnswer }) => {
  const [available, pending] = [formatMoney(balance.available), formatMoney(balance.pending)]
  const [payout, held, advanced] = [balance.payout, balance.held, balance.advanced].map(formatMoney)
  const parts = [
    { key: 'available', isShown: true, words: <Trans>{available} available</Trans> },
    { key: 'pending', isShown: balance.pending !== 0, words: <Trans>{pending} pending</Trans> },
    {
      key: 'payout',
      isShown: balance.payout !== 0,
      words:
        openPayout?.status === 'requested' ? (
          <Trans>{payout} in a payout pending approval</Trans>
        ) : (
          <Trans>{payout} on its way</Trans>
        ),
    },
    {
      key: 'held',
      isShown: balance.held !== 0,
      words: <Trans>{held} held because of a dispute</Trans>,
    },
    {
      key: 'advanced',
      isShown: balance.advanced !== 0,
      words: <Trans>less {advanced} advanced for refunds and disputes</Trans>,
    },
  ].filter(({ isShown }) => isShown)
  return (
    <span className={styles.parts}>
      {parts.map(({ key, words }) => (
        <span key={key}>{words}</span>
      ))}
    </span>
  )
}
