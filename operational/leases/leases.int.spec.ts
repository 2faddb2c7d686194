import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../database.ts'
import { LeaseLost, takeProcessLease, withLease } from './leases.ts'

let db: Db
let other: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createProjectionDatabase()
  const second = createAppDatabase(database.url, { connections: 2 })
  db = database.db
  other = second
  drop = async () => {
    await second.destroy()
    await database.drop()
  }
})
afterAll(() => drop())

const readLeases = () => db.selectFrom('operational.leases').selectAll().execute()
const endLease = (name: string) =>
  sql`update operational.leases set expires_at = now() - interval '1 second' where name = ${name}`.execute(
    db,
  )

/** Resolves when the only lease has been renewed until well after its first end. */
const outliveLease = async ({ lastsSeconds }: { lastsSeconds: number }): Promise<void> => {
  const readEnd = async () => new Date((await readLeases())[0]?.expires_at ?? 0).getTime()
  const firstEnd = await readEnd()
  const laterEnd = firstEnd + 2_000 * lastsSeconds
  await vi.waitFor(async () => expect(await readEnd()).toBeGreaterThan(laterEnd), 5_000)
}
/** Resolves when the second of two calls has tried again: a call that waits has tried again too. */
const untilTriedAgain = () =>
  Promise.all([1, 2].map((call) => withLease(db, 'marker', async () => call)))

describe('work that only one process may do at a time', () => {
  it('is done by one after the other, and by others at the same time under another name', async () => {
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await readLeases()
      inside -= 1
    }
    const all = [1, 2, 3, 4, 5].map((one) => withLease(one % 2 ? db : other, 'one charity', work))
    await Promise.all([...all, withLease(db, 'another charity', async () => {})])
    expect(most).toBe(1)
    expect(await readLeases()).toEqual([])
  })

  it('admits no second process while the first takes longer than a lease lasts', async () => {
    const order: string[] = []
    const short = { lastsSeconds: 0.3 }
    const beginning = Promise.withResolvers<void>()
    const first = withLease(
      db,
      'long',
      async () => {
        order.push('first begins')
        beginning.resolve()
        await outliveLease(short)
        order.push('first ends')
      },
      short,
    )
    await beginning.promise
    const second = withLease(other, 'long', async () => order.push('second'), short)
    await Promise.all([first, second])
    expect(order).toEqual(['first begins', 'first ends', 'second'])
  })

  it('admits no second one of the same process after it was stopped', async () => {
    const order: string[] = []
    const stop = Promise.withResolvers<void>()
    const first = withLease(db, 'stopped', async () => {
      order.push('first begins')
      await endLease('stopped')
      stop.resolve()
      await untilTriedAgain()
      order.push('first ends')
    })
    await stop.promise
    await Promise.all([first, withLease(db, 'stopped', async () => order.push('second'))])
    expect(order).toEqual(['first begins', 'first ends', 'second'])
  })

  it('is not written by a process whose lease another one has taken over', async () => {
    const first = withLease(db, 'taken over', async (confirm) => {
      await confirm()
      await endLease('taken over')
      await withLease(other, 'taken over', async () => {})
      await confirm()
    })
    await expect(first).rejects.toThrow(LeaseLost)
  })

  it('is free again after a fault', async () => {
    const fault = withLease(db, 'faulty', () => Promise.reject(new Error('it broke')))
    await expect(fault).rejects.toThrow('it broke')
    expect(await withLease(db, 'faulty', async () => 7)).toEqual({ answer: 7 })
  })

  it('is taken over from a process that crashed', async () => {
    await db
      .insertInto('operational.leases')
      .values({
        name: 'left',
        token: crypto.randomUUID(),
        expires_at: '2026-01-01T00:00:00.000Z' as never,
      })
      .execute()
    expect(await withLease(db, 'left', async () => 'mine')).toEqual({ answer: 'mine' })
  })
})

describe('a process', () => {
  it('holds its lease while it runs, and takes it again if it was lost', async () => {
    const short = { lastsSeconds: 0.3 }
    const { holder, release } = await takeProcessLease(db, short)
    const isHeld = async () => {
      const { rows } = await sql<{ held: boolean }>`select expires_at > now() as held
        from operational.leases where name = ${`process ${holder}`}`.execute(db)
      return rows[0]?.held ?? false
    }
    await outliveLease(short)
    expect(await isHeld()).toBe(true)
    await sql`delete from operational.leases`.execute(db)
    await expect.poll(isHeld, { timeout: 2_000 }).toBe(true)
    await release()
    expect(await readLeases()).toEqual([])
  })
})
