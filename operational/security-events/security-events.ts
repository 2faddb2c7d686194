import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'

/** The number of days that security events are stored. */
export const securityEventDays = 180

export type StaffSecurityEvent = {
  id: bigint
  staffId: string
  event: string
  outcome: 'succeeded' | 'failed'
  reason: string | null
  address: string
  device: string
  happenedAt: Instant
}

export const saveSecurityEvent = async (
  db: Db,
  event: Omit<StaffSecurityEvent, 'id'> & { organisationId: OrganisationId },
): Promise<void> => {
  await db
    .insertInto('operational.security_events')
    .values({
      organisation_id: event.organisationId,
      staff_id: event.staffId,
      event: event.event,
      outcome: event.outcome,
      reason: event.reason,
      address: event.address,
      device: event.device,
      happened_at: event.happenedAt,
    })
    .execute()
}

/**
 * Lists the events of one charity's staff, the newest first. `before` is the last id of the
 * previous page.
 */
export const listSecurityEvents = async (
  db: Db,
  options: { organisationId: OrganisationId; before: bigint | null; limit: number },
): Promise<readonly StaffSecurityEvent[]> => {
  let events = db
    .selectFrom('operational.security_events')
    .select([
      'id',
      'staff_id as staffId',
      'event',
      'outcome',
      'reason',
      'address',
      'device',
      'happened_at as happenedAt',
    ])
    .where('organisation_id', '=', options.organisationId)
  if (options.before !== null) events = events.where('id', '<', options.before)
  return await events.orderBy('id', 'desc').limit(options.limit).execute()
}
