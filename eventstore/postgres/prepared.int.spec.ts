import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createGuardedPool } from './guarded-pool.ts'
import { preparing } from './prepared.ts'

let pool: ReturnType<typeof createGuardedPool>
beforeAll(() => {
  const config = { connectionString: inject('databaseUrl'), max: 1 }
  pool = preparing(createGuardedPool(config, () => {}))
})
afterAll(() => pool.end())

const preparedHere = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  )
  return rows.map(({ statement }) => statement)
}

it('prepares a text with values once, and leaves a text without alone', async () => {
  const text = 'select $1::int + $2::int as sum'
  expect((await pool.query(text, [1, 2])).rows).toEqual([{ sum: 3 }])
  expect((await pool.query(text, [3, 4])).rows).toEqual([{ sum: 7 }])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await preparedHere()).toEqual([text])
})

it('prepares no more than a server can be asked to keep', async () => {
  for (let number = 0; number < 210; number += 1) {
    const { rows } = await pool.query(`select $1::int + ${number} as sum`, [1])
    expect(rows).toEqual([{ sum: number + 1 }])
  }
  expect(await preparedHere()).toHaveLength(200)
})
