import { describe, expect, it } from 'vitest'
import { runSchedule } from './schedule.ts'
import { linesOf, seedFrom, simulate } from './simulate.ts'

const wanted = process.env['SIMULATION_SEED']

describe('payments by chance, in virtual time', () => {
  it('end as they must, whatever goes wrong and wherever the machine dies', async () => {
    const firstSeed = seedFrom(wanted)
    const { schedules, broken } = await simulate({ schedules: wanted ? 1 : 150, firstSeed })
    expect(broken.map(linesOf).join('\n')).toBe('')
    expect(schedules).toBe(wanted ? 1 : 150)
  }, 60_000)

  it('are the same again by the same seed', async () => {
    for (const seed of [7, 8, 9]) {
      const [first, again] = [await runSchedule(seed), await runSchedule(seed)]
      expect(again).toEqual(first)
    }
    expect((await runSchedule(7)).story).not.toEqual((await runSchedule(8)).story)
  })

  it('take a seed from the environment, and no other word', () => {
    expect(seedFrom('42')).toBe(42)
    expect(seedFrom('')).toBeGreaterThan(0)
    expect(() => seedFrom('many')).toThrow('many is no seed')
  })
})
