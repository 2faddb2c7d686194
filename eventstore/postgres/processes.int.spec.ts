import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { everythingIn, idsOf, someStream } from '../testing/events.ts'
import { createPostgresStore } from './store.ts'
import { useBooks } from './testing/books.ts'
import { expectWholeBooks } from './testing/density.ts'

const books = useBooks(createTestDatabase)

type Told = { position: number; ids: readonly string[] }

const program = fileURLToPath(new URL('./testing/writer-process.ts', import.meta.url))

/** What a process of its own was told about its appends, until it ended or was killed. */
const startWriter = (shared: string, turns: number) => {
  const child = fork(program, [books().url, shared, String(turns)], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const told: Told[] = []
  child.on('message', (message) => told.push(message as Told))
  return { child, told, ended: once(child, 'exit') }
}

describe('four processes that write the same books', () => {
  it('are told where each append stands, one dense order, also when one is killed', async () => {
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
    const all = await everythingIn(store, { limit: 1_000 })
    await expectWholeBooks(books().client, all.length)
    for (const { position, ids } of [...writers, killed].flatMap(({ told }) => told)) {
      expect(idsOf(all.slice(position - ids.length, position))).toEqual(ids)
    }
    expect(new Set(idsOf(all)).size).toBe(all.length)
    const inShared = all.filter((event) => event.stream === shared)
    expect(inShared.length).toBeGreaterThanOrEqual(3 * 79)
  })
})
