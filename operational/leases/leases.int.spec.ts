import { setTimeout as delay } from 'node:timers/promises'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { withLease } from './leases.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

describe('what only one may do at a time', () => {
  it('is done by one after the other, and by others beside it under another name', async () => {
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await delay(5)
      inside -= 1
    }
    const all = [1, 2, 3, 4, 5].map(() => withLease(db, 'one charity', work))
    await Promise.all([...all, withLease(db, 'another charity', async () => {})])
    expect(most).toBe(1)
    expect(await db.selectFrom('kept.leases').selectAll().execute()).toEqual([])
  })

  it('is free again after a fault', async () => {
    const fault = withLease(db, 'faulty', () => Promise.reject(new Error('it broke')))
    await expect(fault).rejects.toThrow('it broke')
    expect(await withLease(db, 'faulty', async () => 7)).toEqual({ answer: 7 })
  })

  it('is taken over from one that crashed', async () => {
    await db
      .insertInto('kept.leases')
      .values({
        name: 'left',
        token: crypto.randomUUID(),
        expires_at: '2026-01-01T00:00:00.000Z' as never,
      })
      .execute()
    expect(await withLease(db, 'left', async () => 'mine')).toEqual({ answer: 'mine' })
  })
})
