import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { TotalLine } from '../kinds/report-kind.ts'

/** The totals below one heading; those of the whole report have none. */
export type TotalGroup = { heading: Words | null; lines: readonly TotalLine[] }

/** The totals in their order, with the lines of one heading together. */
export const groupTotals = (totals: readonly TotalLine[]): readonly TotalGroup[] =>
  [...Map.groupBy(totals, ({ group }) => group?.en).values()].map((lines) => ({
    heading: lines[0]?.group ?? null,
    lines,
  }))
