import {
  addDays,
  calendarDay,
  instantAt,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import type { AsOf } from '@almoner/projections/models/journal/as-of.ts'
import { charityBalances } from '@almoner/projections/models/journal/charity-balances.ts'
import {
  countGivers,
  sumGiving,
  sumGivingByHour,
  sumGivingByMethod,
  sumGivingByProject,
} from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import {
  countBegunPayments,
  countFailures,
  sumFeesByMethod,
} from '@almoner/projections/models/payment-history/lists/payment-totals.ts'
import { completedCount, countWaiting } from '@almoner/projections/models/payment-history/query.ts'
import { charity } from './fill-payments.ts'

/** The last day that is filled. */
export const today = calendarDay('2026-11-26')

export const books = { organisationId: charity, recordedBy: null }
export const knownDay = addDays(today, -400)
const knownBooks = { organisationId: charity, recordedBy: knownDay }
export const toPeriod = (days: number) => ({ from: addDays(today, -days), to: today })
const yearBefore = { from: addDays(today, -604), to: addDays(today, -365) }
const firstRow = [
  toPeriod(0),
  { from: addDays(today, -1), to: addDays(today, -1) },
  toPeriod(29),
  { from: addDays(today, -59), to: addDays(today, -30) },
  toPeriod(239),
  yearBefore,
]

/** The queries of the dashboard's parts, also as known on an earlier day. */
export const dashboard: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'sums of the first row': (db) => sumGiving(db, books, firstRow),
  'people of the first row': (db) => countGivers(db, books, firstRow),
  'sums of the first row as known 400 days ago': (db) => sumGiving(db, knownBooks, firstRow),
  'people of the first row as known 400 days ago': (db) => countGivers(db, knownBooks, firstRow),
  'projects of all time': (db) =>
    sumGivingByProject(db, { ...books, period: { from: null, to: today } }),
  'methods of a year': (db) => sumGivingByMethod(db, { ...books, period: toPeriod(365) }),
  'hours of a year': (db) => sumGivingByHour(db, { ...books, period: toPeriod(365) }),
  'failures of a year': (db) => countFailures(db, { organisationId: charity, ...toPeriod(365) }),
  'steps of a year': (db) => countBegunPayments(db, { organisationId: charity, ...toPeriod(365) }),
}

const ofCharity = { organisationId: charity }
const readBalances = (db: Db, asOf: AsOf) => charityBalances(db, { ...ofCharity, asOf })
const lateOn = (day: CalendarDay) => instantAt(day, 23)

/** The queries of the overview. Balances have two clocks: the day, and the moment of knowing. */
export const overview: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'number of completed payments': (db) => completedCount(db, ofCharity),
  'number that waits': (db) => countWaiting(db, { ...ofCharity, most: 100 }),
  'fees by method': (db) => sumFeesByMethod(db, ofCharity),
  balances: (db) => charityBalances(db, ofCharity),
  'balances of a day after ten years': (db) => readBalances(db, { businessDate: today }),
  'balances of a day as known this evening': (db) =>
    readBalances(db, { businessDate: addDays(today, -1), recordedAt: lateOn(today) }),
  'balances as known an evening 400 days ago': (db) =>
    readBalances(db, { recordedAt: lateOn(knownDay) }),
}
