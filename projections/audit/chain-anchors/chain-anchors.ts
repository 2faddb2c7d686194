import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../../engine/database.ts'

export type ChainAnchor = { book: string; position: bigint; link: string; notedAt: Instant }

/**
 * Records the links that an audit saw. A link that is already recorded at its position adds
 * nothing.
 */
export const noteAnchors = async (
  db: Db,
  anchors: readonly Omit<ChainAnchor, 'notedAt'>[],
): Promise<void> => {
  for (let from = 0; from < anchors.length; from += mostInAStatement) {
    await db
      .insertInto('operational.chain_anchors')
      .values(anchors.slice(from, from + mostInAStatement))
      .onConflict((conflict) => conflict.columns(['book', 'position', 'link']).doNothing())
      .execute()
  }
}

const mostInAStatement = 1_000

/**
 * Lists the links that earlier audits saw after one position and up to another. If `upTo` is null,
 * it lists them to the end.
 */
export const listAnchors = async (
  db: Db,
  { after, upTo }: { after: bigint; upTo: bigint | null },
): Promise<readonly ChainAnchor[]> =>
  await db
    .selectFrom('operational.chain_anchors')
    .select(['book', 'position', 'link', 'noted_at as notedAt'])
    .where('position', '>', after)
    .$if(upTo !== null, (anchors) => anchors.where('position', '<=', upTo))
    .orderBy('position')
    .orderBy('book')
    .execute()
