import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import {
  importColumnsSchema,
  importDefaultsSchema,
  type ImportField,
  mostImportRows,
} from '@almoner/domain/import/values.ts'
import {
  readingChoicesSchema,
  type ImportDays,
  type ImportReading,
  type ReadingChoices,
} from '@almoner/domain/import-rows/reading.ts'
import { toStorable } from '@almoner/domain/tables/cell.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { DirectMethod } from '@almoner/domain/payment-methods/method-names.ts'
import { hkdSumSchema } from '../../http/contract.ts'

export const largestImportBytes = 10 * 1024 * 1024

/** The number of rows on a page of a file. */
export const importRowsPage = 100

export const importParamSchema = v.object({ importId: idSchema('import') })

/** PUT …/imports/{importId}/mapping: the field of each column, at most once, and what else holds. */
export const importMappingSchema = v.object({
  columns: v.pipe(
    importColumnsSchema,
    v.check((columns) => {
      const used = columns.filter((field) => field !== null)
      return new Set(used).size === used.length
    }, 'columns.twice'),
  ),
  defaults: importDefaultsSchema,
})

/** PUT …/imports/{importId}/reading: all that a person chose about how the file is read. */
export const importReadingSchema = readingChoicesSchema

/** PUT …/imports/{importId}/rows: the cells of a row as they should be, or whether it is added. */
export const importRowSchema = v.object({
  row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostImportRows)),
  cells: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(5_000), v.transform(toStorable))),
      v.maxLength(60),
    ),
  ),
  choice: v.optional(v.nullable(v.picklist(['add', 'leave']))),
})

/** POST …/imports/{importId}/duplicates sets the choice for all undecided duplicates. */
export const importDuplicatesSchema = v.object({ choice: v.picklist(['add', 'leave']) })

const rowsShown = ['all', 'fresh', 'already', 'duplicate', 'bad'] as const

/** GET …/imports/{importId}/rows */
export const importRowsQuerySchema = v.object({
  show: v.optional(v.picklist(rowsShown), 'all'),
  after: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/),
      v.transform((text) => Number(text)),
    ),
    '0',
  ),
})

/**
 * POST …/imports/{importId}/commit sends the totals that the person saw. It returns 409
 * `import_changed` if the totals have changed since, and `import_undecided` if a likely duplicate
 * waits for a decision.
 */
export const importCommitSchema = v.object({ rows: v.number(), amount: hkdSumSchema })

/** GET /organizations/imports */
export const importsQuerySchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
})

type Defaults = {
  paymentMethod: DirectMethod | null
  projectId: string | null
  paymentType: 'donation' | 'payment'
  approved: boolean
}

type Part = { rows: number; amount: Cents }

/** The rows of a file that are not recorded: until its last one is, or seven days later. */
export type ImportDraft = {
  /** `xlsx`, or the encoding of a csv. */
  kind: string
  uploadedAt: string
  expiresAt: string
  /** The way in which the file is read, or null for a file uploaded before this was stored. */
  reading: (ImportReading & { days: ImportDays | null; choices: ReadingChoices }) | null
  columns: { header: string; samples: string[]; field: ImportField | null }[]
  defaults: Defaults
  rows: number
  fresh: number
  already: number
  duplicate: number
  /** The number of duplicates without a decision. */
  undecided: number
  bad: number
  /** The number of rows that a commit adds now. */
  toAdd: number
  amount: Cents
  byProject: (Part & { projectId: string | null; projectName: string })[]
  byMethod: (Part & { paymentMethod: DirectMethod })[]
}

/** The record of an import. */
export type ImportRecord = {
  status: 'recording' | 'completed' | 'undone'
  /**
   * The last run's number of rows, and how many were to be added, were already recorded, or were
   * left out.
   */
  rows: number
  toAdd: number
  alreadyThere: number
  leftOut: number
  /** The number of entries from all runs that are not void. */
  added: number
  amount: Cents
  startedAt: string
  startedBy: string | null
  completedAt: string | null
  /** The end of the period in which it can be undone, or null if it cannot. */
  undoableUntil: string | null
  undoneAt: string | null
  /** The number of entries of an undone import that are not void yet. */
  toVoid: number
}

/** GET …/imports/{importId}, and what each command answers. */
export type ImportAnswer = {
  id: string
  /** Null once its uploaded rows are deleted. */
  fileName: string | null
  draft: ImportDraft | null
  record: ImportRecord | null
}

export type ImportListed = {
  id: string
  fileName: string | null
  status: 'draft' | ImportRecord['status']
  rows: number
  added: number
  amount: Cents
  at: string
}

/** GET /organizations/imports: the newest first; files that are not recorded yet on the first page. */
export type ImportsAnswer = { imports: ImportListed[]; next: string | null }

export type ImportRowAnswer = {
  row: number
  /** The line number in the file, with its header. */
  line: number
  cells: string[]
  standing: 'fresh' | 'already' | 'duplicate' | 'bad'
  choice: 'add' | 'leave' | null
  /** The sentence is in the reader's language. `column` is null if the field has none. */
  problems: { column: number | null; field: ImportField; message: string }[]
  sameAs: { row: number } | { entryId: string } | null
}

/** GET …/imports/{importId}/rows; `next` is the row to go on after. */
export type ImportRowsAnswer = { rows: ImportRowAnswer[]; next: number | null }
