import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'

/** The number of days that origins are stored; security events have an equal limit. */
export const requestOriginDays = 180

export type RequestOrigin = { device: string; place: string }

/** Stores the origin of a request. A second command of one request changes nothing. */
export const saveRequestOrigin = async (
  db: Db,
  origin: RequestOrigin & {
    requestId: string
    organisationId: OrganisationId
    staffId: StaffId
    happenedAt: Instant
  },
): Promise<void> => {
  await db
    .insertInto('operational.request_origins')
    .values({
      request_id: origin.requestId,
      organisation_id: origin.organisationId,
      staff_id: origin.staffId,
      device: origin.device,
      place: origin.place,
      happened_at: origin.happenedAt,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute()
}

/** Returns the origins of some requests to this charity, by the requests' ids. */
export const findRequestOrigins = async (
  db: Db,
  options: { organisationId: OrganisationId; requestIds: readonly string[] },
): Promise<ReadonlyMap<string, RequestOrigin>> => {
  if (options.requestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('operational.request_origins')
    .select(['request_id as requestId', 'device', 'place'])
    .where('organisation_id', '=', options.organisationId)
    .where('request_id', 'in', options.requestIds)
    .execute()
  return new Map(rows.map(({ requestId, ...origin }) => [requestId, origin]))
}

export const forgetRequestOrigins = async (db: Db, staffId: string): Promise<void> => {
  await db
    .deleteFrom('operational.request_origins')
    .where('staff_id', '=', staffId as StaffId)
    .execute()
}
