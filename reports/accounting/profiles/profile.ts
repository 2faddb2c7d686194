import type { CodeField } from '@almoner/domain/reporting/accounting/account-codes.ts'
import type { AccountingFormat } from '@almoner/domain/reporting/values.ts'

/** What a cell contains. A `signed` sum is positive for a debit and negative for a credit. */
export type CellContent =
  | CodeField
  | 'number'
  | 'narration'
  | 'day'
  | 'description'
  | 'signed'
  | 'debit'
  | 'credit'
  /** A sum without its side, which `side` names. */
  | 'sum'
  | 'side'
  | 'no_sum'
  | 'nothing'

export type ProfileColumn = {
  /** The header, as the vendor spells it. */
  head: string
  content: CellContent
  /** The size that the vendor accepts, in characters, or in bytes of Big5; a longer text is cut. */
  most?: number
}

export type TextEncoding = 'utf-8' | 'big5'

/** All that distinguishes the file of one software from another's. A profile contains no code. */
export type AccountingProfile = {
  software: AccountingFormat
  columns: readonly ProfileColumn[]
  separator: ',' | '\t'
  /** `chosen`: as the charity chose it with its codes. */
  dayOrder: 'dmy' | 'chosen'
  /** What the two sides are called, if a column names them. */
  sides?: { debit: string; credit: string }
  /** Whether an empty line ends each journal. */
  hasBlankLines: boolean
  /** The lines of a file with its head, if the vendor limits them. */
  mostLines: number | null
  /** The first one that has all characters of the file. */
  encodings: readonly TextEncoding[]
  extension: 'csv' | 'txt'
}
