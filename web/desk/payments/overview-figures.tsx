import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OverviewAnswer } from '@almoner/api/desk/payments/contract.ts'
import { Figure, Figures } from '../../ui/data/figures.tsx'
import { Money } from '../../ui/data/money.tsx'
import { toCents } from '../../lib/money/answered-amount.ts'
import { formatCount } from '../../lib/text/format.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { hasPermission } from './use-may.ts'

/** The two figures a treasurer looks for first. */
export const OverviewFigures = ({ overview }: { overview: OverviewAnswer | undefined }) => {
  const language = useLanguage()
  return (
    <Figures busy={overview === undefined}>
      <Figure
        label={<Trans>Balance</Trans>}
        note={
          <>
            <Trans>Received by card and not yet paid out to you</Trans>
            <br />
            <Link to="/Balance">
              <Trans>Balance of any day</Trans>
            </Link>
            {overview && (
              <>
                {' · '}
                <ToPayouts overview={overview} />
              </>
            )}
          </>
        }
      >
        {overview ? <Money amountCents={toCents(overview.pendingBalance)} /> : undefined}
      </Figure>
      <Figure
        label={<Trans>Payments completed</Trans>}
        note={
          <Link to="/AccountOverview" search={{ status: 'complete' }} resetScroll={false}>
            <Trans>Show them</Trans>
          </Link>
        }
      >
        {overview ? formatCount(overview.paymentsCompleted, language) : undefined}
      </Figure>
    </Figures>
  )
}

const ToPayouts = ({ overview }: { overview: OverviewAnswer }) =>
  hasPermission(overview, 'payouts.request') ? (
    <Link to="/Payout">
      <Trans>Pay out</Trans>
    </Link>
  ) : (
    <Link to="/PayoutHistory">
      <Trans>Payouts</Trans>
    </Link>
  )
