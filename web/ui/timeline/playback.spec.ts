import { describe, expect, it } from 'vitest'
import { isPlayable, paces, playbackWaits } from './playback.ts'

const day = 86_400_000
const atDays = (...days: readonly number[]) =>
  days.map((count) => ({ at: new Date(Date.UTC(2024, 0, 1) + count * day).toISOString() }))

const twoYears = atDays(...Array.from({ length: 240 }, (_, place) => place * 3.05))

describe('the playing of a history', () => {
  it.each(paces)('takes at most %d seconds for two years', (pace) => {
    const sum = playbackWaits(twoYears, pace).reduce((all, wait) => all + wait, 0)
    expect(sum).toBeLessThanOrEqual(pace * 1000 + 1)
    expect(sum).toBeGreaterThan(pace * 900)
  })

  it('waits longer after a longer silence, and never long', () => {
    const [short = 0, long = 0, ...rest] = playbackWaits(atDays(0, 0, 400, 401, 402, 403), 15)
    expect(short).toBeGreaterThan(0)
    expect(long).toBeGreaterThan(short)
    expect(Math.max(short, long, ...rest)).toBeLessThanOrEqual(2_000)
  })

  it('is offered from two days and some events on', () => {
    expect(isPlayable(atDays(0, 0.1, 0.2, 0.3, 0.4, 2))).toBe(true)
    expect(isPlayable(atDays(0, 0.1, 0.2, 0.3, 0.4, 1.9))).toBe(false)
    expect(isPlayable(atDays(0, 30, 60))).toBe(false)
  })
})
