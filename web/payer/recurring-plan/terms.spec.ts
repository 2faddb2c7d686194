import { describe, expect, it } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { parseCheckout } from '../checkout/state/stored/parse-checkout.ts'
import { aGift, aReadyCheckout } from '../testing/checkouts.ts'
import { aMonthlyGift } from '../testing/recurring.ts'
import {
  sumAll,
  isNotInEveryMonth,
  computeLastDay,
  moveToFuture,
  readOccurrences,
  readStartDate,
  readTerms,
} from './terms.ts'

const today = calendarDay('2026-11-20')

describe('the first day of a monthly gift', () => {
  it.each(['2026-11-21', '2026-12-31', '2027-11-21'])('may be %s', (typed) => {
    expect(readStartDate(typed, today)).toBe(typed)
  })

  it.each([
    ['', 'nothing'],
    ['2026-11-20', 'today'],
    ['2026-11-19', 'a day that has passed'],
    ['2027-11-22', 'more than a year ahead'],
    ['2027-02-29', 'no day of the calendar'],
    ['2026/12/05', 'written another way'],
    ['20261-12-05', 'no year'],
  ])('may not be “%s”: %s', (typed) => {
    expect(readStartDate(typed, today)).toBeUndefined()
  })
})

describe('the number of times a monthly gift is given', () => {
  it.each([
    ['1', 1],
    ['１２', 12],
    ['12', 12],
    ['24', 24],
    [' 6 ', 6],
    ['06', 6],
  ])('may be “%s”', (typed, count) => {
    expect(readOccurrences(typed)).toBe(count)
  })

  it.each(['', '0', '25', '36', '-1', '1.5', '1e1', 'twelve', '+3', '012'])(
    'may not be “%s”',
    (typed) => {
      expect(readOccurrences(typed)).toBeUndefined()
    },
  )
})

describe('the terms of a gift', () => {
  it('are its first day and its number', () => {
    expect(readTerms(aMonthlyGift, today)).toEqual({ firstDay: '2026-12-05', occurrences: 12 })
  })

  it.each([
    ['given once', { frequency: 'ONETIME' as const }],
    ['without a day', { startDate: '' }],
    ['without a number', { recurringOccurrences: '' }],
    ['given too often', { recurringOccurrences: '25' }],
  ])('are none of one %s', (_, change) => {
    expect(readTerms({ ...aMonthlyGift, ...change }, today)).toBeUndefined()
  })

  it('end on the last day of a shorter month, and have the total of all instalments', () => {
    const terms = { firstDay: calendarDay('2027-01-31'), occurrences: 2 }
    expect(computeLastDay(terms)).toBe('2027-02-28')
    expect(isNotInEveryMonth(terms.firstDay)).toBe(true)
    expect(isNotInEveryMonth(calendarDay('2027-01-28'))).toBe(false)
    expect(sumAll(cents(20_919), terms)).toBe(41_838)
  })
})

describe('a gift whose first day has passed', () => {
  it.each([
    ['2026-11-19', '2026-12-19'],
    ['2026-11-20', '2026-12-20'],
    ['2026-10-25', '2026-11-25'],
    ['2026-08-31', '2026-11-30'],
    ['2025-11-21', '2026-11-21'],
    ['2024-02-29', '2026-11-29'],
  ])('of %s is moved to %s, and the passed day is reported', (startDate, next) => {
    expect(moveToFuture({ ...aMonthlyGift, startDate }, today)).toEqual({
      startDate: next,
      passedDay: startDate,
    })
  })

  it('is moved over the end of a year', () => {
    const moved = moveToFuture(
      { ...aMonthlyGift, startDate: '2026-12-31' },
      calendarDay('2026-12-31'),
    )
    expect(moved?.startDate).toBe('2027-01-31')
  })

  it.each([
    ['still to come', { startDate: '2026-11-21' }],
    ['not chosen', { startDate: '' }],
    ['of no calendar', { startDate: '2026-02-30' }],
    ['of a gift that is given once', { frequency: 'ONETIME' as const, startDate: '2026-01-01' }],
  ])('is not moved if its day is %s', (_, change) => {
    expect(moveToFuture({ ...aMonthlyGift, ...change }, today)).toBeUndefined()
  })
})

describe('a draft that a tab remembers', () => {
  const remembered = (gift: object) =>
    parseCheckout(JSON.stringify({ ...aReadyCheckout(), gift }))?.gift

  it('of a monthly gift is restored after a reload', () => {
    expect(remembered(aMonthlyGift)).toEqual(aMonthlyGift)
  })

  it('from before monthly gifts existed is given once', () => {
    const { frequency: _, startDate: _day, recurringOccurrences: _often, ...old } = aGift
    expect(remembered(old)).toEqual(aGift)
  })

  it.each([{ frequency: 'WEEKLY' }, { recurringOccurrences: 12 }, { startDate: 5 }])(
    'with %o starts again',
    (change) => {
      expect(remembered({ ...aMonthlyGift, ...change })).toBeUndefined()
    },
  )
})
