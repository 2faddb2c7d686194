import { asPayment, type Id, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Giver, OfflineEntry } from '@almoner/domain/offline-entry/events.ts'
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

/** An entry as it is about to be recorded. */
export type OfflineContent = {
  offlineEntryId: Id<'offline_entry'>
  entry: OfflineEntry
  giver: Giver
  /** The time from which an earlier gift counts. */
  since: Instant
}

/**
 * Returns the newest entry of the same money from the same donor that any colleague of this charity
 * recorded since then. Voided entries are ignored; null if there is none.
 */
export const findSameOfflineEntry = async (
  db: Db,
  {
    organisationId,
    offlineEntryId,
    entry,
    giver,
    since,
  }: OfflineContent & { organisationId: OrganisationId },
): Promise<PaymentRow | null> => {
  const row = await selectPayments(db, organisationId)
    .where('source', '=', 'offline')
    .where('initiated_at', '>=', since)
    .where('payment_id', '<>', asPayment(offlineEntryId))
    .where('status', '<>', 'cancelled')
    .where('amount_cents', '=', BigInt(entry.amountCents))
    .where('method', '=', entry.method)
    .where('transaction_type', '=', entry.transactionType)
    .where('received_at', '=', entry.receivedAt)
    .where('project_id', 'is not distinct from', entry.projectId)
    .where('first_name', '=', giver.firstName)
    .where('last_name', '=', giver.lastName)
    .where('email', '=', giver.email)
    .orderBy('initiated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toPayment(row, organisationId) : null
}
