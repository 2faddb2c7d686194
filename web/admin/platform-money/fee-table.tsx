import { useLingui } from '@lingui/react/macro'
import { useLanguage } from '../../lib/language/i18n.ts'
import { formatCount } from '../../lib/text/format.ts'
import { Cell, DataTable, Row } from '../../ui/data/data-table.tsx'
import { Money } from '../../ui/data/money.tsx'
import type { FeeSum } from './add-up-fees.ts'
import styles from './platform-money.module.css'

type FeeTableProps = { label: string; head: string; rows: readonly FeeSum[]; isBusy: boolean }

/** What was promised and taken, and the difference; a row for each month or method. */
export const FeeTable = ({ label, head, rows, isBusy }: FeeTableProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  const names = {
    payments: t`Payments`,
    promised: t`Promised`,
    taken: t`Taken`,
    difference: t`Difference`,
  }
  const end = { align: 'end' as const }
  const columns = [
    { key: 'name', title: head },
    { key: 'payments', title: names.payments, wideOnly: true, ...end },
    { key: 'charged', title: t`Charged`, wideOnly: true, ...end },
    { key: 'promised', title: names.promised, ...end },
    { key: 'taken', title: names.taken, ...end },
    { key: 'difference', title: names.difference, ...end },
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
          <Cell place="below" align="end" wideOnly name={t`Charged`}>
            <Money amountCents={row.chargedCents} />
          </Cell>
          <Cell place="second" align="end" name={names.promised}>
            <span aria-hidden="true" className={styles.cardLabel}>
              {names.promised}
            </span>
            <Money amountCents={row.promisedCents} />
          </Cell>
          <Cell place="second-end" align="end" name={names.taken}>
            <span aria-hidden="true" className={styles.cardLabel}>
              {names.taken}
            </span>
            <Money amountCents={row.takenCents} />
          </Cell>
          <Cell place="first-end" align="end" name={names.difference}>
            {row.differenceCents > 0 && '+'}
            <Money amountCents={row.differenceCents} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}
