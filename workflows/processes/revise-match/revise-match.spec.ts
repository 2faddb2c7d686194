import { describe, expect, it } from 'vitest'
import * as matches from '@almoner/domain/bank-match/fixtures.ts'
import { bankMatch } from '@almoner/domain/bank-match/index.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { reserve, reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { matchOfLine, matchOfTarget } from '../../steps/record/bank-match-books.ts'
import { createWorld, type World } from '../../testing/world.ts'

const id = offline.recorded.data.offlineEntryId
const { line, lineId } = matches
const target = { kind: 'offline_entry', id } as const

/** A line of HK$500 pays a part of an entry of HK$1,000 that waits. */
const matchIn = async (faults: Faults): Promise<World> => {
  const world = await createWorld({ faults })
  const entry = { ...offline.entry, amountCents: cents(100_000), feeCents: cents(0) }
  await world.tell(offlineEntry, { id, command: offline.record({ entry }) })
  for (const [category, key] of [
    [matchOfLine, lineId],
    [matchOfTarget, id],
  ] as const) {
    const baseContext = { tenant: harbourId, actor: 'staff', correlation: key, causation: null }
    const context = { ...baseContext, commandId: `join ${key}`, at: offline.at }
    await reserve(world.books, { category, key, owner: lineId, context })
  }
  const command = { type: 'MatchBankLine', ...line, target, targetCents: cents(100_000) } as const
  await world.tell(bankMatch, { id: lineId, command })
  return world
}

const amend = async (world: World, amountCents: number): Promise<void> => {
  const entry = { ...offline.entry, amountCents: cents(amountCents), feeCents: cents(0) }
  await world.tell(offlineEntry, { id, command: offline.amend({ entry, version: 1 }) })
  await world.engine.runToIdle()
}

const paid = async ({ books }: World) =>
  (await loadState(books, bankMatch, lineId)).state.pairs.map(
    ({ amountCents, targetCents }) => `${amountCents} of ${targetCents}`,
  )
const isReserved = async ({ books }: World) => [
  await reservedFor(books, { category: matchOfLine, key: lineId }),
  await reservedFor(books, { category: matchOfTarget, key: id }),
]

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('an offline entry that a bank line pays, %s', (_how, faults) => {
  it('is not paid beyond its amount, once that is corrected', async () => {
    const world = await matchIn(faults())
    await amend(world, 30_000)
    expect(await paid(world)).toEqual(['30000 of 30000'])
    expect(await isReserved(world)).toEqual([lineId, lineId])
    expect(world.errors).toEqual([])
  })

  it('is marked as partly paid, once its amount is increased', async () => {
    const world = await matchIn(faults())
    await amend(world, 200_000)
    expect(await paid(world)).toEqual(['50000 of 200000'])
  })

  it('releases the line if it is void', async () => {
    const world = await matchIn(faults())
    const { by, at } = offline
    const voidFields = { version: 1, reason: 'No', closedThrough: null, by, at }
    await world.tell(offlineEntry, { id, command: { type: 'VoidOfflineEntry', ...voidFields } })
    await world.engine.runToIdle()
    expect(await paid(world)).toEqual([])
    expect(await isReserved(world)).toEqual([null, null])
  })
})
