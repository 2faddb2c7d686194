import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import styles from './funnel.module.css'

type FunnelTableProps<Key extends string> = {
  summary: string
  head: string
  columns: readonly { key: Key; title: string }[]
  rows: readonly (Record<Key, number> & { key: string; name: string })[]
}

const places = ['first-end', 'second', 'second-end', 'third'] as const

/** The steps by method or device, behind a word that shows them. */
export const FunnelTable = <Key extends string>(props: FunnelTableProps<Key>) => {
  const { summary, head, columns, rows } = props
  const language = useLanguage()
  return (
    <details className={styles.table}>
      <summary>{summary}</summary>
      <DataTable
        label={summary}
        columns={[
          { key: 'head', title: head },
          ...columns.map(({ key, title }) => ({ key, title, align: 'end' as const })),
        ]}
      >
        {rows.map((row) => (
          <Row key={row.key}>
            <Cell place="first" isHead>
              {row.name}
            </Cell>
            {columns.map(({ key, title }, index) => (
              <Cell key={key} place={places[index] ?? 'below'} align="end" name={title}>
                {formatCount(row[key], language)}
              </Cell>
            ))}
          </Row>
        ))}
      </DataTable>
    </details>
  )
}
