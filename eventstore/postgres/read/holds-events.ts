import { Client } from 'pg'

/** Returns whether a database has events of ours. A database without our tables has none. */
export const hasEvents = async (databaseUrl: string): Promise<boolean> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('es.events') is not null as there`,
    )
    if (!rows[0]?.there) return false
    const { rowCount } = await client.query('select from es.events limit 1')
    return rowCount === 1
  } finally {
    await client.end()
  }
}
