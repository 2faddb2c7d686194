import { Pool } from 'pg'
import type { Process } from '../../../flow/flow.ts'
import { bind } from '../../bound-process.ts'
import { createEmbeddedEngine } from '../engine.ts'
import { unloadAtOnce } from './unload-at-once.ts'

/**
 * A program that a spec kills. Its processes record a round at each signal, and are unloaded before
 * the next one. It starts or continues them.
 */
const [databaseUrl = '', count = '', rounds = ''] = process.argv.slice(2)

type Activities = { record: (input: { id: string; round: number; came: boolean }) => Promise<null> }

const signalled: Process<'signalled', { id: string }, Activities, null> = {
  name: 'signalled',
  policies: {
    record: {
      attempts: 10,
      firstPauseMilliseconds: 50,
      longestPauseMilliseconds: 50,
      timeoutMilliseconds: 5_000,
    },
  },
  run: async (flow, { id }) => {
    for (let round = 1; round <= Number(rounds); round += 1) {
      const came = await flow.waitFor('look', 3_600_000)
      await flow.activities.record({ id, round, came })
    }
  },
}

const pool = new Pool({ connectionString: databaseUrl, max: 4 })
const engine = await createEmbeddedEngine({
  databaseUrl,
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: console.error },
  settings: unloadAtOnce,
  processes: [
    bind(signalled, {
      record: async ({ id, round, came }) => {
        await pool.query('insert into rounds values ($1, $2, $3) on conflict do nothing', [
          id,
          round,
          came,
        ])
        return null
      },
    }),
  ],
})
for (let number = 0; number < Number(count); number += 1) {
  const id = `signalled-${number}`
  await engine.start('signalled', id, { id })
}
console.log('ready')
