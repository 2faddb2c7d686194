import * as v from 'valibot'
import { calendarDay, isCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toHalfWidth, toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { dropInvisible } from '@almoner/domain/text/invisible.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import { bounded } from '../contract.ts'
import type { LiveList } from '../live-lists/contract.ts'
import type { AnyMoney, Money, MoneyKeys } from '../money-contract.ts'

/**
 * A filter of a list. `read` parses its text in the address, strictly, and its message is the field
 * code of the refusal. The web removes from the address what `read` refuses.
 */
export type Filter<Value = unknown> = {
  kind: 'choice' | 'words' | 'days' | 'amounts'
  read: v.GenericSchema<unknown, Value>
}
export type Filters = Readonly<Record<string, Filter>>

/** A sort by name, ascending; with a minus, descending. */
export type Sort<Name extends string> = Name | `-${Name}`

/**
 * Defines a list for the API and the web by its path, filters and sorts. `<path>/totals` and
 * `<path>.csv` take these filters too.
 */
export type ListContract<Row, F extends Filters, S extends string, Totals> = {
  path: `/api/${string}`
  filters: F
  sorts: readonly S[]
  /** The sort of an address without one. */
  firstSort: Sort<S>
  /** The filters of an address without them, as texts. */
  defaults?: { readonly [Name in keyof F]?: string }
  pageSize: number
  /** The keys of the money in its rows and totals. */
  money?: AnyMoney
  /** The first page is read again when this list changes. */
  live?: LiveList
  /** Used for types only; never set. */
  readonly answers?: { row: Row; totals: Totals }
}

export const listContract =
  <Row, Totals extends { rows: number }>() =>
  <F extends Filters, const S extends string>(
    contract: ListContract<Row, F, S, Totals> & ListMoney<Row | Totals>,
  ): ListContract<Row, F, S, Totals> =>
    contract

type ListMoney<T> = [MoneyKeys<T>] extends [never] ? { money?: never } : { money: Money<T> }

export type AnyList = ListContract<unknown, Filters, string, { rows: number }>
export type RowOf<L extends AnyList> = NonNullable<L['answers']>['row']
export type TotalsOf<L extends AnyList> = NonNullable<L['answers']>['totals']
export type SortOf<L extends AnyList> = L['sorts'][number]
export type FilterName<L extends AnyList> = keyof L['filters'] & string

/** The values in the address. All are texts, so parsing them twice does not change the result. */
export type Address<L extends AnyList> = { [Name in FilterName<L>]?: string } & {
  sort?: string
  after?: string
  before?: string
}

/** The filters of a request, parsed. */
export type ReadFilters<L extends AnyList> = {
  [Name in FilterName<L>]: v.InferOutput<L['filters'][Name]['read']>
}

/**
 * GET `path`. `next` and `previous` are the `after` and `before` of the addresses, or null if there
 * is no such page.
 */
export type ListAnswer<Row> = { rows: Row[]; next: string | null; previous: string | null }

/** The list's path without its area, as one word: `payments`, `monthly_plans`. */
export const listName = ({ path }: Pick<AnyList, 'path'>): string =>
  path.split('/').slice(3).join('_')

export const listSorts = <S extends string>(list: { sorts: readonly S[] }): readonly Sort<S>[] =>
  list.sorts.flatMap((name): Sort<S>[] => [name, `-${name}`])

/** One of a few values. */
export const choice = <const T extends string>(of: readonly T[], code: string): Filter<T> => ({
  kind: 'choice',
  read: v.picklist(of, `${code}.unknown`),
})

/** The search words. Each must be found, in any order and any case. */
export const anyOfValues = (most: number, code: string): Filter<readonly string[]> => ({
  kind: 'words',
  read: v.pipe(
    v.string(`${code}.required`),
    bounded(most, `${code}.too_long`),
    v.regex(/^[^\p{Cc}\p{Cs}]*$/u, `${code}.invalid`),
    v.transform((text) => plainWords(text).split(/\s+/u).filter(Boolean)),
    v.minLength(1, `${code}.required`),
  ),
})

// A number that was copied or typed on a Chinese keyboard: without invisible marks, in half width,
// and with the hyphen that ours have instead of another dash.
const plainWords = (text: string): string =>
  toHalfWidth(dropInvisible(text)).replace(
    /([\p{L}\p{N}])[\u2010-\u2015\u2212](?=[\p{L}\p{N}])/gu,
    '$1-',
  )

/** Hong Kong days, both included, or null if an end is open. */
export type Days = { from: CalendarDay | null; to: CalendarDay | null }

/** `2026-11-01..2026-11-30`, `2026-11-01..`, `..2026-11-30` */
export const days = (code: string): Filter<Days> => ({
  kind: 'days',
  read: v.pipe(
    rangeSchema(code),
    v.check(([from, to]) => [from, to].every(isOpenOrDay), `${code}.invalid`),
    v.transform(([from, to]) => ({ from: dayOrNull(from), to: dayOrNull(to) })),
    v.check(({ from, to }) => from === null || to === null || from <= to, `${code}.invalid`),
  ),
})

/** Amounts, both included, or null if an end is open. */
export type Amounts = { fromCents: Cents | null; toCents: Cents | null }

/** `100..500.50` in decimal Hong Kong dollars, open at either end. */
export const amounts = (code: string): Filter<Amounts> => ({
  kind: 'amounts',
  read: v.pipe(
    rangeSchema(code),
    v.check(([from, to]) => [from, to].every(isOpenOrAmount), `${code}.invalid`),
    v.transform(([from, to]) => ({ fromCents: centsOrNull(from), toCents: centsOrNull(to) })),
    v.check(
      ({ fromCents, toCents }) => fromCents === null || toCents === null || fromCents <= toCents,
      `${code}.invalid`,
    ),
  ),
})

const rangeSchema = (code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    bounded(longestRange, `${code}.invalid`),
    v.transform(toPlainSigns),
    v.check(isRange, `${code}.invalid`),
    v.transform(rangeEnds),
  )

// Two days, or two sums.
const longestRange = 60

// Returns whether at least one end is present and does not begin with a dot.
const isRange = (text: string): boolean => {
  const at = text.indexOf('..')
  return at === 0 ? /^\.\.[^.]/.test(text) : at > 0 && !text.startsWith('.')
}

/** Both ends of a range as text; an open end is empty. */
export const rangeEnds = (text: string): readonly [from: string, to: string] => {
  const at = text.indexOf('..')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 2)]
}

const isOpenOrDay = (text: string): boolean => text === '' || isCalendarDay(text)
const dayOrNull = (text: string): CalendarDay | null => (text === '' ? null : calendarDay(text))

const isOpenOrAmount = (text: string): boolean => text === '' || 'cents' in readTypedAmount(text)
const centsOrNull = (text: string): Cents | null => {
  const parsed = readTypedAmount(text)
  return text !== '' && 'cents' in parsed ? parsed.cents : null
}
