import type { Client } from '@temporalio/client'
import { describe, expect, it } from 'vitest'
import { checkSetUp, setUp } from './set-up.ts'

const day = 24 * 3_600
const notFound = () =>
  Object.assign(new Error('not found'), { code: 5, details: 'not found', metadata: {} })

type Config = { workflowExecutionRetentionTtl: { seconds: unknown } }

/** A server with a namespace, or without, whose changes become visible late. */
const server = (options: { retentionSeconds: number | null; deafFor?: number; has?: string[] }) => {
  const calls: string[] = []
  let retention = options.retentionSeconds
  let deaf = options.deafFor ?? 0
  const attributes = new Set(options.has)
  const hear = (name: string): void => {
    calls.push(name)
    if (retention === null) throw notFound()
    if (calls.includes('register') && (deaf -= 1) >= 0) throw notFound()
  }
  const client = {
    options: { namespace: 'giving' },
    connection: {
      workflowService: {
        describeNamespace: async () => {
          hear('describe')
          return { config: { workflowExecutionRetentionTtl: { seconds: retention } } }
        },
        registerNamespace: async (wish: {
          workflowExecutionRetentionPeriod: { seconds: unknown }
        }) => {
          calls.push('register')
          retention = Number(wish.workflowExecutionRetentionPeriod.seconds)
        },
        updateNamespace: async ({ config }: { config: Config }) => {
          hear('update')
          retention = Number(config.workflowExecutionRetentionTtl.seconds)
        },
      },
      operatorService: {
        listSearchAttributes: async () => {
          hear('list')
          return { customAttributes: Object.fromEntries([...attributes].map((name) => [name, 2])) }
        },
        addSearchAttributes: async (wish: { searchAttributes: object }) => {
          hear('add')
          for (const name of Object.keys(wish.searchAttributes)) attributes.add(name)
        },
      },
    },
  } as unknown as Client
  return { client, asked: calls, retention: () => retention, attributes }
}

const all = ['AlmonerPayment', 'AlmonerCharity']
const quick = { secondsUntilFound: 5, pauseMilliseconds: 1 }

describe('setting up Temporal', () => {
  it('creates a namespace and waits until every part of the server knows it', async () => {
    const { client, asked, retention, attributes } = server({ retentionSeconds: null, deafFor: 7 })
    await setUp(client, quick)
    expect(asked.slice(0, 2)).toEqual(['describe', 'register'])
    expect(retention()).toBe(90 * day)
    expect([...attributes].toSorted()).toEqual(all.toSorted())
    await expect(checkSetUp(client)).resolves.toBeUndefined()
  })

  it('fails if a namespace is not found for too long', async () => {
    const { client } = server({ retentionSeconds: null, deafFor: Infinity })
    await expect(setUp(client, { secondsUntilFound: 0.02, pauseMilliseconds: 1 })).rejects.toThrow(
      'not found',
    )
  })

  it('extends the retention of a namespace, and never shortens it', async () => {
    const short = server({ retentionSeconds: day, has: all })
    await setUp(short.client, quick)
    expect(short.retention()).toBe(90 * day)
    const long = server({ retentionSeconds: 365 * day, has: all })
    await setUp(long.client, quick)
    expect(long.retention()).toBe(365 * day)
    expect(long.asked).not.toContain('update')
  })
})

describe('a start on Temporal', () => {
  it.each([
    [day, '1 day'],
    [30 * day, '30 days'],
  ])('is refused if ended processes are kept for %i s', async (retentionSeconds, kept) => {
    const { client } = server({ retentionSeconds, has: all })
    await expect(checkSetUp(client)).rejects.toThrow(
      `giving in Temporal keeps ended processes for ${kept}, and 90 are needed, so that nothing is done twice: node workflows/engines/temporal/set-up/set-up-command.ts sets that`,
    )
  })

  it('continues if the set-up is complete, with a retention of 90 days or longer', async () => {
    for (const retentionSeconds of [90 * day, 365 * day]) {
      const { client } = server({ retentionSeconds, has: all })
      await expect(checkSetUp(client)).resolves.toBeUndefined()
    }
  })
})
