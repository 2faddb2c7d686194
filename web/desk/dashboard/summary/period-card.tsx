import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { DashboardBasis } from '@almoner/api/desk/dashboard/contract.ts'
import type {
  CountFigure,
  SummaryAnswer,
  SummaryPeriod,
} from '@almoner/api/desk/dashboard/summary/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Change } from '../kit/change.tsx'
import { Proof, Terms } from '../kit/proof.tsx'
import { FinancialYear } from './financial-year.tsx'
import styles from './period-card.module.css'
import { GivingSparkline } from './giving-sparkline.tsx'

type Period = SummaryPeriod['period']

type PeriodCardProps = {
  period: Period
  /** Both are undefined while they are loading. */
  summary: SummaryAnswer | undefined
  figures: SummaryPeriod | undefined
}

export const PeriodCard = ({ period, summary, figures }: PeriodCardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          <Title period={period} isPast={summary !== undefined && summary.asOf !== summary.today} />
        </h3>
        <span className={styles.days}>
          {figures ? <PeriodDays {...figures} /> : <Skeleton width="8em" />}
        </span>
      </header>
      {figures && summary ? (
        <Figures figures={figures} basis={summary.basis} />
      ) : (
        <Skeleton height="26rem" />
      )}
      {period === 'year' && summary && <FinancialYear startsIn={summary.yearStartsIn} />}
    </section>
  )
}

const Title = ({ period, isPast }: { period: Period; isPast: boolean }) => {
  const titles: Record<Period, ReactNode> = {
    today: isPast ? <Trans>On that day</Trans> : <Trans>Today</Trans>,
    '30d': <Trans>Last 30 days</Trans>,
    year: <Trans>Financial year</Trans>,
  }
  return titles[period]
}

const PeriodDays = ({ from, to }: Pick<SummaryPeriod, 'from' | 'to'>) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

type FiguresProps = { figures: SummaryPeriod; basis: DashboardBasis }

const Figures = ({ figures, basis }: FiguresProps) => {
  const { period, received, returned, gifts, average, donors } = figures
  return (
    <>
      <div className={styles.received}>
        <p>
          <Received basis={basis} />
        </p>
        <p className={styles.main}>
          <Proof lists={received.lists}>
            <Money amountCents={received.amount} />
          </Proof>
        </p>
        <p>
          <Change now={received.amount} before={received.before} unit="money" />
        </p>
        <Terms lists={received.lists} />
      </div>
      <GivingSparkline period={period} />
      <dl className={styles.lines}>
        <CountLine name={<Trans>Gifts</Trans>} figure={gifts} />
        <Line
          name={<Trans>Average gift</Trans>}
          change={
            average.amount !== null &&
            average.before !== null && (
              <Change now={average.amount} before={average.before} unit="money" />
            )
          }
        >
          {average.amount === null ? (
            '–'
          ) : (
            <Proof lists={average.lists}>
              <Money amountCents={average.amount} />
            </Proof>
          )}
        </Line>
        <CountLine name={<Trans>First-time donors</Trans>} figure={donors.first} />
        <CountLine name={<Trans>Returning donors</Trans>} figure={donors.returning} />
        <Line
          name={<Trans>Less refunds and disputes</Trans>}
          change={<Change now={returned.amount} before={returned.before} unit="money" isLoss />}
        >
          <Proof lists={returned.lists}>
            <Money amountCents={returned.amount} />
          </Proof>
        </Line>
      </dl>
    </>
  )
}

const Received = ({ basis }: { basis: DashboardBasis }) => {
  const labels: Record<DashboardBasis, ReactNode> = {
    given: <Trans>Given, without fees that payers added</Trans>,
    net: <Trans>Given, less all fees</Trans>,
    bank: <Trans>Received in your bank account</Trans>,
  }
  return labels[basis]
}

const CountLine = ({ name, figure }: { name: ReactNode; figure: CountFigure }) => {
  const language = useLanguage()
  return (
    <Line
      name={name}
      change={<Change now={figure.count} before={figure.countBefore} unit="count" />}
    >
      <Proof lists={figure.lists}>{formatCount(figure.count, language)}</Proof>
    </Line>
  )
}

type LineProps = { name: ReactNode; change: ReactNode; children: ReactNode }

const Line = ({ name, change, children }: LineProps) => (
  <div className={styles.line}>
    <dt>{name}</dt>
    <dd>
      <span className={styles.figure}>{children}</span>
      {change}
    </dd>
  </div>
)
