import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playRounds, type Played } from './play.ts'

/**
 * Plays in a folder of its own. Each violation is reported with the seed, so that it can be
 * reproduced.
 */
export const playSeeded = async (rounds: number): Promise<Played & { told: string[] }> => {
  const seed = Date.now() % 1_000_000
  const dataDir = mkdtempSync(join(tmpdir(), 'almoner-chaos-books-'))
  const received = [`seed ${seed}`]
  try {
    return {
      ...(await playRounds({ dataDir, rounds, seed, tell: (line) => received.push(line) })),
      told: received,
    }
  } catch (error) {
    console.error(received.join('\n'))
    throw error
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
