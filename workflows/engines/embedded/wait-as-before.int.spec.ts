import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import type { Engine, Process } from '../../flow.ts'
import { bind } from '../bound-process.ts'
import { createEmbeddedEngine } from './engine.ts'

type Activities = { work: (input: { time: number }) => Promise<null> }

const asks: Process<'asks', { id: string }, Activities, { looks: number }> = {
  name: 'asks',
  policies: {
    work: {
      attempts: 1,
      firstPauseMilliseconds: 1,
      longestPauseMilliseconds: 1,
      timeoutMilliseconds: 5_000,
    },
  },
  run: async (flow) => {
    await flow.activities.work({ time: 1 })
    await flow.sleep(1)
    let looks = 0
    for (let time = 2; time < 4; time += 1) {
      if (await flow.waitFor('look', 60_000)) looks += 1
      await flow.activities.work({ time })
    }
    await flow.report({ looks })
  },
}

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: vi.fn<() => void>() }

let database: TestDatabase
let client: Client
const work = vi.fn<Activities['work']>(async () => null)

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const launch = (): Promise<Engine> =>
  createEmbeddedEngine({
    databaseUrl: database.url,
    processes: [bind(asks, { work })],
    askedFrom: 'elsewhere',
    log: quiet,
  })

const id = 'asks-1'
const stepsSoFar = async (): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select function_name as name from dbos.operation_outputs order by function_id',
  )
  return rows.map(({ name }) => name)
}

/** The journal of that process as the program before wrote it: it slept, and waits for a look. */
const asBefore = async (): Promise<void> => {
  const page = (waits: number, entry: object) => ({
    name: 'journal',
    output: JSON.stringify({ json: { waits, entries: [entry] }, __dbos_serializer: 'superjson' }),
    serialization: 'js_superjson',
  })
  const timer = (milliseconds: number) => ({
    name: 'DBOS.sleep',
    output: `${Date.now() + milliseconds}`,
    serialization: 'portable_json',
  })
  const at = Date.now() - 1_000
  const steps = [
    [0, page(0, { what: 'activity', name: 'work', end: { ok: true, value: null }, at })],
    [1, timer(-900)],
    [2, page(1, { what: 'woke', at: at + 100 })],
    [4, timer(60_000)],
  ] as const
  await client.query('delete from dbos.operation_outputs')
  for (const [number, { name, output, serialization }] of steps) {
    await client.query(
      `insert into dbos.operation_outputs (workflow_uuid, function_id, function_name, output,
        serialization, started_at_epoch_ms, completed_at_epoch_ms) values ($1, $2, $3, $4, $5, $6, $6)`,
      [id, number, name, output, serialization, at],
    )
  }
}

describe('a process that waited by the engine’s own means when its program was replaced', () => {
  it('goes on so to its end, and repeats nothing', async () => {
    const before = await launch()
    await before.start('asks', id, { id })
    await vi.waitFor(async () => expect(await stepsSoFar()).toHaveLength(2))
    await before.close()
    await asBefore()
    work.mockClear()

    const engine = await launch()
    for (const [looks, time] of [
      [1, 2],
      [2, 3],
    ]) {
      await engine.signal(id, 'look')
      await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(looks ?? 0))
      expect(work).toHaveBeenLastCalledWith({ time })
    }
    expect(await engine.firstOutcome(id, 5_000)).toEqual({ looks: 2 })
    expect(await stepsSoFar()).toEqual(expect.arrayContaining(['DBOS.recv', 'DBOS.sleep']))
    expect(quiet.error).not.toHaveBeenCalled()
    await engine.close()
  })
})
