import { assert } from '@almoner/domain/kernel/assert.ts'
import type { ErasureRequestId } from '@almoner/domain/erasure-request/commands.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'

export type ErasureRequestRow = ReturnType<typeof toErasureRequest>

/** The newest request of a charity for one of these payer ids, or null. */
export const findNewestErasureRequest = async (
  db: Db,
  { organisationId, people }: { organisationId: OrganisationId; people: readonly PersonId[] },
): Promise<ErasureRequestRow | null> => {
  const row = await select(db)
    .where('organisation_id', '=', organisationId)
    .where(namesOneOf(people))
    .orderBy('requested_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  assert(row === undefined || row.organisation_id === organisationId, 'a request of this charity')
  return row === undefined ? null : toErasureRequest(row)
}

/** A request of any charity, for administration. */
export const findErasureRequest = async (
  db: Db,
  requestId: ErasureRequestId,
): Promise<ErasureRequestRow | null> => {
  const row = await select(db).where('request_id', '=', requestId).executeTakeFirst()
  return row === undefined ? null : toErasureRequest(row)
}

/**
 * The requests of any charity that wait, for a decision or for the end of their erasure, and name
 * one of these payer ids.
 */
export const listUnsettledErasureRequests = async (
  db: Db,
  { people, limit }: { people: readonly PersonId[]; limit: number },
): Promise<readonly ErasureRequestRow[]> => {
  const rows = await select(db)
    .where('status', 'in', ['open', 'approved'])
    .where(namesOneOf(people))
    .orderBy('requested_position')
    .limit(limit)
    .execute()
  return rows.map(toErasureRequest)
}

/** The open requests that are due by a day, the earliest first, and their number. */
export const erasureRequestsDue = async (
  db: Db,
  { by, today, limit }: { by: CalendarDay; today: CalendarDay; limit: number },
): Promise<{
  first: readonly Pick<ErasureRequestRow, 'organisationId' | 'dueOn'>[]
  count: number
  overdue: number
}> => {
  const due = db
    .selectFrom('read_models.erasure_requests')
    .where('status', '=', 'open')
    .where('due_on', '<=', by)
  const rows = await due
    .select(['organisation_id', 'due_on'])
    .orderBy('due_on')
    .orderBy('requested_position')
    .limit(limit)
    .execute()
  const counts = await due
    .select((each) => [
      each.fn.countAll<bigint>().as('count'),
      each.fn.countAll<bigint>().filterWhere('due_on', '<', today).as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  return {
    first: rows.map(({ organisation_id: organisationId, due_on: dueOn }) => ({
      organisationId,
      dueOn,
    })),
    count: Number(counts.count),
    overdue: Number(counts.overdue),
  }
}

const select = (db: Db) => db.selectFrom('read_models.erasure_requests').selectAll()

const namesOneOf = (people: readonly PersonId[]) => sql<boolean>`people && ${[...people]}::uuid[]`

export const toErasureRequest = (row: RowOf<'read_models.erasure_requests'>) => ({
  requestId: row.request_id,
  organisationId: row.organisation_id,
  personId: row.person_id,
  people: row.people,
  status: row.status,
  reason: row.reason,
  receivedOn: row.received_on,
  dueOn: row.due_on,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  declineReason: row.decline_reason,
  carriedOutAt: row.carried_out_at,
})
