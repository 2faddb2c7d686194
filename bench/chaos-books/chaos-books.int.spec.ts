import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { playRounds } from './play.ts'

const rounds = 5

/** Twenty-five rounds, or a thousand, are `npm run chaos:books`. */
it('the books keep their promises while writer, database and projector are killed', async () => {
  const seed = Date.now() % 1_000_000
  const dataDir = mkdtempSync(join(tmpdir(), 'almoner-chaos-books-'))
  const told = [`seed ${seed}`]
  try {
    const played = await playRounds({ dataDir, rounds, seed, tell: (line) => told.push(line) })
    expect({ told, violations: played.violations }).toEqual({ told, violations: [] })
    expect(played.acknowledged).toBeGreaterThan(500)
  } catch (error) {
    // Also when it was no promise that broke: with the seed it can be had again.
    console.error(told.join('\n'))
    throw error
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 180_000)
