import { DBOS, DBOSClient } from '@dbos-inc/dbos-sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmbeddedClient } from './client.ts'
import { createOutcomes } from './outcomes.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const nothing = { getEvent: async () => null, getWorkflow: async () => null }

const here = async () => {
  const { first } = createOutcomes()
  return (milliseconds: number) => first('pay-1', milliseconds, () => undefined)
}
const elsewhere = async () => {
  const databaseUrl = 'postgres://127.0.0.1:1/nowhere'
  const client = await createEmbeddedClient({ databaseUrl, log })
  return (milliseconds: number) => client.firstOutcome('pay-1', milliseconds)
}

describe('whoever waits for an outcome that does not come', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
    vi.spyOn(DBOS, 'getEvent').mockResolvedValue(null)
    vi.spyOn(DBOS, 'retrieveWorkflow').mockReturnValue({ getStatus: async () => null } as never)
    vi.spyOn(DBOSClient, 'create').mockResolvedValue(nothing as never)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it.each([
    ['here', here],
    ['on another machine', elsewhere],
  ])('%s is let go when the time is over, also where the clock is set back', async (_, ask) => {
    const wait = await ask()
    const from = performance.now()
    const told = wait(300)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await told).toBeNull()
    expect(performance.now() - from).toBeGreaterThanOrEqual(299)
    expect(performance.now() - from).toBeLessThan(3_000)
  })
})
