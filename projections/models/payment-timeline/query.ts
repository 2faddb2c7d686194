import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '../../engine/database.ts'
import type { TimelineDetails, TimelineType } from './table.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

export type TimelineRow = {
  position: bigint
  at: Instant
  actor: string
  type: TimelineType
  details: TimelineDetails
}

// Five cards, and for each a handful of events: beyond this something is wrong with the payment.
const mostEntries = 500

/** Returns everything that happened to a payment, in order; empty if it is not this charity's. */
export const paymentTimeline = async (
  db: Db,
  { organisationId, paymentId }: { organisationId: OrganisationId; paymentId: PaymentId },
): Promise<readonly TimelineRow[]> => {
  const rows = await db
    .selectFrom('read_models.payment_timeline')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .orderBy('position')
    .limit(mostEntries)
    .execute()
  return rows.map(({ organisation_id: owner, payment_id: _payment, ...entry }) => {
    assert(owner === organisationId, 'a timeline of this charity')
    return entry
  })
}
