import { describe, expect, it } from 'vitest'
import { createProgress } from './progress.ts'
import { toPosition } from '@almoner/eventstore/position.ts'

describe('the progress of a rebuild', () => {
  it('is reported once a second: progress, speed, time left', () => {
    const lines: string[] = []
    let now = 0
    const say = (line: string) => void lines.push(line)
    const { reached } = createProgress({
      name: 'journal',
      goal: toPosition(10_000),
      say,
      now: () => now,
    })
    for (const position of [1_000, 2_000, 4_000, 10_000]) {
      now += 500
      reached(toPosition(position), 500)
    }
    expect(lines).toEqual(['journal: 2000 of 10000, 1000 events/s, 4 s to go'])
  })
})
