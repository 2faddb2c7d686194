import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { Expected, RecurringPlansAnswer } from '@almoner/api/desk/recurring-plans/contract.ts'
import { addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { daysShown } from '@almoner/api/desk/recurring-plans/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { classes } from '../../../lib/classes.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { DaysTable } from './days-table.tsx'
import styles from './expected-days.module.css'
import { outcomes, useOutcomeLabels, type Outcome } from './outcomes.ts'
import { formatSlashedDay } from '../plan-labels.ts'

/**
 * Shows the instalments due on each day and their outcome: as a picture, in words, and as a table.
 */
export const ExpectedDays = ({ giving }: { giving: RecurringPlansAnswer | undefined }) => {
  const { t } = useLingui()
  if (!giving) return <Skeleton height="15rem" />
  const { days } = giving
  if (days.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>Nothing was due in the last 31 days, and nothing is due in the next 31.</Trans>
      </p>
    )
  }
  const due = days.reduce((all, day) => all + day.due.instalments, 0)
  const paid = days.reduce((all, day) => all + day.paid.instalments, 0)
  return (
    <div className={styles.expected}>
      <div
        role="img"
        aria-label={t`Chart of 62 days: ${due} gifts due, ${paid} of them paid. The table below shows the same figures.`}
      >
        <Bars giving={giving} />
      </div>
      <Legend days={days} />
      <details className={styles.table}>
        <summary>
          <Trans>Day by day, as a table</Trans>
        </summary>
        <DaysTable days={days} />
      </details>
    </div>
  )
}

const Bars = ({ giving: { today, days } }: { giving: RecurringPlansAnswer }) => {
  const first = addDays(calendarDay(today), 1 - daysShown)
  const chartDays = Array.from({ length: 2 * daysShown }, (_, index) => addDays(first, index))
  const byDay = new Map(days.map((each) => [each.day, each]))
  const most = cents(Math.max(...days.map(({ due }) => due.amount)))
  return (
    <>
      <p className={styles.most}>{formatMoney(most)}</p>
      <div className={styles.bars} style={{ '--columns': chartDays.length } as CSSProperties}>
        {chartDays.map((day) => (
          <div key={day} className={classes(styles.day, day === today && styles.today)}>
            {outcomes.map((fate) => (
              <Part key={fate} fate={fate} share={(byDay.get(day)?.[fate].amount ?? 0) / most} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.axis}>
        <span>{formatSlashedDay(first)}</span>
        <span>
          <Trans>Today</Trans>
        </span>
        <span>{formatSlashedDay(addDays(first, 2 * daysShown - 1))}</span>
      </div>
    </>
  )
}

const Part = ({ fate, share }: { fate: Outcome; share: number }) =>
  share > 0 && (
    <span
      className={classes(styles.part, styles[fate])}
      style={{ '--share': `${share * 100}%` } as CSSProperties}
    />
  )

const Legend = ({ days }: { days: readonly Expected[] }) => {
  const toOutcomeLabel = useOutcomeLabels()
  return (
    <ul className={styles.legend}>
      {outcomes.map((fate) => {
        const count = days.reduce((all, day) => all + day[fate].instalments, 0)
        return (
          count > 0 && (
            <li key={fate} className={styles.word}>
              <span className={classes(styles.sample, styles[fate])} aria-hidden="true" />
              {toOutcomeLabel(fate, count)}
            </li>
          )
        )
      })}
    </ul>
  )
}
