import { canonicalJson } from '../kernel/canonical-json.ts'
import { toPlainSigns } from '../text/half-width.ts'
import { createRowCheck, type CheckedCells, type RowContext } from './check-row.ts'

export type CheckedRow = CheckedCells & {
  row: number
  /**
   * Equal in rows with equal references, or in rows without a reference that have equal content.
   * Empty if a cell has a problem and the row has no reference.
   */
  sharedKey: string
  /** The entry's id is derived from this: the shared key and the number of equal rows before it. */
  key: string
  /** The first row with an equal reference or equal content. Null if there is none. */
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
  const occurrences = new Map<string, { first: number; count: number }>()
  return ({ row, cells }) => {
    const checked = check(cells)
    const sharedKey = toSharedKey(checked)
    if (sharedKey === '') return { row, ...checked, sharedKey, key: '', sameAs: null }
    const before = occurrences.get(sharedKey)
    occurrences.set(sharedKey, { first: before?.first ?? row, count: (before?.count ?? 0) + 1 })
    const key = `${sharedKey}\0${before?.count ?? 0}`
    return { row, ...checked, sharedKey, key, sameAs: before?.first ?? null }
  }
}

const toSharedKey = ({ reference, recorded }: CheckedCells): string => {
  if (reference !== '') return `reference\0${toPlainSigns(reference)}`
  if (recorded === null) return ''
  const { projectName: _name, language: _language, ...fields } = recorded.entry
  return `row\0${canonicalJson({ ...fields, ...recorded.giver })}`
}
