import { setImmediate as nextTurn } from 'node:timers/promises'
import { fixtureId, harbourId } from '@almoner/domain/kernel/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyRows } from './copy-rows.ts'
import { createDatabase, type Db, type RowOf } from './database.ts'
import { createProjectionDatabase } from './testing/database.ts'

type Entry = RowOf<'read_models.payment_timeline'>
const table = 'read_models.payment_timeline'

const entry = (position: bigint, changes: Partial<Entry> = {}): Entry => ({
  position,
  organisation_id: harbourId,
  payment_id: fixtureId('payment', 1),
  at: instant('2026-11-20T02:30:00.125Z'),
  actor: 'guest',
  type: 'RefundRequested',
  details: { note: 'none' },
  person_id: null,
  ...changes,
})

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createProjectionDatabase()
  db = createDatabase(made.url, { connections: 1 })
  drop = async () => {
    await db.destroy()
    await made.drop()
  }
})
afterAll(() => drop())
beforeEach(async () => {
  await db.deleteFrom(table).execute()
})

const stored = () => db.selectFrom(table).selectAll().orderBy('position').execute()

describe('rows that are copied into a table', () => {
  it('stand there as they are, whatever stands in them', async () => {
    const words = [
      'a\tb\nc\r\nd',
      String.raw`\N`,
      String.raw`\.`,
      String.raw`C:\new\x41`,
      '"quoted", {braces} and \'ticks\'',
      '陳大文 🕊 é',
      '',
      ' ',
      'null',
    ]
    const rows = words.map((word, index) =>
      entry(BigInt(index + 1), {
        actor: word,
        details: { note: word, reason: null, [word]: 1 },
        person_id: index % 2 === 0 ? null : fixtureId('person', index),
      }),
    )
    // An empty text may stand in the first column too.
    const copied = rows.map(({ actor, ...others }) => ({ actor, ...others }))
    await copyRows(db, { table, rows: copied })
    expect(await stored()).toEqual(rows)
  })

  it('may be many, and are none where there are none', async () => {
    await copyRows(db, { table, rows: [] })
    const note = 'long '.repeat(500)
    const many = Array.from({ length: 3_001 }, (_, index) =>
      entry(2n ** 53n + BigInt(index), { details: { note } }),
    )
    await copyRows(db, { table, rows: many })
    expect(await stored()).toEqual(many)
  })

  it('are taken in whole or not at all, and the connection goes on', async () => {
    await copyRows(db, { table, rows: [entry(2n)] })
    const again = copyRows(db, { table, rows: [entry(1n), entry(2n), entry(3n)] })
    await expect(again).rejects.toMatchObject({ code: '23505' })
    const broken = copyRows(db, { table, rows: [entry(4n, { at: 'never' as Entry['at'] })] })
    await expect(broken).rejects.toThrow('never')
    expect(await stored()).toEqual([entry(2n)])
  })

  it('go with their transaction', async () => {
    const undone = db.transaction().execute(async (trx) => {
      await copyRows(trx, { table, rows: [entry(1n)] })
      expect(await trx.selectFrom(table).selectAll().execute()).toEqual([entry(1n)])
      throw new Error('not to be')
    })
    await expect(undone).rejects.toThrow('not to be')
    expect(await stored()).toEqual([])
  })

  it('keep what is asked beside them waiting, in its order', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => entry(BigInt(index + 1)))
    const others = rows.map((row) => ({ ...row, position: row.position + 5_000n }))
    const count = sql<{ count: bigint }>`select count(*) from ${sql.table(table)}`
    const [, , counted] = await db.transaction().execute(async (trx) => {
      const copied = copyRows(trx, { table, rows })
      await nextTurn()
      const besides = [copyRows(trx, { table, rows: others }), count.execute(trx)] as const
      return await Promise.all([copied, ...besides])
    })
    expect(counted.rows).toEqual([{ count: 10_000n }])
    expect(await stored()).toHaveLength(10_000)
  })
})
