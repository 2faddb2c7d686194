import { dayOrders, readDay, type DayOrder } from './read-day.ts'

export type FoundDayOrder = {
  order: DayOrder
  /** True if the days of the column can be read in only one way. */
  certain: boolean
  /** The places in `cells` of what is a day in another order, and not in this one. */
  wrong: readonly number[]
  /** The index of the first cell that another order reads as another day. Null if there is none. */
  example: number | null
}

/** A cell as each order reads it. */
type Read = Readonly<Record<DayOrder, string | null>>

/**
 * Determines the order of the days in a column from all of its cells: one 11/20/2026 makes
 * 03/04/2026 the fourth of March. If two orders fit equally, the day comes first, as in Hong Kong,
 * and the result is not certain.
 */
export const findDayOrder = (cells: readonly string[]): FoundDayOrder => {
  const days = cells.map(readInEachOrder)
  const fitting = likely(withMostDays(days), days)
  const order = fitting.find((one) => one === yearFirst(cells)) ?? fitting[0] ?? 'dmy'
  const wrong = places(days, (read) => read[order] === null && isDay(read))
  const isDoubted = days.some((read) => fitting.some((other) => read[other] !== read[order]))
  const [example = null] = places(days, (read) => isReadOtherwise(read, order))
  return { order, certain: wrong.length === 0 && !isDoubted, wrong, example }
}

const readInEachOrder = (cell: string): Read => {
  const read = (order: DayOrder): string | null => readDay(cell, order)?.day ?? null
  // A month's name shows which number is the day, unless a person states that the year comes first.
  if (/[a-z]{3}/i.test(cell)) {
    const day = read('dmy')
    return { dmy: day, mdy: day, ymd: day }
  }
  return { dmy: read('dmy'), mdy: read('mdy'), ymd: read('ymd') }
}

const isDay = (read: Read): boolean => dayOrders.some((order) => read[order] !== null)

const isReadOtherwise = (read: Read, order: DayOrder): boolean =>
  read[order] !== null &&
  dayOrders.some((other) => read[other] !== null && read[other] !== read[order])

const places = (days: readonly Read[], test: (read: Read) => boolean): number[] =>
  days.flatMap((read, at) => (test(read) ? [at] : []))

const withMostDays = (days: readonly Read[]): readonly DayOrder[] => {
  const count = (order: DayOrder): number => days.filter((read) => read[order] !== null).length
  const most = Math.max(...dayOrders.map(count))
  return dayOrders.filter((order) => count(order) === most)
}

/**
 * 20/11/26, 21/11/26 and 05/12/26 are in one year if the day comes first, and in three if the year
 * does. An order is rejected if it spreads days over far more years than another.
 */
const likely = (orders: readonly DayOrder[], days: readonly Read[]): readonly DayOrder[] => {
  const years = (order: DayOrder): number =>
    new Set(days.flatMap((read) => read[order]?.slice(0, 4) ?? [])).size
  const fewest = Math.min(...orders.map(years))
  return orders.filter((order) => years(order) < Math.max(3, fewest * 3))
}

/** Every order reads 2026-11-20 alike. A column of only such days is reported as year first. */
const yearFirst = (cells: readonly string[]): DayOrder | null => {
  const filledCells = cells.filter((cell) => cell !== '')
  return filledCells.length > 0 && filledCells.every((cell) => /^ ?\d{4}/.test(cell)) ? 'ymd' : null
}
