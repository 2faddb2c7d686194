import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { ActivityFailed } from '../../flow/activity-failed.ts'
import type { Engine, Process } from '../../flow/flow.ts'
import { withReviewOnFailure } from '../../steps/review/open-review.ts'
import { bind } from '../bound-process.ts'
import { createEmbeddedEngine } from './engine.ts'

type Input = { isLeft: boolean }

const failing: Process<'failing', Input, Record<string, never>, null> = {
  name: 'failing',
  policies: {},
  run: async (_, { isLeft }) => {
    const fail = async () => {
      throw new ActivityFailed('ask', { name: 'Error', message: 'no answer', final: true })
    }
    await (isLeft ? withReviewOnFailure(fail, async () => null) : fail())
  },
}
const working: Process<'working', object, Record<string, never>, null> = {
  name: 'working',
  policies: {},
  run: async (flow) => flow.report(null),
}
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

describe('a process that fails', () => {
  const leave = vi.fn<(id: string) => Promise<void>>(async () => {
    throw new Error('the books are away')
  })
  const settle = vi.fn<() => Promise<void>>(async () => {
    throw new Error('the books are away')
  })
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let engine: Engine
  beforeAll(async () => {
    database = await createProjectionDatabase()
    const processes = [
      { ...bind(failing, {}), leave },
      { ...bind(working, {}), settle },
    ]
    engine = await createEmbeddedEngine({ databaseUrl: database.url, log: quiet, processes })
  })
  afterAll(async () => {
    await engine.close()
    await database.drop()
  })

  it('is left to a person, unless it has left itself to one', async () => {
    await engine.start('failing', 'failing-left', { isLeft: true })
    await engine.start('failing', 'failing-alone', { isLeft: false })
    await vi.waitFor(() => expect(leave.mock.calls).toEqual([['failing-alone']]))
  })

  it('is settled by a process that ends, even if its failure cannot be recorded', async () => {
    await engine.start('working', 'working-1', {})
    expect(await engine.firstOutcome('working-1', 5_000)).toBeNull()
    await vi.waitFor(() => expect(settle).toHaveBeenCalledOnce())
    await engine.start('working', 'working-1', {})
    expect(settle).toHaveBeenCalledOnce()
  })
})
