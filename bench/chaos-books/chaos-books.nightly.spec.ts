import { expect, it } from 'vitest'
import { playSeeded } from './play-seeded.ts'

const rounds = 25

/** `npm run chaos:books -- --rounds 1000` runs a thousand. */
it('the books keep their guarantees however often writer, database and projector are killed', async () => {
  const { told, violations, acknowledged } = await playSeeded(rounds)
  expect({ told, violations }).toEqual({ told, violations: [] })
  expect(acknowledged).toBeGreaterThan(500)
}, 900_000)
