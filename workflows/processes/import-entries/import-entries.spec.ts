import { describe, expect, it } from 'vitest'
import * as imports from '@almoner/domain/import/fixtures.ts'
import { offlineImport } from '@almoner/domain/import/index.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'

const { importId } = imports.started.data
const { giver } = offline.recorded.personal
const count = 502

/** A file of 502 rows of HK$5 that staff have just imported. */
const importIn = async (faults: Faults = noFaults): Promise<World> => {
  const world = await createWorld({ faults })
  for (let row = 1; row <= count; row += 1) {
    const entry = { ...offline.entry, amountCents: cents(500), feeCents: cents(0) }
    const recorded = { entry, giver: { ...giver, note: `row ${row}` }, approved: row % 2 === 0 }
    world.uploaded.push({ row, entryId: fixtureId('offline_entry', 1_000 + row), recorded })
  }
  await starts(world)
  return world
}

const starts = async (world: World): Promise<void> => {
  const counts = { rows: count, toAdd: count, alreadyThere: 0, leftOut: 0 }
  await world.tell(offlineImport, { id: importId, command: imports.start(counts) })
  await world.engine.runToIdle()
}

const loadImport = async ({ books }: World) =>
  (await loadState(books, offlineImport, importId)).state

const countEntries = async ({ books }: World) => {
  const categories = [offlineEntry.category]
  const events = await books.readAll({ after: 0n, limit: 5_000, categories })
  const listOf = (type: string) => events.filter((event) => event.type === type).length
  return {
    recorded: listOf('OfflineEntryRecorded'),
    approved: listOf('OfflineEntryApproved'),
    voided: listOf('OfflineEntryVoided'),
  }
}

describe.each([
  ['by a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
])('an import, %s', (_how, faults) => {
  it('records each row once, and forgets what was uploaded', async () => {
    const world = await importIn(faults())
    expect(await loadImport(world)).toMatchObject({
      status: 'completed',
      batches: 2,
      sumCents: count * 500,
    })
    expect(await countEntries(world)).toEqual({ recorded: count, approved: count / 2, voided: 0 })
    expect(world.uploaded).toEqual([])
    expect(world.errors).toEqual([])
  })

  it('that is undone voids each entry once', async () => {
    const world = await importIn(faults())
    await world.tell(offlineImport, { id: importId, command: imports.undo() })
    await world.engine.runToIdle()
    expect(await countEntries(world)).toMatchObject({ recorded: count, voided: count })
  })
})

describe('an import', () => {
  it('does not count what was recorded before', async () => {
    const world = await createWorld()
    const { offlineEntryId } = offline.recorded.data
    await world.tell(offlineEntry, { id: offlineEntryId, command: offline.record() })
    world.uploaded.push({
      row: 1,
      entryId: offlineEntryId,
      recorded: { entry: offline.entry, giver, approved: false },
    })
    await starts(world)
    expect(await loadImport(world)).toMatchObject({ status: 'completed', entryIds: [] })
  })

  it('leaves a row that cannot be recorded to the charity’s staff', async () => {
    const world = await createWorld()
    const entry = { ...offline.entry, amountCents: cents(0), feeCents: cents(0) }
    const recorded = { entry, giver, approved: false }
    world.uploaded.push({ row: 1, entryId: fixtureId('offline_entry', 1_001), recorded })
    await starts(world)
    expect(await loadImport(world)).toMatchObject({ status: 'completed', entryIds: [] })
    expect(
      await world.books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] }),
    ).toMatchObject([
      {
        data: {
          discrepancy: 'import_row_refused',
          providerObjectId: importId,
          provider: 'platform',
        },
      },
    ])
  })
})
