import { createSecretKey, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client, Connection } from '@temporalio/client'
import proto from '@temporalio/proto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../../flow/flow.ts'
import { bind, bindTask } from '../bound-process.ts'
import {
  contractProcess,
  contractTask,
  type Act,
  type ContractInput,
} from '../testing/contract-process.ts'
import { createTemporalClient, type TemporalClient } from './client/client.ts'
import { connectionOptions } from './client/connect.ts'
import { createTemporalEngine } from './engine.ts'
import type { TemporalForTests } from './testing/dev-server.ts'
import { givenTemporal } from './testing/given-temporal.ts'

const payloadKey = createSecretKey(Buffer.alloc(32, 7))
const workflowsPath = fileURLToPath(new URL('./testing/contract-workflows.ts', import.meta.url))
const errors: string[] = []
const log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (_details: object, message: string) => errors.push(message),
}

let temporal: TemporalForTests
let raw: Client
let engine: Engine | undefined
let client: TemporalClient

beforeAll(async () => {
  temporal = await givenTemporal()
  const { namespace } = temporal.settings
  raw = new Client({
    connection: await Connection.connect(connectionOptions(temporal.settings)),
    namespace,
  })
  client = createTemporalClient({ settings: temporal.settings, payloadKey, log })
})
afterEach(async () => {
  await engine?.close()
  engine = undefined
  errors.length = 0
})
afterAll(async () => {
  await client.close()
  await raw.connection.close()
  await temporal.stop()
})

const setUp = async (
  acts: { one?: Act; two?: Act; three?: Act } = {},
  options: { mostEvents?: number } = {},
) => {
  const nothing: Act = async () => null
  const activities = { one: nothing, two: nothing, three: nothing, ...acts }
  const processes = [bind(contractProcess, activities), bindTask(contractTask, activities)]
  const taskQueue = `spec-${randomUUID()}`
  const { settings } = temporal
  engine = await createTemporalEngine({
    settings,
    payloadKey,
    processes,
    workflowsPath,
    taskQueue,
    log,
    ...options,
  })
  return engine
}

const input = (story: ContractInput['story']): ContractInput => ({
  id: `process-${randomUUID()}`,
  story,
})

const loadHistory = async (id: string): Promise<string> =>
  JSON.stringify(
    proto.temporal.api.history.v1.History.toObject(
      proto.temporal.api.history.v1.History.fromObject(
        await raw.workflow.getHandle(id).fetchHistory(),
      ),
      { bytes: String },
    ),
  )

describe('a task on a Temporal server', () => {
  it('is a workflow of its own name, and tries only the step again that failed', async () => {
    const calls: string[] = []
    const { id } = input('acts')
    const running = await setUp({
      one: async () => void calls.push('one'),
      two: async () => {
        calls.push('two')
        if (calls.length < 3) throw new Error('away')
      },
    })
    await running.start('contract-task', id, { id })
    expect(await running.firstOutcome(id, 10_000)).toEqual({ steps: 2 })
    expect(calls).toEqual(['one', 'two', 'two'])
    expect(await loadHistory(id)).toContain('"workflowType":{"name":"contract-task"}')
  })

  it('of which a step gave up ends as it decides', async () => {
    const left: string[] = []
    const { id } = input('acts')
    const running = await setUp({
      one: () => Promise.reject(new Error('away')),
      three: async (leaving) => void left.push(leaving.id),
    })
    await running.start('contract-task', id, { id })
    expect(await running.firstOutcome(id, 10_000)).toEqual({ output: 'away' })
    expect(left).toEqual([id])
    expect(errors).toEqual([])
  })
})

