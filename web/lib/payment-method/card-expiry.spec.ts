import { describe, expect, it, vi } from 'vitest'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { hasExpired, isGoodOn, formatExpiry } from './card-expiry.ts'

const march = { month: 3, year: 2027 }

describe('a card', () => {
  it('has its month in the format printed on cards', () => {
    expect(formatExpiry(march)).toBe('03/2027')
  })

  it.each([
    ['2027-02-28', true],
    ['2027-03-31', true],
    ['2027-04-01', false],
    ['2028-01-01', false],
  ])('is good to the end of its month: on %s %s', (day, isGood) => {
    expect(isGoodOn(calendarDay(day), march)).toBe(isGood)
  })

  it.each([
    ['2027-03-31T15:59:59.999Z', false],
    ['2027-03-31T16:00:00.000Z', true],
  ])('ends at midnight in Hong Kong, wherever its owner is: at %s %s', (now, isOver) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
    expect(hasExpired(march)).toBe(isOver)
    vi.useRealTimers()
  })
})
