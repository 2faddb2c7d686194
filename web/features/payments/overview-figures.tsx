import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OverviewAnswer } from '@almoner/api/routes/desk/contract.ts'
import { Money } from '../../components/money.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import { formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import styles from './overview-figures.module.css'

/** The two figures a treasurer looks for first. */
export const OverviewFigures = ({ overview }: { overview: OverviewAnswer | undefined }) => {
  const language = useLanguage()
  return (
    <dl className={styles.figures} aria-busy={overview === undefined || undefined}>
      <Figure
        label={<Trans>Balance</Trans>}
        note={<Trans>Received and not yet paid out to you</Trans>}
      >
        {overview ? <Money amountCents={centsOf(overview.pendingBalance)} /> : undefined}
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
    </dl>
  )
}

type FigureProps = { label: ReactNode; note: ReactNode; children: ReactNode }

const Figure = ({ label, note, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>
      <span className={styles.value}>{children ?? <Skeleton width="6em" />}</span>
      <span className={styles.note}>{note}</span>
    </dd>
  </div>
)
