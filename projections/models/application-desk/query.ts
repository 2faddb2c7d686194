import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AdministratorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import { neverDue } from './table.ts'

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
  section88DueOn: row.section88_due_on,
  attentionOn: row.attention_on === neverDue ? null : row.attention_on,
  startedAt: row.started_at,
  changedAt: row.changed_at,
})

/** The name of a charity or applicant; null until it is entered, undefined if there is none. */
export const findCharityName = async (
  db: Db,
  organisationId: OrganisationId,
): Promise<LocalisedText | null | undefined> => {
  const row = await db
    .selectFrom('read_models.applications')
    .select('charity')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row && (row.charity?.name ?? null)
}

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
 * The yearly checks of tax status that are due by a day: the earliest `limit` of them by name, the
 * number of all, and of those that were due before today.
 */
export const listSection88Checks = async (
  db: Db,
  { by, today, limit }: { by: CalendarDay; today: CalendarDay; limit: number },
): Promise<{
  first: readonly { name: LocalisedText; dueOn: CalendarDay }[]
  count: number
  overdue: number
}> => {
  const { rows } = await sql<{
    name: LocalisedText
    due_on: CalendarDay
    count: number
    overdue: number
  }>`
    select charity -> 'name' as name, section88_due_on::text as due_on,
      (count(*) over ())::int as count,
      (count(*) filter (where section88_due_on < ${today}::date) over ())::int as overdue
    from ${sql.table('read_models.applications')}
    where section88_due_on <= ${by}::date and charity is not null
    order by section88_due_on, started_position limit ${limit}`.execute(db)
  const { count = 0, overdue = 0 } = rows[0] ?? {}
  return { first: rows.map(({ name, due_on: dueOn }) => ({ name, dueOn })), count, overdue }
}

/** Counts the charities whose tax status is to be checked today, and returns the earliest day. */
export const countDueSection88Checks = async (
  db: Db,
  { today }: { today: CalendarDay },
): Promise<{ waiting: number; earliestDueOn: CalendarDay | null }> => {
  const { waiting, earliest } = await db
    .selectFrom('read_models.applications')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<CalendarDay | null>`min(section88_due_on)`.as('earliest'),
    ])
    .where('section88_due_on', '<=', today)
    .executeTakeFirstOrThrow()
  return { waiting, earliestDueOn: earliest }
}

/** Returns the day on which a charity's tax status is to be checked again, or null. */
export const findSection88Due = async (
  db: Db,
  organisationId: OrganisationId,
): Promise<CalendarDay | null> => {
  const row = await db
    .selectFrom('read_models.applications')
    .select('section88_due_on')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.section88_due_on ?? null
}

/** Counts the charities of each filter by status, for an administrator on a Hong Kong day. */
export const countCharities = async (
  db: Db,
  { administratorId, today }: { administratorId: AdministratorId; today: CalendarDay },
) => {
  const { rows } = await sql<Record<CharityCount, number>>`select
      count(*)::int as all,
      count(*) filter (where ${needsAttention(today)})::int as attention,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'declined')::int as declined,
      count(*) filter (where status = 'suspended')::int as suspended,
      count(*) filter (where status = 'draft')::int as draft,
      count(*) filter (where status = 'withdrawn')::int as withdrawn,
      count(*) filter (where claimed_by = ${administratorId} and status = 'pending')::int as mine,
      count(*) filter (where change_proposed_at is not null)::int as change,
      count(*) filter (where section88_due_on <= ${today})::int as section88
    from ${sql.table('read_models.applications')}`.execute(db)
  return requirePresent(rows[0], 'the counts of charities')
}

type CharityCount =
  | 'all'
  | 'attention'
  | 'approved'
  | 'pending'
  | 'declined'
  | 'suspended'
  | 'draft'
  | 'withdrawn'
  | 'mine'
  | 'change'
  | 'section88'

/** A decision or a change waits for an administrator, or the tax status is to be checked. */
export const needsAttention = (today: CalendarDay): RawBuilder<SqlBool> =>
  sql<SqlBool>`(due_on is not null or change_proposed_at is not null
    or section88_due_on <= ${today})`

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
