import { canonicalJson } from '../kernel/canonical-json.ts'
import { toPlainSigns } from '../text/half-width.ts'
import { createRowCheck, type CheckedCells, type RowContext } from './check-row.ts'

export type CheckedRow = CheckedCells & {
  row: number
  /**
   * Equal in rows with the same reference, or without one that say the same. Empty where a cell is wrong
   * and nothing names the row.
   */
  sharedKey: string
  /** By which the entry's id is made: the shared key, and how many equal rows stand before it. */
  key: string
  /** The first row with the same reference, or that says the same; null where there is none. */
  sameAs: number | null
}

/**
 * Checks all rows of a file, or some that are equal to none but each other, one after the other. The
 * preview and the commit call it alike, so that what was shown is what is recorded.
 */
export const createRowsCheck = (
  context: RowContext,
): ((row: { row: number; cells: readonly string[] }) => CheckedRow) => {
  const check = createRowCheck(context)
  const seen = new Map<string, { first: number; count: number }>()
  return ({ row, cells }) => {
    const checked = check(cells)
    const sharedKey = toSharedKey(checked)
    if (sharedKey === '') return { row, ...checked, sharedKey, key: '', sameAs: null }
    const before = seen.get(sharedKey)
    seen.set(sharedKey, { first: before?.first ?? row, count: (before?.count ?? 0) + 1 })
    const key = `${sharedKey}\0${before?.count ?? 0}`
    return { row, ...checked, sharedKey, key, sameAs: before?.first ?? null }
  }
}

const toSharedKey = ({ reference, recorded }: CheckedCells): string => {
  if (reference !== '') return `reference\0${toPlainSigns(reference)}`
  if (recorded === null) return ''
  const { projectName: _name, language: _language, ...said } = recorded.entry
  return `row\0${canonicalJson({ ...said, ...recorded.giver })}`
}
