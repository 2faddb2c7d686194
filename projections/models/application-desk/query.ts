import { sql } from 'kysely'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db, RowOf } from '../../engine/database.ts'

export type ListedCharity = ReturnType<typeof toListedCharity>

/** A row of administration's list. Applicants and reviewers read the stream itself. */
export const toListedCharity = (row: RowOf<'read_models.applications'>) => ({
  organisationId: row.organisation_id,
  applicantId: row.applicant_id,
  username: row.username,
  status: row.status,
  round: row.round,
  plan: row.plan,
  name: row.name,
  charity: row.charity,
  submittedAt: row.submitted_at,
  dueOn: row.due_on,
  claimedBy: row.claimed_by,
  message: row.message,
  applicationStatus: row.application_status,
  changeProposedAt: row.change_proposed_at,
  startedAt: row.started_at,
  changedAt: row.changed_at,
})

/**
 * Lists up to `limit` applications, the oldest first. `next` is the start of the following page.
 */
export const listApplicationIds = async (
  db: Db,
  { after, limit }: { after: bigint; limit: number },
): Promise<{ ids: readonly OrganisationId[]; next: bigint | null }> => {
  const rows = await db
    .selectFrom('read_models.applications')
    .select(['organisation_id', 'started_position'])
    .where('started_position', '>', after)
    .where('application_status', 'is not', null)
    .orderBy('started_position')
    .limit(limit)
    .execute()
  const ids = rows.map((row) => row.organisation_id)
  return { ids, next: rows.length < limit ? null : (rows.at(-1)?.started_position ?? null) }
}

/** Counts the decisions that were promised for a Hong Kong day before this one and are not made. */
export const overdueReviews = async (
  db: Db,
  { today }: { today: CalendarDay },
): Promise<number> => {
  const { count } = await db
    .selectFrom('read_models.applications')
    .select(sql<string>`count(*)`.as('count'))
    .where('due_on', '<', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Counts the applications that wait for a decision, and returns the earliest day promised for one.
 */
export const countWaitingReviews = async (
  db: Db,
): Promise<{ waiting: number; earliestDueOn: CalendarDay | null }> => {
  const { waiting, earliest } = await db
    .selectFrom('read_models.applications')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<CalendarDay | null>`min(due_on)`.as('earliest'),
    ])
    .where('due_on', 'is not', null)
    .executeTakeFirstOrThrow()
  return { waiting, earliestDueOn: earliest }
}

/**
 * Counts the proposed changes of charities' registered details that wait, and returns the time of
 * the oldest.
 */
export const countWaitingChanges = async (
  db: Db,
): Promise<{ waiting: number; oldestAt: Instant | null }> => {
  const { waiting, oldest } = await db
    .selectFrom('read_models.applications')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<Instant | null>`min(change_proposed_at)`.as('oldest'),
    ])
    .where('change_proposed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return { waiting, oldestAt: oldest }
}

/**
 * The applications that a decision has ended and that have a picture of an identity card, in the
 * order of their ids. One whose picture was erased is among them only if it changed since.
 */
export const listDecidedWithImage = async (
  db: Db,
  { after, limit, changedSince }: { after: string | null; limit: number; changedSince: Instant },
): Promise<OrganisationId[]> => {
  let query = db
    .selectFrom('read_models.applications')
    .select('organisation_id')
    .where('status', 'in', ['approved', 'declined', 'withdrawn', 'suspended'])
    .where((row) =>
      row.or([
        row('identity_image', '=', 'given'),
        row.and([row('identity_image', '=', 'erased'), row('changed_at', '>=', changedSince)]),
      ]),
    )
    .orderBy('organisation_id')
    .limit(limit)
  if (after !== null) query = query.where('organisation_id', '>', after as OrganisationId)
  const rows = await query.execute()
  return rows.map((row) => row.organisation_id)
}

/**
 * Lists up to `limit` approved applications whose charity is not open, the oldest first. `next` is
 * the start of the following page.
 */
export const listUnopened = async (
  db: Db,
  { after, limit }: { after: bigint; limit: number },
): Promise<{ ids: readonly OrganisationId[]; next: bigint | null }> => {
  const rows = await db
    .selectFrom('read_models.applications as application')
    .leftJoin('read_models.charity_directory as charity', (join) =>
      join.onRef('charity.organisation_id', '=', 'application.organisation_id'),
    )
    .select(['application.organisation_id', 'application.started_position'])
    .where('application.status', '=', 'approved')
    .where('application.started_position', '>', after)
    .where((row) =>
      row.or([row('charity.status', 'is', null), row('charity.status', '=', 'pending')]),
    )
    .orderBy('application.started_position')
    .limit(limit)
    .execute()
  const ids = rows.map((row) => row.organisation_id)
  return { ids, next: rows.length < limit ? null : (rows.at(-1)?.started_position ?? null) }
}
