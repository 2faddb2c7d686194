import { canonicalJson } from '../kernel/canonical-json.ts'
import { createRowCheck, type CheckedCells, type RowContext } from './check-row.ts'

export type CheckedRow = CheckedCells & {
  row: number
  /**
   * By which the entry's id is made: the reference, or where there is none all that the row says,
   * and how many equal rows stand before it. Empty where a cell is wrong and nothing names the row.
   */
  key: string
  /** The first row with the same reference, or that says the same; null where there is none. */
  sameAs: number | null
}

/**
 * Checks all rows of a file. The preview and the commit call it alike, so that what was shown is what
 * is recorded.
 */
export const checkRows = (
  rows: readonly { row: number; cells: readonly string[] }[],
  context: RowContext,
): CheckedRow[] => {
  const check = createRowCheck(context)
  const seen = new Map<string, { first: number; count: number }>()
  return rows.map(({ row, cells }) => {
    const checked = check(cells)
    const base = toKey(checked)
    if (base === '') return { ...checkedRow(row, checked), key: '', sameAs: null }
    const before = seen.get(base)
    seen.set(base, { first: before?.first ?? row, count: (before?.count ?? 0) + 1 })
    const key = `${base}\0${before?.count ?? 0}`
    return { ...checkedRow(row, checked), key, sameAs: before?.first ?? null }
  })
}

const checkedRow = (row: number, { problems, reference, recorded }: CheckedCells) => ({
  row,
  problems,
  reference,
  recorded,
})

const toKey = ({ reference, recorded }: CheckedCells): string => {
  if (reference !== '') return `reference\0${reference}`
  if (recorded === null) return ''
  const { projectName: _name, language: _language, ...said } = recorded.entry
  return `row\0${canonicalJson({ ...said, ...recorded.giver })}`
}
