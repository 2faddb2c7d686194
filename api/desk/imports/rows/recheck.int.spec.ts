import { setTimeout as delay } from 'node:timers/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { listImportRows, listRowsToAdd } from '@almoner/operational/import-files/import-rows.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { sql } from 'kysely'
import { useApi } from '../../../testing/api.ts'
import { today } from '../../../testing/card-holder.ts'
import { given, staff } from '../../../testing/given.ts'
import { createImporter, runImport, writeGifts } from '../../../testing/imports.ts'
import { createColleague } from '../../../testing/transfers.ts'

const day = addDays(today, -5)

const api = useApi()
const importer = createImporter(api, given(api).as(staff('finance')))
const other = createImporter(api, given(api).as(staff('owner')))

const write = (...rows: (readonly string[])[]): string =>
  [['Date', 'Name', 'Amount', 'Method', 'Payment reference'], ...rows]
    .map((row) => row.join(','))
    .join('\n')
const gift = (name: string, amount: string, reference = ''): string[] => [
  day,
  name,
  amount,
  'Cash',
  reference,
]

const uploadRows = async (...rows: (readonly string[])[]): Promise<string> => {
  const { json } = await importer.upload(write(...rows)).thenAnswered(201)
  return json.id
}
const listRows = async (id: string) => {
  const query = { importId: id as Id<'import'>, show: 'all', after: 0, limit: 20_000 } as const
  return await listImportRows(api.db, query)
}
const describeRows = async (id: string) =>
  (await listRows(id)).map((row) => [row.standing, row.same_as_row])

/**
 * Returns the rows as a check of all rows stores them, by mapping the columns again without
 * changes.
 */
const recheckAll = async (id: string, defaults: object = {}) => {
  const { json } = await importer.get(id)
  const columns = json.draft?.columns.map(({ field }) => field)
  const mapping = { columns, defaults: { ...json.draft?.defaults, ...defaults } }
  await importer.map(id, mapping).thenAnswered(200)
  return await listRows(id)
}
const expectRechecked = async (id: string): Promise<void> => {
  const rows = await listRows(id)
  expect(rows).toEqual(await recheckAll(id))
}
const edit = async (id: string, row: number, cells: readonly string[]): Promise<void> => {
  await importer.edit(id, { row, cells }).thenAnswered(200)
  await expectRechecked(id)
}

/** Stores a value that no check writes. A row that still has it was not checked. */
const markRow = async (id: string, row: number): Promise<void> => {
  await sql`update operational.import_rows set entry_id = null where import_id = ${id}
    and row = ${row}`.execute(api.db)
}
const isMarked = async (id: string, row: number): Promise<boolean> =>
  (await listRows(id))[row - 1]?.entry_id === null

