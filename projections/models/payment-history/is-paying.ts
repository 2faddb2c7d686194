import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '../../engine/database.ts'

/**
 * Whether a payment of these people, at any charity, is in progress, or has ended and waits for its
 * receipt. A payment that waits for a charity may wait for weeks, and does not count.
 */
export const isPaying = async (db: Db, people: readonly PersonId[]): Promise<boolean> => {
  if (people.length === 0) return false
  const row = await db
    .selectFrom('read_models.payment_history')
    .select('payment_id')
    .where('person_id', 'in', people)
    .where('source', '=', 'online')
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'processing'), row('awaiting_approval', '=', false)]),
        row.and([row('status', '=', 'complete'), row('receipt_number', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
