import type { CellProblem } from '@almoner/domain/import-rows/check-row.ts'

export type ImportSentences = {
  /** The header of the column that is added to a file of bad rows. */
  problem: string
  problems: Record<CellProblem['code'], string>
  /** The headers of an empty file to fill in. */
  template: readonly string[]
}
