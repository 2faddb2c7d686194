import { describe, expect, it } from 'vitest'
import { groupBands, bandStep, layoutTrack, nearestEntry } from './track-layout.ts'

const at = (day: string, time = '00:00') => ({ at: `2026-11-${day}T${time}:00.000Z` })

describe('a track', () => {
  it('draws a long gap shorter than its time, and shows it in days', () => {
    const { offsets, length, gaps } = layoutTrack([
      at('01'),
      at('01', '00:01'),
      at('01', '01:01'),
      at('26'),
    ])
    expect(offsets).toEqual([0, 2, 6, 26])
    expect(length).toBe(26)
    expect(gaps).toEqual([{ from: 6, to: 26, days: 24 }])
  })

  it('has room for an event that a clock dates before the one before it', () => {
    expect(layoutTrack([at('02'), at('01'), at('01')]).offsets).toEqual([0, 2, 4])
  })

  it('moves to the nearest entry, and always on in the direction of the step', () => {
    const track = { offsets: [0, 2, 30] }
    expect(nearestEntry(track, { value: 1, step: 0 })).toBe(1)
    expect(nearestEntry(track, { value: 3, step: 1 })).toBe(2)
    expect(nearestEntry(track, { value: 29, step: 2 })).toBe(1)
    expect(nearestEntry(track, { value: 0, step: 2 })).toBe(0)
    expect(nearestEntry(track, { value: 2, step: 1 })).toBe(1)
  })
})

describe('the bands of a track', () => {
  const entries = ['a', 'a', 'b', 'b', 'c'].map((band) => ({ band }))

  it('are neighbours with the same label', () => {
    expect(groupBands([...entries, {}])).toEqual([
      { label: 'a', first: 0, last: 1 },
      { label: 'b', first: 2, last: 3 },
      { label: 'c', first: 4, last: 4 },
    ])
  })

  it('are steps of their own', () => {
    const steps = (step: number) => [
      bandStep(entries, { step, to: 'previous' }),
      bandStep(entries, { step, to: 'next' }),
    ]
    expect(steps(0)).toEqual([0, 2])
    expect(steps(3)).toEqual([2, 4])
    expect(steps(2)).toEqual([0, 4])
    expect(steps(4)).toEqual([2, 4])
  })
})
