import type { Db, RowOf } from '../../engine/database.ts'
import { unpackEntries, type ChainEntry } from './entries.ts'
import { eventsInABlock } from './link.ts'

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

/** Returns each book's newest link so far. The primary key is in this order. */
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

/** The place of one event in the chain of its book. */
export type ChainPlace = {
  block: number
  /** Counts from 1, among the events of its block. */
  place: number
  fingerprint: string
  /** The link after the block's newest event, which covers this one. */
  link: string
}

/** Null while the event is not chained yet. */
export const findChainPlace = async (
  db: Db,
  { book, position }: { book: string; position: bigint },
): Promise<ChainPlace | null> => {
  const block = await db
    .selectFrom('read_models.hash_chain')
    .select(['block', 'entries', 'link'])
    .where('book', '=', book)
    .where('first_position', '<=', position)
    .orderBy('block', 'desc')
    .executeTakeFirst()
  const entries = block ? unpackEntries(block.entries) : []
  const at = entries.findIndex((entry) => entry.position === position)
  const fingerprint = entries[at]?.fingerprint
  if (!block || fingerprint === undefined) return null
  return { block: block.block, place: at + 1, fingerprint, link: block.link }
}

/** The blocks of one book that begin up to a position, in their order, from after a block on. */
export const chainOfBook = async (
  db: Db,
  { book, upTo, after = -1, most }: { book: string; upTo: bigint; after?: number; most?: number },
): Promise<readonly Pick<ChainBlock, 'block' | 'entries' | 'link'>[]> => {
  const rows = await db
    .selectFrom('read_models.hash_chain')
    .select(['block', 'entries', 'link'])
    .where('book', '=', book)
    .where('first_position', '<=', upTo)
    .where('block', '>', after)
    .orderBy('block')
    .$if(most !== undefined, (blocks) => blocks.limit(most ?? 0))
    .execute()
  return rows.map(({ entries, ...row }) => Object.assign(row, { entries: unpackEntries(entries) }))
}

/**
 * Returns the newest link of a book that no later event changes, up to a position: the link of its
 * last full block by then. Null if no block was full.
 */
export const fixedLink = async (
  db: Db,
  { book, upTo }: { book: string; upTo: bigint },
): Promise<{ position: bigint; link: string } | null> => {
  const block = await db
    .selectFrom('read_models.hash_chain')
    .select(['last_position as position', 'link'])
    .where('book', '=', book)
    .where('last_position', '<=', upTo)
    .where('events', '=', eventsInABlock)
    .orderBy('block', 'desc')
    .limit(1)
    .executeTakeFirst()
  return block ?? null
}
