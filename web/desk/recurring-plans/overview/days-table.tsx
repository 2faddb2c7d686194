import { useLingui } from '@lingui/react/macro'
import type { RecurringPlansAnswer } from '@almoner/api/desk/recurring-plans/contract.ts'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { SentenceGap } from '../../../ui/text/sentence-gap.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { outcomes, useOutcomeLabels, useWrittenOffLabels } from './outcomes.ts'
import styles from './recurring-plans.module.css'
import { formatSlashedDay } from '../plan-labels.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

type Day = RecurringPlansAnswer['days'][number]

/** Lists each day on which an instalment was or is due, with its outcome. */
export const DaysTable = ({ days }: { days: readonly Day[] }) => {
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Expected and actual, day by day`}
      columns={[
        { key: 'day', title: t`Day` },
        { key: 'fates', title: t`Outcome` },
        { key: 'due', title: t`Due`, align: 'end' },
      ]}
    >
      {days.map((day) => (
        <Row key={day.day}>
          <Cell place="first">
            <time dateTime={day.day} className={styles.day}>
              {formatSlashedDay(day.day)}
            </time>
          </Cell>
          <Cell place="below">
            <ul className={styles.fates}>
              <Outcomes of={day} />
            </ul>
          </Cell>
          <Cell place="first-end" align="end">
            <strong>
              <Money amountCents={day.due.amount} />
            </strong>
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}

const Outcomes = ({ of }: { of: Day }) => {
  const { t } = useLingui()
  const toOutcomeLabel = useOutcomeLabels()
  const toWrittenOffLabel = useWrittenOffLabels()
  return outcomes
    .filter((fate) => of[fate].instalments > 0)
    .map((fate) => (
      <li key={fate}>
        {toOutcomeLabel(fate, of[fate].instalments)} · {formatMoney(of[fate].amount)}
        {fate === 'letGo' && (
          <Quiet as="span">
            <SentenceGap />
            {t`(${toWrittenOffLabel(of.letGoBecause)})`}
          </Quiet>
        )}
      </li>
    ))
}
