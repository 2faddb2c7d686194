import type { Db, RowOf } from '../../engine/database.ts'
import { unpackEntries, type ChainEntry } from './entries.ts'

export type ChainBlock = Omit<RowOf<'read_models.hash_chain'>, 'entries'> & {
  entries: readonly ChainEntry[]
}

/** The blocks whose first event is after one position and up to another, in that order. */
export const chainBlocks = async (
  db: Db,
  { after, upTo }: { after: bigint; upTo: bigint | null },
): Promise<readonly ChainBlock[]> => {
  const rows = await db
    .selectFrom('read_models.hash_chain')
    .selectAll()
    .where('first_position', '>', after)
    .$if(upTo !== null, (blocks) => blocks.where('first_position', '<=', upTo))
    .orderBy('first_position')
    .orderBy('book')
    .orderBy('block')
    .execute()
  return rows.map(({ entries, ...row }) => Object.assign(row, { entries: unpackEntries(entries) }))
}

/** Each book's newest link so far. The primary key is in this order. */
export const newestLinks = async (
  db: Db,
): Promise<readonly { book: string; position: bigint; link: string }[]> =>
  await db
    .selectFrom('read_models.hash_chain')
    .distinctOn('book')
    .select(['book', 'last_position as position', 'link'])
    .orderBy('book')
    .orderBy('block', 'desc')
    .execute()
