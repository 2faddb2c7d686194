import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../../log.ts'
import type { Life } from './life.ts'

export type Sole = { leave: () => Promise<void> }

const tryAgainMilliseconds = 250
/** As long as an orchestrator gives the old worker to stop, and a little more. */
const mostMillisecondsOfWaiting = 60_000

/**
 * One engine to a database: two would each go on with what is under way. Where a new worker begins
 * before the old one has stopped it waits for that; who is not alone after a minute gives up. The
 * right goes with its connection, so that a worker that was killed leaves it at once; one whose
 * connection broke takes it back as soon as the server answers.
 */
export const becomeSole = async (options: {
  databaseUrl: string
  life: Pick<Life, 'isOver'>
  log: Log
  withinMilliseconds?: number
  /** The one connection that is always there also listens. */
  hear: { channel: string; told: (payload: string) => void; mayHaveMissed: () => void }
}): Promise<Sole> => {
  const { databaseUrl, life, log, hear, withinMilliseconds = mostMillisecondsOfWaiting } = options
  const leaving = new AbortController()

  const take = async (): Promise<Client | null> => {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'almoner processes',
      keepAlive: true,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(hashtextextended('almoner embedded engine', 0)) as mine`,
      )
      if (rows[0]?.mine) {
        client.on('notification', ({ payload = '' }) => hear.told(payload))
        await client.query(`listen ${hear.channel}`)
        return client
      }
    } catch (error) {
      // Left open it would keep the right from everybody, ourselves among them.
      await client.end().catch(() => {})
      throw error
    }
    await client.end()
    return null
  }

  const hold = (client: Client): void => {
    client.once('end', () => {
      if (life.isOver() || leaving.signal.aborted) return
      void takeBack()
    })
  }

  let held: Client | null = null
  const takeBack = async (): Promise<void> => {
    while (!leaving.signal.aborted && !life.isOver()) {
      const client = await take().catch(() => undefined)
      if (client && leaving.signal.aborted) return await client.end()
      if (client) {
        held = client
        hold(client)
        hear.mayHaveMissed()
        return
      }
      if (client === null) {
        log.error({}, 'another worker runs the processes of these books as well')
      }
      await delay(1_000, null, { signal: leaving.signal, ref: false }).catch(() => {})
    }
  }

  const until = performance.now() + withinMilliseconds
  for (let told = false; ; told = true) {
    held = await take()
    if (held) break
    if (performance.now() >= until) {
      throw new Error('Another worker runs the processes of these books: stop it first.')
    }
    if (!told) log.info({}, 'waiting for the worker before this one to stop')
    await delay(tryAgainMilliseconds)
  }
  hold(held)
  return {
    leave: async () => {
      leaving.abort()
      await held?.end().catch(() => {})
    },
  }
}
