import { sql, type DatabaseConnection } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { moveCheckpoints, readCheckpoint } from './checkpoints.ts'
import { awaitAtEnd, hasBegun, pipelinedTransaction } from './pipelined-transaction.ts'
import { createProjectionDatabase } from './testing/database.ts'
import { positionFrom } from '@almoner/eventstore/position.ts'

let database: Awaited<ReturnType<typeof createProjectionDatabase>>
let db: Db

beforeAll(async () => {
  // One connection: whoever comes next has the one that was used before.
  database = await createProjectionDatabase({ connections: 1 })
  db = database.db
  await sql`create table told (number integer primary key)`.execute(db)
})
afterAll(() => database.drop())
beforeEach(() => sql`truncate told`.execute(db))

const tell = (at: Db, number: number) => sql`insert into told values (${number})`.execute(at)

const told = async (): Promise<readonly number[]> => {
  const { rows } = await sql<{ number: number }>`select number from told order by 1`.execute(db)
  return rows.map(({ number }) => number)
}

describe('a pipelined transaction', () => {
  it('answers each of many statements asked at once, in one transaction', async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number)
    const answers = await pipelinedTransaction(db, async (trx) => {
      const asked = numbers.map(async (number) => {
        await tell(trx, number)
        const { rows } = await sql<{ number: number; id: string }>`
          select ${number}::integer as number, pg_current_xact_id()::text as id`.execute(trx)
        return rows[0]
      })
      return await Promise.all(asked)
    })
    expect(answers.map((answer) => answer?.number)).toEqual(numbers)
    expect(new Set(answers.map((answer) => answer?.id)).size).toBe(1)
    expect(await told()).toEqual(numbers)
  })

  it('does not wait for one answer before the next is sent', async () => {
    let answered = 0
    await pipelinedTransaction(db, async (trx) => {
      const slow = sql`select pg_sleep(0.2)`.execute(trx).then(() => (answered += 1))
      const sent = tell(trx, 1)
      expect(answered).toBe(0)
      await Promise.all([slow, sent])
    })
    expect(await told()).toEqual([1])
  })

  it('takes all of it back where one statement fails, and leaves its connection whole', async () => {
    const failed = pipelinedTransaction(db, async (trx) => {
      const ends = await Promise.allSettled([tell(trx, 1), tell(trx, 1), tell(trx, 2)])
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    })
    await expect(failed).rejects.toThrow(/duplicate key/)
    expect(await told()).toEqual([])
    await pipelinedTransaction(db, (trx) => tell(trx, 3))
    expect(await told()).toEqual([3])
  })

  it('sends nothing after its end, whoever still has it in hand', async () => {
    const { promise: over, resolve: isOver } = Promise.withResolvers<void>()
    let late: Promise<unknown> = Promise.resolve()
    const failed = pipelinedTransaction(db, async (trx) => {
      late = over.then(() => tell(trx, 1))
      throw new Error('thought better of it')
    })
    await expect(failed).rejects.toThrow('thought better of it')
    isOver()
    await expect(late).rejects.toThrow('the transaction has ended')
    expect(await told()).toEqual([])
  })

  it('does not commit what the server has already given up', async () => {
    const unheard = pipelinedTransaction(db, async (trx) => {
      await tell(trx, 1)
      await tell(trx, 1).catch(() => {})
    })
    await expect(unheard).rejects.toThrow('rolled back instead of commit')
    expect(await told()).toEqual([])
  })
})

describe('a statement of it that nobody waits for', () => {
  it('is sent before its end, which waits for it', async () => {
    await pipelinedTransaction(db, async (trx) => {
      await awaitAtEnd(trx, tell(trx, 1))
      await awaitAtEnd(trx, sql`insert into told select 2 from pg_sleep(0.1)`.execute(trx))
    })
    expect(await told()).toEqual([1, 2])
  })

  it('is before those that come after it', async () => {
    const seen = await pipelinedTransaction(db, async (trx) => {
      await awaitAtEnd(trx, tell(trx, 1))
      return await sql`select number from told`.execute(trx)
    })
    expect(seen.rows).toEqual([{ number: 1 }])
  })

  it('takes all of it back where it fails, and says why it failed', async () => {
    const failed = pipelinedTransaction(db, async (trx) => {
      await tell(trx, 1)
      await awaitAtEnd(trx, tell(trx, 1))
      await awaitAtEnd(trx, tell(trx, 2))
    })
    await expect(failed).rejects.toThrow(/duplicate key/)
    expect(await told()).toEqual([])
  })

  it('is what failed, and not the one after it that was refused for that', async () => {
    const failed = pipelinedTransaction(db, async (trx) => {
      await tell(trx, 1)
      await awaitAtEnd(trx, tell(trx, 1))
      await tell(trx, 2)
    })
    await expect(failed).rejects.toThrow(/duplicate key/)
  })

  it('takes all of it back where it could not even be sent', async () => {
    const failed = pipelinedTransaction(db, async (trx) => {
      await tell(trx, 1)
      await awaitAtEnd(trx, Promise.reject(new Error('rows that cannot be written')))
    })
    await expect(failed).rejects.toThrow('rows that cannot be written')
    expect(await told()).toEqual([])
  })

  it('is waited for at once anywhere else', async () => {
    await awaitAtEnd(db, tell(db, 1))
    expect(await told()).toEqual([1])
    await expect(awaitAtEnd(db, tell(db, 1))).rejects.toThrow(/duplicate key/)
  })
})

describe('a transaction that the server would not begin', () => {
  /** The same database, but that the beginning of a transaction is refused, and that alone. */
  const refusing = (): Db => {
    const executor = db.getExecutor()
    const refuses = (connection: DatabaseConnection): DatabaseConnection => ({
      executeQuery: (query, ...rest) =>
        query.sql.startsWith('start transaction')
          ? Promise.reject(new Error('canceling statement due to user request'))
          : connection.executeQuery(query, ...rest),
      streamQuery: (...asked) => connection.streamQuery(...asked),
    })
    const refused = executor.withConnectionProvider({
      provideConnection: (use) =>
        executor.provideConnection((connection) => use(refuses(connection))),
    })
    return { getExecutor: () => refused } as Db
  }

  it('moves no checkpoint by what was sent with its beginning, and writes nothing after it', async () => {
    const name = 'refused'
    await moveCheckpoints(db, [{ name, from: 0n, to: positionFrom(1) }])
    const failed = pipelinedTransaction(refusing(), async (trx) => {
      await moveCheckpoints(trx, [{ name, from: positionFrom(1), to: positionFrom(2) }], {
        onlyIf: hasBegun,
      })
      await tell(trx, 1)
    })
    await expect(failed).rejects.toThrow('canceling statement')
    expect(await readCheckpoint(db, name)).toBe(1n)
    expect(await told()).toEqual([])
    await pipelinedTransaction(db, async (trx) => {
      const moved = await moveCheckpoints(
        trx,
        [{ name, from: positionFrom(1), to: positionFrom(2) }],
        { onlyIf: hasBegun },
      )
      expect(moved.lost).toBeNull()
    })
    expect(await readCheckpoint(db, name)).toBe(2n)
  })
})
