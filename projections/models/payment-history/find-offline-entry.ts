import { asPayment, type Id, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '../../engine/database.ts'
import { selectPayments, toPayment, type PaymentRow } from './query.ts'

/** An offline entry of this charity; null if there is none, or it is another's. */
export const findOfflineEntry = async (
  db: Db,
  {
    organisationId,
    offlineEntryId,
  }: { organisationId: OrganisationId; offlineEntryId: Id<'offline_entry'> },
): Promise<PaymentRow | null> => {
  const row = await selectPayments(db, organisationId)
    .where('payment_id', '=', asPayment(offlineEntryId))
    .where('source', '=', 'offline')
    .executeTakeFirst()
  return row ? toPayment(row, organisationId) : null
}
