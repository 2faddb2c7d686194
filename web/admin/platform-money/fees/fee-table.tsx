import { useLingui } from '@lingui/react/macro'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import type { FeeSum } from './add-up-fees.ts'

type FeeTableProps = { label: string; head: string; rows: readonly FeeSum[]; isBusy: boolean }

/**
 * Shows the promised fees, the taken fees and the difference, with a row for each month or method.
 */
export const FeeTable = ({ label, head, rows, isBusy }: FeeTableProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  const names = {
    payments: t`Payments`,
    charged: t`Charged`,
    promised: t`Agreed fee`,
    taken: t`Actual fee`,
  }
  // A name of its own: a property of that name looks like a method that old browsers lack.
  const differenceLabel = t`Difference`
  const end = { align: 'end' as const }
  const columns = [
    { key: 'name', title: head },
    { key: 'payments', title: names.payments, wideOnly: true, ...end },
    { key: 'charged', title: names.charged, wideOnly: true, ...end },
    { key: 'promised', title: names.promised, ...end },
    { key: 'taken', title: names.taken, ...end },
    { key: 'difference', title: differenceLabel, ...end },
  ]
  return (
    <DataTable label={label} columns={columns} busy={isBusy}>
      {rows.map((row) => (
        <Row key={row.name}>
          <Cell place="first" isHead>
            {row.name}
          </Cell>
          <Cell place="below" align="end" wideOnly name={names.payments}>
            {formatCount(row.payments, language)}
          </Cell>
          <Cell place="below" align="end" wideOnly name={names.charged}>
            <Money amountCents={row.chargedCents} />
          </Cell>
          <Cell place="below" align="end" name={names.promised}>
            <Money amountCents={row.promisedCents} />
          </Cell>
          <Cell place="below" align="end" name={names.taken}>
            <Money amountCents={row.takenCents} />
          </Cell>
          <Cell place="first-end" align="end" name={differenceLabel}>
            {row.differenceCents > 0 && '+'}
            <Money amountCents={row.differenceCents} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}
