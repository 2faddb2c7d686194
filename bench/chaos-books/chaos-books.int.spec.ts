import { expect, it } from 'vitest'
import { playSeeded } from './play-seeded.ts'

const rounds = 2

/** The nightly tests run twenty-five rounds, as `npm run chaos:books` does by default. */
it('the books keep their guarantees while writer, database and projector are killed', async () => {
  const { told, violations, acknowledged } = await playSeeded(rounds)
  expect({ told, violations }).toEqual({ told, violations: [] })
  expect(acknowledged).toBeGreaterThan(100)
}, 600_000)
