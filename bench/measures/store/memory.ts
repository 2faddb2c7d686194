import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fill } from '../../books/fill.ts'
import { atMost, type Measure } from '../../measure.ts'
import { newMasterKey, openSealedBooks } from '../../contender/sealed-books.ts'

// The read model with the widest rows, and with a row to look up for every event.
const readModel = 'payment-history'

/** The maximum memory of a separate process while it rebuilds a read model from many events. */
export const memory: Measure = {
  name: 'memory',
  target: 'the projector during a rebuild of 1M events ≤ 256 MB',
  run: async ({ cluster, quick, tell }) => {
    const url = await cluster.books('memory')
    const masterKey = newMasterKey()
    const { store, close } = await openSealedBooks(url, masterKey)
    const { events, seconds } = await fill({ store, events: quick ? 50_000 : 1_000_000, tell })
    await close()
    tell(`memory: ${events} events written in ${seconds.toFixed(1)} s`)
    const measured = await rebuildInAProcess(url, masterKey)
    tell(`memory: ${readModel} rebuilt in ${measured.seconds.toFixed(1)} s`)
    const over = measured.peakMegabytes - measured.idleMegabytes
    return [
      { what: 'events written by the filler', value: events / seconds, unit: '/s' },
      {
        what: `memory of a rebuild of ${quick ? '50k' : '1M'}, at most`,
        value: measured.peakMegabytes,
        unit: 'MB',
        target: atMost(measured.peakMegabytes, 256, '≤ 256 MB'),
      },
      { what: 'memory of a rebuild, above the idle process', value: over, unit: 'MB' },
    ]
  },
}

export type MeasuredRebuild = { idleMegabytes: number; peakMegabytes: number; seconds: number }

const rebuildInAProcess = async (url: string, masterKey: string): Promise<MeasuredRebuild> => {
  const program = fileURLToPath(new URL('./measured-rebuild.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: url, MASTER_KEY: masterKey }
  const { stdout } = await promisify(execFile)(process.execPath, [program, readModel], { env })
  return JSON.parse(stdout) as MeasuredRebuild
}
