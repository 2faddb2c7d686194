import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '../../engine/database.ts'

/**
 * Whether a payment of these people, at whichever charity, has yet to end by itself, or has ended and
 * waits for its receipt. What waits for a charity's word may wait for weeks, and is not meant.
 */
export const isPaying = async (db: Db, people: readonly PersonId[]): Promise<boolean> => {
  if (people.length === 0) return false
  const row = await db
    .selectFrom('read_models.payment_history')
    .select('payment_id')
    .where('person_id', 'in', people)
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
