import { describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { createHeldRows, type Write } from './held-rows.ts'
import { createKnownRows, withKnownRows } from './known-rows.ts'

type Row = { organisation_id: string; completed: bigint }

const table = 'read_models.payment_counts'
const row = (id: string, completed = 1n): Row => ({ organisation_id: id, completed })

const holding = (how: Partial<Write<Row>> = {}) => {
  const db = {} as Db
  const held = createHeldRows()
  const written: (readonly Row[])[] = []
  const write = async (_db: Db, rows: readonly Row[]) => void written.push(rows)
  const hold = (...rows: readonly Row[]) =>
    held.hold<Row>({ table, key: ['organisation_id'], rows, write, ...how })
  return { db, held, hold, written }
}

describe('rows that are held back', () => {
  it('are seen by their keys, and written once, as they were last, in the order of their keys', async () => {
    const { db, held, hold, written } = holding()
    hold(row('b'), row('a'))
    hold(row('b', 2n))
    expect(held.rowsOf(table).get('b')).toEqual(row('b', 2n))
    expect(written).toEqual([])
    await held.write(db)
    expect(written).toEqual([[row('a'), row('b', 2n)]])
    expect(held.rowsOf(table).size).toBe(0)
    await held.write(db)
    expect(written).toHaveLength(1)
  })

  it('are added up where that is how they are written', async () => {
    const { db, held, hold, written } = holding({
      join: (one, other) => row(other.organisation_id, one.completed + other.completed),
    })
    hold(row('a', 2n))
    hold(row('a', 3n))
    await held.write(db)
    expect(written).toEqual([[row('a', 5n)]])
  })

  it('keep the order in which they came where they are never changed again', async () => {
    const { db, held, hold, written } = holding({ key: null })
    hold(row('b'), row('a'))
    expect(held.rowsOf(table).size).toBe(0)
    await held.write(db)
    expect(written).toEqual([[row('b'), row('a')]])
  })

  it('are known once they are written, and only what stands in the table as it was held', async () => {
    const known = createKnownRows({ beginsEmpty: true })
    const { db, held, hold } = holding()
    withKnownRows(db, known)
    hold(row('a'))
    expect(known.mayStand(table, 'a')).toBe(false)
    await held.write(db)
    expect(known.row(table, 'a')).toEqual(row('a'))
    const sums = holding({ join: (_one, other) => other })
    withKnownRows(sums.db, known)
    sums.hold(row('b'))
    await sums.held.write(sums.db)
    expect(known.row(table, 'b')).toBeUndefined()
  })

  it('are added where their keys were never written, and saved where they may have been', async () => {
    const added: (readonly Row[])[] = []
    const add = async (_db: Db, rows: readonly Row[]) => void added.push(rows)
    const { db, held, hold, written } = holding({ add })
    withKnownRows(db, createKnownRows({ beginsEmpty: true }))
    hold(row('b'), row('a'))
    await held.write(db)
    hold(row('c'), row('a', 2n))
    await held.write(db)
    expect(added).toEqual([[row('a'), row('b')], [row('c')]])
    expect(written).toEqual([[row('a', 2n)]])
  })

  it('are saved by whoever does not know what was written, and where they are added up', async () => {
    const add = async (): Promise<void> => await Promise.reject(new Error('one stands already'))
    const unknowing = holding({ add })
    unknowing.hold(row('a'))
    await unknowing.held.write(unknowing.db)
    const sums = holding({ add, join: (_one, other) => other })
    withKnownRows(sums.db, createKnownRows({ beginsEmpty: true }))
    sums.hold(row('a'))
    await sums.held.write(sums.db)
    expect([unknowing.written, sums.written]).toEqual([[[row('a')]], [[row('a')]]])
  })

  it('count as much as there is of them, and nothing once they are written or dropped', async () => {
    const { db, held, hold } = holding()
    hold(row('a'), row('b'))
    const two = held.bytes()
    hold(row('a', 2n))
    expect(held.bytes()).toBe(two)
    hold(row('c'))
    expect(held.bytes()).toBe(two * 1.5)
    held.drop()
    expect([held.bytes(), held.rowsOf(table).size]).toEqual([0, 0])
    hold(row('a'))
    await held.write(db)
    expect(held.bytes()).toBe(0)
  })

  it('are written by statements of bounded length, and a refusal is heard', async () => {
    const { db, held, hold, written } = holding()
    const many = Array.from({ length: 2_500 }, (_, number) => row(String(number).padStart(4, '0')))
    hold(...many)
    await held.write(db)
    expect(written.map(({ length }) => length)).toEqual([1_000, 1_000, 500])
    expect(written.flat()).toEqual(many)
    const refusing = holding({ write: async () => await Promise.reject(new Error('refused')) })
    refusing.hold(...many)
    await expect(refusing.held.write(refusing.db)).rejects.toThrow('refused')
  })
})
