import pg from 'pg'

/** One table, one index: the cost of an event without ordering, counting or checks. */
export const makeSingleRows = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create table single_rows (
      position bigint generated always as identity primary key,
      stream text not null,
      data jsonb not null,
      meta jsonb not null
    )`)
  } finally {
    await client.end()
  }
}
