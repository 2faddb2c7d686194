import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/** The read models that know a position. One that lags would name an earlier position. */
export const positionModels: readonly string[] = [
  'activity',
  'journal',
  'payment-history',
  'payment-timeline',
  'recurring-plans',
]

const mostAhead = 5_000

/**
 * Returns the position of the newest event of a charity's books up to a moment; 0 if there is none.
 * The indexes by time lead to an event near it, and the events after that one are read in their
 * order. A settlement or a payout is not an event of a payment, and is found by its postings; one of a
 * monthly plan is found by its own time.
 */
export const findPositionAt = async (
  db: Db,
  { organisationId, at }: { organisationId: OrganisationId; at: Instant },
): Promise<bigint> => {
  const { rows } = await sql<{ position: bigint | null }>`
    with near as (
      select greatest(
        (select max(initiated_position) from read_models.payment_history
          where organisation_id = ${organisationId} and initiated_at <= ${at}),
        (select max(position) from read_models.activity
          where organisation_id = ${organisationId} and at <= ${at}),
        (select position from read_models.postings
          where organisation_id = ${organisationId} and recorded_at <= ${at}
          order by recorded_at desc, position desc limit 1),
        (select position from read_models.plan_events
          where organisation_id = ${organisationId} and at <= ${at}
          order by at desc, position desc limit 1), 0) as position
    ), ahead as (
      select timeline.position, organisation_id, at
      from near, lateral (
        select position, organisation_id, at from read_models.payment_timeline
        where position > near.position order by position limit ${mostAhead}) timeline
    )
    select greatest(near.position, (select max(position) from ahead
      where organisation_id = ${organisationId} and at <= ${at})) as position
    from near`.execute(db)
  return rows[0]?.position ?? 0n
}
