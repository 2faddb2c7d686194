import { describe, expect, it } from 'vitest'
import { createProgress } from './progress.ts'

describe('the progress of a rebuild', () => {
  it('is told once a second: how far, how fast, how long still', () => {
    const lines: string[] = []
    let now = 0
    const say = (line: string) => void lines.push(line)
    const { reached } = createProgress({ name: 'journal', goal: 10_000n, say, now: () => now })
    for (const position of [1_000n, 2_000n, 4_000n, 10_000n]) {
      now += 500
      reached(position)
    }
    expect(lines).toEqual(['journal: 2000 of 10000, 2000 events/s, 4 s to go'])
  })
})