describe('the record of a process on a Temporal server', () => {
  it('is sealed: neither inputs nor answers, errors or outcomes can be read there', async () => {
    const received = input('livesWithFailure')
    const running = await setUp({ one: () => Promise.reject(new Error('secret-word refused')) })
    await running.start('contract', received.id, { ...received, note: 'secret-word' })
    expect(await running.firstOutcome(received.id, 10_000)).toMatchObject({
      output: expect.stringContaining('secret-word refused'),
    })
    const history = await loadHistory(received.id)
    const plain = history.replaceAll(/"data":"([^"]*)"/g, (_all, data: string) =>
      Buffer.from(data, 'base64').toString('latin1'),
    )
    expect(plain).not.toContain('secret-word')
    expect(plain).not.toContain('livesWithFailure')
    expect(history).toContain('contract/one')
    const { memo } = await raw.workflow
      .getHandle(received.id)
      .describe()
      .catch(() => ({ memo: {} }))
    expect(JSON.stringify(memo)).not.toContain('secret-word')
  })

  it('is found by its payment and its charity', async () => {
    const subject = { payment: randomUUID(), charity: randomUUID() }
    const received = input('acts')
    const running = await setUp()
    await running.start('contract', received.id, received, subject)
    await running.firstOutcome(received.id, 10_000)
    for (const query of [
      `AlmonerPayment = '${subject.payment}'`,
      `AlmonerCharity = '${subject.charity}'`,
    ]) {
      const { executions } = await vi.waitFor(async () => {
        const answer = await raw.workflowService.listWorkflowExecutions({
          namespace: temporal.settings.namespace,
          query,
        })
        expect(answer.executions).toHaveLength(1)
        return answer
      }, 10_000)
      expect(executions?.[0]?.execution?.workflowId).toBe(received.id)
    }
  })
})

describe('a long history', () => {
  it('is continued as a new run again and again, without any effect on the process', async () => {
    const received = input('polls')
    const acted: string[] = []
    let ended = ''
    const running = await setUp(
      {
        one: async () => acted.push('one'),
        two: async ({ id }) => {
          ended = id
        },
      },
      { mostEvents: 100 },
    )
    await running.start('contract', received.id, received, { payment: 'a-payment' })
    expect(await running.firstOutcome(received.id, 10_000)).toEqual({ output: 'first' })
    await running.signal(received.id, 'look')
    await vi.waitFor(() => expect(ended).not.toBe(''), 40_000)
    expect(acted).toHaveLength(40)
    expect(ended).toMatch(/^1 \d+$/)
    // This queries the last of its runs, which has reported nothing itself.
    expect(await client.firstOutcome(received.id, 2_000)).toEqual({ output: 'first' })
    const { events } = await raw.workflow.getHandle(received.id).fetchHistory()
    expect(events?.length).toBeLessThan(130)
    const [first] = events ?? []
    const startAttributes = first?.workflowExecutionStartedEventAttributes
    expect(startAttributes?.continuedExecutionRunId).toBeTruthy()
    expect(startAttributes?.searchAttributes?.indexedFields).toHaveProperty('AlmonerPayment')
    await running.start('contract', received.id, received)
    expect(acted).toHaveLength(40)
    expect(errors).toEqual([])
  })
})

describe('a client in another process', () => {
  it('receives the first outcome of a process that has not yet started, and wakes a waiting one', async () => {
    const received = input('waitsForLook')
    const outcome = client.firstOutcome(received.id, 20_000)
    const running = await setUp()
    await running.start('contract', received.id, received)
    await client.signal(received.id, 'look')
    expect(await outcome).toEqual({ output: 'came' })
  })

  it('receives it at once, without polling', async () => {
    const running = await setUp()
    const received = input('waitsForLook')
    await running.start('contract', received.id, received)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const outcome = client.firstOutcome(received.id, 20_000)
    const from = performance.now()
    await client.signal(received.id, 'look')
    expect(await outcome).toEqual({ output: 'came' })
    expect(performance.now() - from).toBeLessThan(500)
  })

  it('is readable after the end, and while no worker is running', async () => {
    const received = input('reportsEarly')
    const running = await setUp()
    await running.start('contract', received.id, received)
    await running.firstOutcome(received.id, 10_000)
    await running.close()
    engine = undefined
    expect(await client.firstOutcome(received.id, 1_000)).toEqual({ output: 'first' })
  })
})

describe('a Temporal server that becomes unavailable', () => {
  it('is reconnected by the worker, and the process continues from the same point', async () => {
    const received = input('keepsDeadline')
    const acted: string[] = []
    const running = await setUp({ one: async () => acted.push('one') })
    await running.start('contract', received.id, received)
    await temporal.restart(3_000)
    expect(await client.firstOutcome(received.id, 30_000)).toMatchObject({
      output: expect.stringMatching(/^false /),
    })
    expect(acted).toEqual(['one'])
  })
})
