import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createGuardedPool } from './guarded-pool.ts'
import { preparing } from './prepared.ts'

let pool: ReturnType<typeof createGuardedPool>
const config = { connectionString: inject('databaseUrl'), max: 1 }
beforeAll(async () => {
  const first = createGuardedPool(config, () => {})
  await first.query('create schema if not exists prepared_spec')
  await first.end()
})
beforeEach(() => {
  pool = preparing(createGuardedPool(config, () => {}))
  return () => pool.end()
})
afterAll(async () => {
  const last = createGuardedPool(config, () => {})
  await last.query('drop schema prepared_spec cascade')
  await last.end()
})

const preparedHere = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  )
  return rows.map(({ statement }) => statement)
}

describe('a pool', () => {
  it('prepares a text with values when it comes again, and leaves a text without alone', async () => {
    const text = 'select $1::int + $2::int as sum'
    expect((await pool.query(text, [1, 2])).rows).toEqual([{ sum: 3 }])
    expect(await preparedHere()).toEqual([])
    expect((await pool.query(text, [3, 4])).rows).toEqual([{ sum: 7 }])
    expect((await pool.query(text, [5, 6])).rows).toEqual([{ sum: 11 }])
    for (let time = 0; time < 3; time += 1) {
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
    expect(await preparedHere()).toEqual([text])
  })

  it('prepares no more than a server can be asked to keep', async () => {
    for (let number = 0; number < 420; number += 1) {
      const text = `select $1::int + ${Math.floor(number / 2)} as sum`
      expect((await pool.query(text, [1])).rows).toEqual([{ sum: Math.floor(number / 2) + 1 }])
    }
    expect(await preparedHere()).toHaveLength(200)
  })
})

describe('a statement about whole rows of a table that has got another column', () => {
  const text = (table: string) => `select * from prepared_spec.${table} where one = $1`
  const given = async (table: string): Promise<void> => {
    await pool.query(`create table prepared_spec.${table} (one int)`)
    await pool.query(`insert into prepared_spec.${table} values (1)`)
    for (let time = 0; time < 3; time += 1) await pool.query(text(table), [1])
    await pool.query(`alter table prepared_spec.${table} add column two int default 2`)
  }

  it('is answered all the same, by a pool and by a connection of it, and prepared anew', async () => {
    await given('alone')
    for (let time = 0; time < 3; time += 1) {
      expect((await pool.query(text('alone'), [1])).rows).toEqual([{ one: 1, two: 2 }])
    }
    await pool.query('alter table prepared_spec.alone add column three int default 3')
    const client = await pool.connect()
    expect((await client.query(text('alone'), [1])).rows).toEqual([{ one: 1, two: 2, three: 3 }])
    client.release()
    const kept = (await preparedHere()).filter((statement) => statement === text('alone'))
    expect(kept).toHaveLength(2)
  })

  it('fails within a transaction, once', async () => {
    await given('within')
    const client = await pool.connect()
    await client.query('begin')
    await expect(client.query(text('within'), [1])).rejects.toThrow(/cached plan/)
    await client.query('rollback')
    await client.query('begin')
    expect((await client.query(text('within'), [1])).rows).toEqual([{ one: 1, two: 2 }])
    await client.query('commit')
    client.release()
  })

  it('fails as it should where something else is wrong', async () => {
    const divided = 'select 1 / $1::int as never'
    for (let time = 0; time < 3; time += 1) {
      await expect(pool.query(divided, [0])).rejects.toThrow(/division by zero/)
    }
  })
})
