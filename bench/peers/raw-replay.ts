import pg from 'pg'

// The least that Node can do with our own events, in their order and by plain `pg`: the limit of
// the machine. No meta, no times, no checks, no notifications; ours is compared with it.

const pageSize = 5_000

type Page = readonly string[][]

/** Seconds to read every event with its data. */
export const readRaw = async (url: string): Promise<number> =>
  await timed(url, async (client) => {
    for await (const page of readPages(client, 'position, stream, data')) {
      for (const [, , data = ''] of page) JSON.parse(data)
    }
  })

/** Seconds to count the events of each stream in memory, and to write the counts once. */
export const countRaw = async (url: string): Promise<number> =>
  await timed(url, async (client) => {
    await client.query('create table raw_counts (stream text primary key, events bigint)')
    const counts = new Map<string, number>()
    for await (const page of readPages(client, 'position, stream')) count(page, counts)
    await add(client, { table: 'raw_counts', counts })
  })

/** Seconds to count them page by page, each page's counts and its place in one commit. */
export const streamRaw = async (url: string): Promise<number> =>
  await timed(url, async (client) => {
    await client.query('create table raw_sums (stream text primary key, events bigint)')
    await client.query('create table raw_place (position bigint)')
    await client.query('insert into raw_place values (0)')
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    for await (const page of readPages(reader, 'position, stream')) {
      const counts = new Map<string, number>()
      count(page, counts)
      await client.query('begin')
      await client.query('update raw_place set position = $1', [page.at(-1)?.[0]])
      await add(client, { table: 'raw_sums', counts })
      await client.query('commit')
    }
    await reader.end()
  })

const timed = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const began = performance.now()
    await work(client)
    return (performance.now() - began) / 1_000
  } finally {
    await client.end()
  }
}

/** The next page is on its way while the last one is worked on. */
async function* readPages(
  client: pg.Client,
  columns: string,
): AsyncGenerator<Page, void, undefined> {
  const ask = async (after: string): Promise<Page> => {
    const { rows } = await client.query<string[]>({
      name: `raw ${columns}`,
      text: `select ${columns} from es.events where position > $1 order by position limit ${pageSize}`,
      values: [after],
      rowMode: 'array',
      types: { getTypeParser: () => (text: string) => text },
    })
    return rows
  }
  let coming = ask('0')
  for (;;) {
    const page = await coming
    const last = page.at(-1)?.[0]
    if (last === undefined) return
    coming = ask(last)
    yield page
  }
}

const count = (page: Page, counts: Map<string, number>): void => {
  for (const [, stream = ''] of page) counts.set(stream, (counts.get(stream) ?? 0) + 1)
}

const add = async (
  client: pg.Client,
  { table, counts }: { table: string; counts: ReadonlyMap<string, number> },
): Promise<void> => {
  await client.query({
    name: `raw add ${table}`,
    text: `insert into ${table} as before (stream, events)
      select * from unnest($1::text[], $2::bigint[])
      on conflict (stream) do update set events = before.events + excluded.events`,
    values: [[...counts.keys()], [...counts.values()]],
  })
}
