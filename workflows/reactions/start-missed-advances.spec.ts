import { describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { startMissedAdvances, type ListMissedAdvances } from './start-missed-advances.ts'

const missed = Array.from({ length: 230 }, (_, index) => ({
  of: { kind: 'refund', id: fixtureId('refund', 1_000 + index) } as const,
  paymentId: fixtureId('payment', 1_000 + index),
  position: BigInt(index + 1),
}))

const listMissed: ListMissedAdvances = async ({ after, limit }) =>
  missed.filter(({ position }) => position > (after ?? 0n)).slice(0, limit)

describe('refunds and disputes missing from a treasury', () => {
  it('are all sent at night, over all pages of their list', async () => {
    const started: string[] = []
    const engine = { start: async (_process: string, id: string) => void started.push(id) }
    expect(await startMissedAdvances({ engine, listMissed, day: '2026-11-20' })).toBe(230)
    expect(new Set(started).size).toBe(230)
    expect(started[0]).toBe(`update-treasury-refund-${missed[0]?.of.id}-missed-2026-11-20`)
  })

  it('are sent again on the next night if they are still missing', async () => {
    const ids = new Set<string>()
    const engine = { start: async (_process: string, id: string) => void ids.add(id) }
    await startMissedAdvances({ engine, listMissed, day: '2026-11-20' })
    await startMissedAdvances({ engine, listMissed, day: '2026-11-21' })
    expect(ids.size).toBe(460)
  })
})