describe('the edit of a row', () => {
  it('makes the second of two equal rows the first', async () => {
    const id = await uploadRows(gift('Ada', '10'), gift('Ada', '10'), gift('Ada', '10'))
    expect(await describeRows(id)).toEqual([
      ['fresh', null],
      ['duplicate', 1],
      ['duplicate', 1],
    ])
    await edit(id, 1, gift('Ada', '11'))
    expect(await describeRows(id)).toEqual([
      ['fresh', null],
      ['fresh', null],
      ['duplicate', 2],
    ])
  })

  it('makes it equal to another', async () => {
    const id = await uploadRows(gift('Bea', '10'), gift('Bea', '12'), gift('Bea', '13', 'R-1'))
    await edit(id, 1, gift('Bea', '12'))
    expect(await describeRows(id)).toMatchObject([
      ['fresh', null],
      ['duplicate', 1],
      ['fresh', null],
    ])
    await edit(id, 2, gift('Cyd', '99', 'R-1'))
    expect(await describeRows(id)).toMatchObject([
      ['fresh', null],
      ['fresh', null],
      ['duplicate', 2],
    ])
  })

  it('makes it one that was recorded before', async () => {
    await importer.importWhole(writeGifts(`${day},Dot,21,Cash`))
    const id = await uploadRows(gift('Dot', '22'), gift('Dot', '22'))
    await edit(id, 1, gift('Dot', '21'))
    expect(await describeRows(id)).toEqual([
      ['already', null],
      ['fresh', null],
    ])
    const [row] = await listRows(id)
    await edit(id, 1, gift('Dot', '21', row?.entry_id ?? ''))
    expect(await describeRows(id)).toMatchObject([
      ['already', null],
      ['fresh', null],
    ])
  })

  it('turns the row into a question if its reference belongs to another gift', async () => {
    await importer.importWhole(write(gift('Nan', '500', '1'), gift('Ola', '600', '2')))
    const content = write(gift('Pia', '500', '1'), gift('Ola', '600', '2'), gift('Ola', '601', '2'))
    const { json } = await importer.upload(content)
    expect(await describeRows(json.id)).toEqual([
      ['duplicate', null],
      ['already', null],
      ['duplicate', 2],
    ])
    const rows = await listRows(json.id)
    expect(rows.map((row) => row.same_as_entry !== null)).toEqual([true, false, false])
    const added = await importer.edit(json.id, { row: 1, choice: 'add' })
    const answer = await importer.edit(json.id, { row: 3, choice: 'leave' })
    expect([added.json.draft?.toAdd, answer.json.draft?.undecided]).toEqual([1, 0])
    await importer.commit(answer.json)
    await runImport(api, json.id)
    const again = await importer.upload(write(gift('Pia', '500', '1'), gift('Nan', '500', '1')))
    expect(await describeRows(again.json.id)).toMatchObject([
      ['already', null],
      ['duplicate', 1],
    ])
  })

  it('mends it, or makes it wrong', async () => {
    const id = await uploadRows(['soon', 'Flo', '10', 'Cash', ''], gift('Flo', '10'))
    expect(await describeRows(id)).toMatchObject([
      ['bad', null],
      ['fresh', null],
    ])
    await edit(id, 1, gift('Flo', '10'))
    expect(await describeRows(id)).toMatchObject([
      ['fresh', null],
      ['duplicate', 1],
    ])
    await edit(id, 1, gift('Flo', 'ten'))
    expect(await describeRows(id)).toMatchObject([
      ['bad', null],
      ['fresh', null],
    ])
  })

  it('does not change rows that it cannot affect', async () => {
    const id = await uploadRows(gift('Gus', '1'), gift('Gus', '2'), gift('Gus', '3'))
    await markRow(id, 3)
    await importer.edit(id, { row: 1, cells: gift('Gus', '2') })
    expect([await isMarked(id, 3), await describeRows(id)]).toMatchObject([
      true,
      [
        ['fresh', null],
        ['duplicate', 1],
        ['fresh', null],
      ],
    ])
  })

  it('checks all rows again if a colleague has recorded a payment since', async () => {
    const id = await uploadRows(gift('Hal', '1'), gift('Hal', '2'))
    await other.importWhole(writeGifts(`${day},Hal,2,Cash`))
    await edit(id, 1, gift('Hal', '3'))
    expect(await describeRows(id)).toMatchObject([
      ['fresh', null],
      ['already', null],
    ])
  })

  it('checks all rows again if its import was undone or has left out rows since', async () => {
    const id = await uploadRows(gift('Ivy', '1'), gift('Ivy', '1'), gift('Ivy', 'x'))
    await importer.edit(id, { row: 2, choice: 'leave' })
    const answer = await importer.edit(id, { row: 3, cells: gift('Ivy', 'y') })
    await importer.commit(answer.json)
    await runImport(api, id)
    expect(await describeRows(id)).toEqual([
      ['duplicate', 1],
      ['bad', null],
    ])
    await edit(id, 3, gift('Ivy', '3'))
    expect(await describeRows(id)).toMatchObject([
      ['already', null],
      ['fresh', null],
    ])
    await importer.undo(id)
    await edit(id, 3, gift('Ivy', '4'))
    expect(await describeRows(id)).toMatchObject([
      ['fresh', null],
      ['fresh', null],
    ])
  })

  it('stores each row exactly as a check of all rows would', async () => {
    const undone = await importer.importWhole(
      writeGifts(`${day},Kim,30,Cash`, `${day},Kim,31,Cash`),
    )
    await importer.undo(undone)
    const importId = await importer.importWhole(writeGifts(`${day},Lea,30,Cash`, `${day},,30,Cash`))
    const { rows: entries } = await sql<{ id: string }>`select offline_entry_id as id
      from read_models.import_entries where import_id = ${importId}`.execute(api.db)
    const pick = (...values: string[]) => fc.constantFrom(...values)
    const cells = fc.tuple(
      pick(day, day, day, addDays(day, 1), addDays(today, 3), '31/02/2026'),
      pick('Kim', 'Lea', ''),
      pick('30', '30', '31', 'x'),
      pick('Cash', 'Cash', 'FPS'),
      pick('', '', '', 'R-1', 'R-2', entries[0]?.id ?? '', undone),
    )
    const edits = fc.array(fc.record({ row: fc.nat(), cells }), { minLength: 4, maxLength: 8 })
    const files = fc.array(cells, { minLength: 4, maxLength: 14 })
    const standings = new Set<string>()
    await fc.assert(
      fc.asyncProperty(files, edits, async (rows, edited) => {
        const id = await uploadRows(...rows)
        for (const each of edited) {
          await edit(id, (each.row % rows.length) + 1, each.cells)
          for (const { standing } of await listRows(id)) standings.add(standing)
        }
      }),
      { numRuns: 15, endOnFailure: true },
    )
    expect([...standings].toSorted()).toEqual(['already', 'bad', 'duplicate', 'fresh'])
  })
})

/** Counts the connections of this database that wait for a lock of another one. */
const countWaiting = async (): Promise<number> => {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
  return rows.length
}

