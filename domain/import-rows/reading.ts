import * as v from 'valibot'
import type { LeftRow } from '../tables/find-table.ts'
import { dayOrders, type DayOrder } from '../tables/read-day.ts'
import { textEncodings, type TextEncoding } from '../tables/text-encoding.ts'

/** The person's choices about how a file is read. Missing choices are detected from the file. */
export const readingChoicesSchema = v.strictObject({
  encoding: v.optional(v.picklist(textEncodings)),
  sheet: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** 0: no row names the columns. */
  headerLine: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000))),
  hiddenRows: v.optional(v.picklist(['leave', 'read'])),
  dayOrder: v.optional(v.picklist(dayOrders)),
  direction: v.optional(v.picklist(['use', 'ignore'])),
})
export type ReadingChoices = v.InferOutput<typeof readingChoicesSchema>

/** A column that states for each row whether its money came in or went out. */
export type FoundDirection = {
  column: number
  name: string
  /** The number of rows whose money went out. */
  out: number
}

/** The choices with which a file is read, and their alternatives. */
export type ImportReading = {
  encoding: TextEncoding | null
  encodings: readonly { encoding: TextEncoding; samples: readonly string[] }[]
  /** The number of lines with characters that the encoding does not explain. */
  garbledLines: number
  sheet: string | null
  sheets: readonly {
    name: string
    isHidden: boolean
    rows: number | null
    hiddenRows: number | null
  }[]
  /** The hidden rows of the sheet that is read, and how they are handled. */
  hiddenRows: { count: number; choice: 'leave' | 'read' }
  /** 0: no row names the columns. */
  headerLine: number
  /** The first lines of the file, of which one may be the header. */
  firstLines: readonly { line: number; text: string }[]
  /** Lines below the header that are no rows, the first of them; `leftOutCount`: of all. */
  leftOut: readonly LeftRow[]
  leftOutCount: number
  direction: (FoundDirection & { isUsed: boolean }) | null
}

/** Describes how the column of days is read. */
export type ImportDays = {
  order: DayOrder
  /** No check is needed: the column can be read in only one way, or a person chose. */
  certain: boolean
  /** The number of cells that are days only in another order. */
  wrong: number
  /** A cell and its day in this order. Null if every order reads all cells alike. */
  example: { text: string; day: string | null } | null
}
