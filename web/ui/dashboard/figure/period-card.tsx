import { useId, type ReactNode } from 'react'
import type { ComparedCount } from '@almoner/api/use-cases/dashboard/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Skeleton } from '../../feedback/waiting/skeleton.tsx'
import { Change } from './change.tsx'
import styles from './period-card.module.css'

type PeriodCardProps = {
  title: ReactNode
  /** The days of the period; undefined while they are loading, as the figures are. */
  days: { from: string; to: string } | undefined
  children: ReactNode
}

/** The figures of a period. Its height is reserved while they are loading. */
export const PeriodCard = ({ title, days, children }: PeriodCardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <span className={styles.days}>{days ? formatDays(days) : <Skeleton width="8em" />}</span>
      </header>
      {days ? children : <Skeleton height="var(--figures-height)" />}
    </section>
  )
}

const formatDays = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

type MainFigureProps = {
  name: ReactNode
  change: ReactNode
  /** The lists that it is computed from. */
  terms?: ReactNode
  children: ReactNode
}

/** The largest figure of a card. */
export const MainFigure = ({ name, change, terms, children }: MainFigureProps) => (
  <div className={styles.received}>
    <p>{name}</p>
    <p className={styles.main}>{children}</p>
    <p>{change}</p>
    {terms}
  </div>
)

/** The figures below the largest one. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <dl className={styles.lines}>{children}</dl>
)

type LineProps = { name: ReactNode; change: ReactNode; children: ReactNode }

export const Line = ({ name, change, children }: LineProps) => (
  <div className={styles.line}>
    <dt>{name}</dt>
    <dd data-brief>
      <span className={styles.figure}>{children}</span>
      {change}
    </dd>
  </div>
)

type CountLineProps = {
  name: ReactNode
  figure: ComparedCount
  /** Shows the number as a link to its list. */
  renderCount: (number: string) => ReactNode
}

export const CountLine = ({
  name,
  figure: { count, countBefore },
  renderCount,
}: CountLineProps) => {
  const language = useLanguage()
  return (
    <Line name={name} change={<Change now={count} before={countBefore} unit="count" />}>
      {renderCount(formatCount(count, language))}
    </Line>
  )
}
