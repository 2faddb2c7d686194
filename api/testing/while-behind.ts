import pg from 'pg'
import type { TestApi } from './api.ts'

/** Runs an action while a read model is behind, so that its table has no event of the action yet. */
export const whileBehind = async <Result>(
  api: Pick<TestApi, 'databaseUrl'>,
  table: string,
  act: () => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in exclusive mode`)
  try {
    return await act()
  } finally {
    await client.end()
  }
}
