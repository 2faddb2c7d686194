import * as v from 'valibot'
import type { LeftRow } from '../tables/find-table.ts'
import { dayOrders, type DayOrder } from '../tables/read-day.ts'
import { textEncodings, type TextEncoding } from '../tables/text-encoding.ts'

/** What a person chose about how a file is read. What is missing is found in the file. */
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

/** A column that says of each row whether its money came in or went out. */
export type FoundDirection = {
  column: number
  name: string
  /** How many rows say that it went out. */
  out: number
}

/** What was decided to read a file, and what else could have been. */
export type ImportReading = {
  encoding: TextEncoding | null
  encodings: readonly { encoding: TextEncoding; samples: readonly string[] }[]
  /** How many lines have characters that the encoding does not explain. */
  garbledLines: number
  sheet: string | null
  sheets: readonly {
    name: string
    isHidden: boolean
    rows: number | null
    hiddenRows: number | null
  }[]
  /** Of the sheet that is read, and what becomes of them. */
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

/** How the column of days is read. */
export type ImportDays = {
  order: DayOrder
  /** Nobody needs to look: the column can be read in no other way, or a person chose. */
  certain: boolean
  /** How many cells are days in another order only. */
  wrong: number
  /** A cell, and the day that it is in this order; null where every order reads all cells alike. */
  example: { text: string; day: string | null } | null
}
