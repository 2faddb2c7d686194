import { afterEach, describe, expect, it, vi } from 'vitest'
import { timeInHongKong, todayInHongKong } from './choosable-days.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the day and the time in Hong Kong', () => {
  it.each([
    ['2026-11-30T01:05:59Z', '2026-11-30', '09:05'],
    ['2026-11-30T16:30:00Z', '2026-12-01', '00:30'],
  ])('at %s are %s, %s', (now, day, time) => {
    vi.useFakeTimers({ now: new Date(now) })
    expect([todayInHongKong(), timeInHongKong()]).toEqual([day, time])
  })
})
