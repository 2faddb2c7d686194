import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { createEmbeddedClient } from '../client.ts'

const program = fileURLToPath(new URL('../testing/signalled-rounds.ts', import.meta.url))
const count = 12
const rounds = 4
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }

/** The pauses differ from kill to kill but are identical in every run. */
const pauses = [50, 400, 1_200, 150, 700, 250]

describe('processes that are loaded and unloaded while their worker is killed', () => {
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let running: ReturnType<typeof spawn> | undefined

  beforeAll(async () => {
    database = await createProjectionDatabase()
    await sql`create table rounds (id text, round int, came boolean, primary key (id, round))`.execute(
      database.db,
    )
  })
  afterAll(async () => {
    running?.kill('SIGKILL')
    await database.drop()
  })

  const launch = async (): Promise<void> => {
    running = spawn(process.execPath, [program, database.url, `${count}`, `${rounds}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(running.stdout ?? running, 'data')
  }
  const kill = async (): Promise<void> => {
    running?.kill('SIGKILL')
    if (running) await once(running, 'exit')
  }
  const killAgainAndAgain = async (): Promise<void> => {
    for (const pause of pauses) {
      await delay(pause)
      await kill()
      await launch()
    }
  }
  /**
   * Returns how many rounds a process has recorded when it waits for the next signal or has ended.
   * Two signals before one wait would count as one, so the next one is sent only then.
   */
  const readRounds = async (id: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*)::int from rounds where id = ${id}) as count
        from processes.instances i where i.id = ${id}
          and not exists (select from processes.signals where instance = ${id})
          and (i.status = 'ended' or (select count(*) from processes.journal where instance = ${id})
            > (select count(*) from rounds where id = ${id}))`.execute(database.db)
    return rows[0]?.count ?? 0
  }

  it('lose no signal, and receive none twice', async () => {
    const client = createEmbeddedClient({ databaseUrl: database.url, log: quiet })
    const ahead: string[] = []
    const signalAll = async (number: number): Promise<void> => {
      const id = `signalled-${number}`
      for (let signalCount = 1; signalCount <= rounds; signalCount += 1) {
        await client.signal(id, 'look')
        let recorded = await readRounds(id)
        while (recorded < signalCount) {
          await delay(20)
          recorded = await readRounds(id)
        }
        if (recorded > signalCount) ahead.push(`${id} recorded ${recorded} of ${signalCount}`)
      }
    }
    await launch()
    const killed = killAgainAndAgain()
    await Promise.all(Array.from({ length: count }, (_, number) => signalAll(number)))
    await killed
    await client.close()
    expect(ahead).toEqual([])
    const { rows } = await sql`select from rounds where came`.execute(database.db)
    expect(rows).toHaveLength(count * rounds)
  }, 120_000)
})
