import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Money } from '../../ui/data/money/money.tsx'
import { formatDay } from '../../lib/text/written-day.ts'
import styles from './plan-card.module.css'
import { EveryMonthOn } from './plan-sentence.tsx'
import { sumAll, computeLastDay, type MonthlyTerms } from './terms.ts'

export type PlanCardProps = {
  title: ReactNode
  terms: MonthlyTerms
  /** Undefined while the server is working it out. */
  eachCents: Cents | undefined
  children?: ReactNode
}

/** Shows a monthly gift line by line: its dates, its number of payments and its amount. */
export const PlanCard = ({ title, terms, eachCents, children }: PlanCardProps) => {
  const { firstDay, occurrences } = terms
  return (
    <Card title={title}>
      <dl className={styles.plan}>
        <Line label={<Trans>First day</Trans>}>{formatDay(firstDay)}</Line>
        {occurrences > 1 && (
          <>
            <Line label={<Trans>Day of the month</Trans>}>
              <EveryMonthOn terms={terms} />
            </Line>
            <Line label={<Trans>Last payment</Trans>}>{formatDay(computeLastDay(terms))}</Line>
          </>
        )}
        <Line label={<Trans>Number of times</Trans>}>
          <Plural value={occurrences} one="Once" other="# times" />
        </Line>
        {eachCents !== undefined && (
          <>
            <Line label={<Trans>Each payment</Trans>}>
              <Money amountCents={eachCents} />
            </Line>
            <Line label={<Trans>Total</Trans>}>
              <Money amountCents={sumAll(eachCents, terms)} />
            </Line>
          </>
        )}
      </dl>
      {children}
    </Card>
  )
}

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
