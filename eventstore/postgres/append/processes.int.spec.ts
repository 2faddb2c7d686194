import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { readEverything, toIds, record, someStream } from '../../testing/events.ts'
import { subscribeTo } from '../../testing/subscriber.ts'
import { createPostgresStore } from '../store.ts'
import { useBooks } from '../testing/books.ts'
import { expectWholeBooks } from '../testing/density.ts'

const books = useBooks(createTestDatabase)

type Received = { position: number; ids: readonly string[] }

const program = fileURLToPath(new URL('../testing/writer-process.ts', import.meta.url))

/** The answers that another process received for its appends, until it ended or was killed. */
const startWriter = (shared: string, turns: number) => {
  const child = fork(program, [books().url, shared, String(turns)], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const received: Received[] = []
  child.on('message', (message) => received.push(message as Received))
  return { child, told: received, ended: once(child, 'exit') }
}

describe('four processes that write to the same event store', () => {
  it('receive the position of each append, one dense order, also when one is killed', async () => {
    const shared = someStream()
    const writers = [40, 40, 40].map((turns) => startWriter(shared, turns))
    const killed = startWriter(shared, 100_000)
    await once(killed.child, 'message')
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual(
      writers.map(() => [0, null]),
    )

    const store = createPostgresStore({ url: books().url })
    onTestFinished(() => store.close())
    const all = await readEverything(store, { limit: 1_000 })
    await expectWholeBooks(books().client, all.length)
    for (const { position, ids } of [...writers, killed].flatMap(({ told }) => told)) {
      expect(toIds(all.slice(position - ids.length, position))).toEqual(ids)
    }
    expect(new Set(toIds(all)).size).toBe(all.length)
    const inShared = all.filter((event) => event.stream === shared)
    expect(inShared.length).toBeGreaterThanOrEqual(3 * 79)
  })
})

describe('two processes that follow what both write', { timeout: 20_000 }, () => {
  const openStore = () => {
    // Events that arrive in time were announced or added: no polling happens in this time.
    const store = createPostgresStore({ url: books().url, pollMilliseconds: 60_000 })
    onTestFinished(() => store.close())
    return store
  }

  it('receive every event, as a reader finds it, once and in order', async () => {
    const [one, other] = [openStore(), openStore()]
    const after = await one.head()
    const followers = [one, other].map((store) => subscribeTo(store, { after }))
    await Promise.all(followers.map((follower) => follower.next()))
    const write = async (store: typeof one): Promise<void> => {
      for (let turn = 0; turn < 100; turn += 1) await record(store, someStream())
    }
    const writing = Promise.all([one, one, other, other].map(write))
    const received = await Promise.all(followers.map((follower) => follower.events(400)))
    await writing
    const all = await readEverything(one, { limit: 1_000, after })
    expect(all).toHaveLength(400)
    for (const events of received) expect(events).toEqual(all)
  })

  it('are notified of the other’s last event after their own', async () => {
    const [one, other] = [openStore(), openStore()]
    const after = await one.head()
    const follower = subscribeTo(one, { after })
    await follower.next()
    // The subscriber has no request open during this time, as while a batch is processed.
    await record(one, someStream())
    const [last] = await record(other, someStream())
    await pause(200)
    const received = await follower.until(last?.position ?? 0n)
    expect(received).toEqual(await readEverything(one, { limit: 10, after }))
  })
})
