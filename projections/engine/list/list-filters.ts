import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { foldWord } from './words/spellings.ts'

/** The values of a list's filters, as `api/http/lists/contract.ts` parses them. */
type Words = readonly string[]
export type Days = { from: CalendarDay | null; to: CalendarDay | null }
type Amounts = { fromCents: Cents | null; toCents: Cents | null }

type Text = Expression<string | null>

/**
 * Returns whether each word occurs in the text, which is in lower case, in simplified or traditional
 * characters. Personal data is searched in place, because a copy for the search would have to be
 * erased with it.
 */
export const containsWords =
  (text: Text) =>
  (_row: unknown, words: Words): Expression<SqlBool> =>
    every(
      words.map((typed) => {
        const { word, from, to } = foldWord(typed)
        const compared = from === '' ? text : sql`translate(${text}, ${from}, ${to})`
        return sql<SqlBool>`strpos(${compared}, lower(${word})) > 0`
      }),
    )

/** A moment of these Hong Kong days. */
export const isWithinDays =
  (moment: Expression<unknown>) =>
  (_row: unknown, { from, to }: Days): Expression<SqlBool> =>
    every([
      ...(from === null ? [] : [sql<SqlBool>`${moment} >= ${instantAt(from, 0)}`]),
      ...(to === null ? [] : [sql<SqlBool>`${moment} < ${instantAt(addDays(to, 1), 0)}`]),
    ])

/** Returns whether a day, `yyyy-MM-dd`, is among these days. */
export const isOneOfDays =
  (day: Text) =>
  (_row: unknown, { from, to }: Days): Expression<SqlBool> =>
    every([
      ...(from === null ? [] : [sql<SqlBool>`${day} >= ${from}`]),
      ...(to === null ? [] : [sql<SqlBool>`${day} <= ${to}`]),
    ])

export const isWithinAmounts =
  (sum: Expression<unknown>) =>
  (_row: unknown, { fromCents, toCents }: Amounts): Expression<SqlBool> =>
    every([
      ...(fromCents === null ? [] : [sql<SqlBool>`${sum} >= ${fromCents}`]),
      ...(toCents === null ? [] : [sql<SqlBool>`${sum} <= ${toCents}`]),
    ])

const every = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

/** The totals of a list without sums. */
export const countOfRows = {
  columns: sql`count(*) as rows`,
  read: ({ rows }: Record<string, bigint | null>) => ({ rows: Number(rows ?? 0n) }),
}