describe('two colleagues', () => {
  it('edit rows of one file at once, and each row is judged by what both have written', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const rows = Array.from({ length: 8 }, (_, index) => gift(`Moe ${round}`, String(index + 1)))
      const id = await uploadRows(...rows)
      const cells = gift(`Moe ${round}`, '50')
      const answers = await Promise.all(
        rows.map((_row, index) =>
          (index % 2 === 0 ? importer : other).edit(id, { row: index + 1, cells }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 200))
      expect(await describeRows(id)).toEqual([
        ['fresh', null],
        ...rows.slice(1).map(() => ['duplicate', 1]),
      ])
      await expectRechecked(id)
    }
  })

  it('who wait for a file do not block the database for others', async () => {
    const id = await uploadRows(gift('Lee', '1'), gift('Lee', '2'))
    const order: string[] = []
    const edits = await api.db.transaction().execute(async (trx) => {
      await sql`select 1 from operational.import_files where import_id = ${id} for update`.execute(
        trx,
      )
      const waiting = Array.from({ length: 12 }, (_, index) =>
        other.edit(id, { row: 2, cells: gift('Lee', String(index + 2)) }),
      )
      const edited = Promise.all(waiting).finally(() => order.push('edited'))
      await expect.poll(countWaiting).toBe(1)
      const read = async () => {
        for (let turn = 0; turn < waiting.length; turn += 1) await importer.get(id)
        order.push('read')
      }
      await Promise.race([read(), delay(20_000)])
      order.push('free')
      // The object prevents the transaction from waiting for the promise.
      return { edited }
    })
    expect((await edits.edited).map(({ status }) => status)).not.toContain(503)
    expect(order).toEqual(['read', 'free', 'edited'])
  })

  it('can edit and record a file at the same time, and only rows that were seen are recorded', async () => {
    for (let round = 1; round <= 6; round += 1) {
      const id = await uploadRows(gift(`Ned ${round}`, '1'), gift(`Ned ${round}`, '2'))
      const { json } = await importer.get(id)
      const cells = gift(`Ned ${round}`, '3')
      const [committed, edited] = await Promise.all([
        importer.commit(json),
        other.edit(id, { row: 2, cells }),
      ])
      const added = await listRowsToAdd(api.db, {
        importId: id as Id<'import'>,
        after: 0,
        limit: 9,
      })
      const cents = added.map(({ recorded }) => recorded.entry.amountCents)
      const isStarted = committed.status === 200
      expect([isStarted ? edited.json : committed.json, cents]).toMatchObject(
        isStarted
          ? [{ error: { code: 'import_running' } }, [100, 200]]
          : [{ error: { code: 'import_changed' } }, [100, 300]],
      )
      if (isStarted) await runImport(api, id)
    }
  })
})

describe('a mapping', () => {
  it('checks all rows, for its columns as for its defaults', async () => {
    const id = await uploadRows(gift('Pia', '1'), gift('Pia', '2'))
    await markRow(id, 2)
    await recheckAll(id)
    expect(await isMarked(id, 2)).toBe(false)
    const rows = await recheckAll(id, { approved: false })
    expect(rows.map(({ recorded }) => recorded?.approved)).toEqual([false, false])
    await edit(id, 1, gift('Pia', '2'))
    expect((await listRows(id))[0]?.recorded?.approved).toBe(false)
  })
})

describe('a commit', () => {
  it('checks rows that no edit has checked', async () => {
    const id = await uploadRows(gift('Oda', '1'), gift('Oda', '2'))
    await sql`update operational.import_rows set recorded =
      jsonb_set(recorded, '{entry,amountCents}', '900') where import_id = ${id}
      and row = 2`.execute(api.db)
    const { json } = await importer.edit(id, { row: 1, cells: gift('Oda', '3') })
    expect(json.draft).toMatchObject({ toAdd: 2, amount: 12 })
    await importer.commit(json).thenRefused(409, 'import_changed')
    expect((await listRows(id)).map(({ recorded }) => recorded?.entry.amountCents)).toEqual([
      300, 200,
    ])
  })
})

describe('a row whose day lies ahead', () => {
  it('is right at an edit after that day', async () => {
    const id = await uploadRows(gift('Pam', '1'), [addDays(today, 1), 'Pam', '2', 'Cash', ''])
    await edit(id, 1, gift('Pam', '3'))
    expect(await describeRows(id)).toMatchObject([
      ['fresh', null],
      ['bad', null],
    ])
    api.clock.now = Date.now() + 2 * 86_400_000
    const { browser } = await createColleague(api, worldId('organisation', 'harbour'), 'finance')
    await createImporter(api, browser).edit(id, { row: 1, cells: gift('Pam', '4') })
    expect(await describeRows(id)).toMatchObject([
      ['fresh', null],
      ['fresh', null],
    ])
  })
})
