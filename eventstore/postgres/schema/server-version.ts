import type { ClientBase } from 'pg'

/** `returning old.…` is the newest that our statements use. */
const oldestMajor = 18

/** Its message is one sentence for the operator. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase'
}

/** An older server takes most statements and fails at some, in the middle of what they are for. */
export const requireServerVersion = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number,
      current_setting('server_version') as version`,
  )
  const [found] = rows
  if (found === undefined || found.number >= oldestMajor * 10_000) return
  const [version] = found.version.split(' ')
  throw new UnfitDatabase(
    `PostgreSQL ${oldestMajor} or newer is needed, and this server is PostgreSQL ${version}.`,
  )
}
