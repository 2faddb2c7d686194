import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../../log.ts'

export type LeaderLock = { release: () => Promise<void> }

const tryAgainMilliseconds = 250
/** This is slightly longer than an orchestrator gives the old worker to stop. */
const longestWaitMilliseconds = 60_000

/**
 * A killed process closes its connection. PostgreSQL does not notice a lost machine and would keep
 * the lock for hours. It therefore checks the connection after five seconds and closes it ten
 * seconds later.
 */
const forgetLostMachine =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2'

/**
 * Takes the lock that allows one engine per database, because two would each run every process. It
 * is an advisory lock on its own connection, so a killed worker releases it at once. A second
 * worker waits for the first one to stop, for at most a minute. If the connection breaks, the lock
 * is taken again as soon as the server answers. This connection also listens for signals.
 */
export const takeLeaderLock = async (options: {
  databaseUrl: string
  log: Log
  listen: { channel: string; hear: (payload: string) => void }
  withinMilliseconds?: number
}): Promise<LeaderLock> => {
  const { databaseUrl, log, listen, withinMilliseconds = longestWaitMilliseconds } = options
  const released = new AbortController()

  const take = async (): Promise<Client | null> => {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'almoner leader lock',
      keepAlive: true,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(forgetLostMachine)
      const { rows } = await client.query<{ taken: boolean }>(
        `select pg_try_advisory_lock(hashtextextended('almoner embedded engine', 0)) as taken`,
      )
      if (rows[0]?.taken) {
        client.on('notification', ({ payload = '' }) => listen.hear(payload))
        await client.query(`listen ${listen.channel}`)
        return client
      }
    } catch (error) {
      // An open connection would keep the lock and also block this worker.
      await client.end().catch(() => {})
      throw error
    }
    await client.end()
    return null
  }

  let lockClient: Client | null = null
  const hold = (client: Client): void => {
    lockClient = client
    client.once('end', () => {
      if (!released.signal.aborted) void takeBack()
    })
  }
  const takeBack = async (): Promise<void> => {
    while (!released.signal.aborted) {
      const client = await take().catch(() => undefined)
      if (client && released.signal.aborted) return await client.end()
      if (client) return hold(client)
      if (client === null) {
        log.error({}, 'another worker runs the processes of these books as well')
      }
      await delay(1_000, null, { signal: released.signal, ref: false }).catch(() => {})
    }
  }

  const until = performance.now() + withinMilliseconds
  for (let isLogged = false; ; isLogged = true) {
    const client = await take()
    if (client) {
      hold(client)
      break
    }
    if (performance.now() >= until) {
      throw new Error('Another worker runs the processes of these books: stop it first.')
    }
    if (!isLogged) log.info({}, 'waiting for the worker before this one to stop')
    await delay(tryAgainMilliseconds)
  }
  return {
    release: async () => {
      released.abort()
      await lockClient?.end().catch(() => {})
    },
  }
}
