import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import type { FeeSum } from './add-up-fees.ts'

type FeeTableProps = {
  label: string
  head: string
  rows: readonly FeeSum[]
  total?: FeeSum | undefined
  isBusy: boolean
}

/**
 * Shows the promised fees, the taken fees and the difference, with a row for each month or method.
 */
export const FeeTable = ({ label, head, rows, total, isBusy }: FeeTableProps) => {
  const names = useColumnNames()
  const end = { align: 'end' as const }
  const columns = [
    { key: 'name', title: head },
    { key: 'payments', title: names.payments, wideOnly: true, ...end },
    { key: 'charged', title: names.charged, wideOnly: true, ...end },
    { key: 'promised', title: names.promised, ...end },
    { key: 'taken', title: names.taken, ...end },
    { key: 'difference', title: names.change, ...end },
  ]
  return (
    <DataTable label={label} columns={columns} busy={isBusy}>
      {rows.map((sum) => (
        <FeeRow key={sum.name} sum={sum}>
          {sum.name}
        </FeeRow>
      ))}
      {total && (
        <FeeRow sum={total}>
          <strong>{total.name}</strong>
        </FeeRow>
      )}
    </DataTable>
  )
}

const useColumnNames = () => {
  const { t } = useLingui()
  return {
    payments: t`Payments`,
    charged: t`Charged`,
    promised: t`Agreed fee`,
    taken: t`Actual fee`,
    // Not `difference`: a property of that name looks like a method that old browsers lack.
    change: t`Difference`,
  }
}

/** On a card, each of the two lower lines has two figures. */
const FeeRow = ({ sum, children }: { sum: FeeSum; children: ReactNode }) => {
  const language = useLanguage()
  const names = useColumnNames()
  return (
    <Row>
      <Cell place="first" isHead>
        {children}
      </Cell>
      <Cell place="third" align="end" wideOnly name={names.payments}>
        {formatCount(sum.payments, language)}
      </Cell>
      <Cell place="third-end" align="end" wideOnly name={names.charged}>
        <Money amountCents={sum.chargedCents} />
      </Cell>
      <Cell place="second" align="end" name={names.promised} label="shown">
        <Money amountCents={sum.promisedCents} />
      </Cell>
      <Cell place="second-end" align="end" name={names.taken} label="shown">
        <Money amountCents={sum.takenCents} />
      </Cell>
      <Cell place="first-end" align="end" name={names.change}>
        {sum.differenceCents > 0 && '+'}
        <Money amountCents={sum.differenceCents} />
      </Cell>
    </Row>
  )
}
