import * as v from 'valibot'
import { lineSchema } from '../../../http/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { textEncodings, type TextEncoding } from '@almoner/domain/tables/text-encoding.ts'
import { statementMappingSchema, type StatementAnswer, type StatementMapping } from '../contract.ts'
import type { Money } from '../../../http/money-contract.ts'

const json = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.string(), v.parseJson(undefined, 'mapping.malformed'), schema)

const lineNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/))

/**
 * The form fields sent with `file` to POST /organizations/bank-statements. They contain the
 * person's corrections of the reading, and `confirm` from the preview that they saw.
 */
export const statementFormSchema = v.object({
  account: v.optional(lineSchema(40, 'account'), ''),
  mapping: v.optional(json(statementMappingSchema)),
  encoding: v.optional(v.picklist(textEncodings, 'encoding.unknown')),
  sheet: v.optional(v.pipe(v.string(), v.maxLength(255))),
  /**
   * Whether a line that differs from a known line is that line or a new one, by its line number in
   * the file.
   */
  lines: v.optional(json(v.record(lineNumber, v.picklist(['same', 'new'])))),
  confirm: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})
export type StatementForm = v.InferOutput<typeof statementFormSchema>

export type RowProblem = 'day' | 'amount' | 'balance' | 'currency' | 'direction'

/**
 * The question that a person must answer before the file can be read. The answer is never guessed.
 */
export type StatementQuestion = 'columns' | 'day_order' | 'direction'

/** A line of the file. The amount is below zero if it went out. */
export type PreviewLine = { line: number; day: string; text: string; amount: Cents }

/** A line with the day and amount of a known line, but another text or balance. */
export type DifferingLine = PreviewLine & {
  knownText: string
  what: readonly ('description' | 'balance')[]
  choice: 'same' | 'new'
}

/** The reading of a file, and the lines that it would add. Nothing is saved. */
export type StatementPreview = {
  outcome: 'preview'
  account: string
  /** The charity's names for its accounts, the newest first. */
  accounts: readonly string[]
  encoding: TextEncoding | null
  encodings: readonly { encoding: TextEncoding; samples: readonly string[] }[]
  sheet: string | null
  sheets: readonly { name: string; rows: number | null; hiddenRows: number | null }[]
  /** Rows that a filter or a person has hidden. They are read as the others. */
  hiddenRows: number
  headerLine: number
  /** The first ten rows that are ignored, such as totals. */
  leftOut: readonly { line: number; text: string }[]
  columns: readonly { index: number; name: string; samples: readonly string[] }[]
  mapping: StatementMapping | null
  /** The distinct texts of the column beside the amounts. */
  indicatorWords: readonly string[]
  /** A cell that another order reads as another day. */
  dayExample: { text: string; day: string } | null
  questions: readonly StatementQuestion[]
  problems: readonly { line: number; what: RowProblem }[]
  reading: {
    firstDay: string
    lastDay: string
    opening: Cents | null
    closing: Cents | null
    faultLine: number | null
    in: Cents
    out: Cents
    linesIn: number
    linesOut: number
  } | null
  plan: {
    newLines: number
    knownLines: number
    /** The first hundred, and how many there are. */
    differing: readonly DifferingLine[]
    differingLines: number
    /** New lines of days that another file has whole: the first twenty, and how many there are. */
    late: readonly PreviewLine[]
    lateLines: number
    /** Lines of other files, on days that this file has whole, that it does not have. */
    absentLines: number
    /** Another account that has most of these days and sums. */
    likeAccount: string | null
  } | null
  /**
   * Adds the lines shown when it is sent again with the file. It is null if a question must be
   * answered first.
   */
  confirm: string | null
}

/** POST /organizations/bank-statements. A file that was added before answers its statement. */
export type UploadedStatement = { outcome: 'saved'; statement: StatementAnswer } | StatementPreview

export const uploadedStatementMoney: Money<UploadedStatement, 'mapping'> = {
  amount: true,
  in: true,
  out: true,
  opening: true,
  closing: true,
  left: true,
  mapping: false,
}
