import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { RowOf } from '../../engine/database.ts'

/** A past moment, and the position of the newest event at that time. */
export type PayoutsAsOf = { at: Instant; position: bigint }

/** A charity's payouts as they were at a past moment: each of their steps has its own. */
export const payoutsAsOf = ({
  organisationId,
  asOf: { at, position },
}: {
  organisationId: OrganisationId
  asOf: PayoutsAsOf
}): RawBuilder<RowOf<'read_models.payouts'>> => sql`
  select payout_id, organisation_id, from_count, count, amount_cents, carried_cents, kept_cents,
    case
      when ended_at <= ${at} then status
      when paid_at <= ${at} then 'paid'
      when sent_at <= ${at} then 'sent'
      when approved_at <= ${at} or approval = 'none' then 'approved'
      else 'requested'
    end as status,
    bank_code, bank_last4, bank_fingerprint, approval, requested_by, requested_at,
    requested_position,
    case when approved_at <= ${at} then approved_by end as approved_by,
    case when approved_at <= ${at} then approved_at end as approved_at,
    case when sent_at <= ${at} then provider_payout_id end as provider_payout_id,
    case when sent_at <= ${at} then sent_at end as sent_at,
    case when sent_at <= ${at} then arrival_on end as arrival_on,
    case when paid_at <= ${at} then paid_on end as paid_on,
    case when paid_at <= ${at} then paid_at end as paid_at,
    case when paid_at <= ${at} then bank_reference end as bank_reference,
    case when ended_at <= ${at} then ended_at when paid_at <= ${at} then paid_at end as ended_at,
    case when ended_at <= ${at} then failure_code end as failure_code,
    case when ended_at <= ${at} then cancelled_because end as cancelled_because,
    case when ended_at <= ${at} then cancelled_by end as cancelled_by,
    position
  from ${sql.table('read_models.payouts')}
  where organisation_id = ${organisationId} and requested_position <= ${position}`
