import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Discrepancy, ReviewSubject } from '@almoner/domain/manual-review/index.ts'
import type { ReviewSubjectKind } from '@almoner/domain/manual-review/values.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

export type ReviewRow = ReturnType<typeof toItem>

export const toItem = (row: RowOf<'read_models.inbox'>, organisationId: OrganisationId | null) => {
  assert(row.organisation_id === organisationId, 'an item of this charity')
  return {
    inboxItemId: row.inbox_item_id,
    organisationId: row.organisation_id,
    paymentId: row.payment_id,
    about: toSubject(row),
    discrepancy: row.discrepancy,
    provider: row.provider,
    providerObjectId: row.provider_object_id,
    amountCents: toCents(row.amount_cents),
    happenedAt: row.happened_at,
    resolvedAt: row.resolved_at,
    resolution: row.resolution,
    note: row.note,
  }
}

const toSubject = ({
  about_kind: kind,
  about_id: id,
}: RowOf<'read_models.inbox'>): ReviewSubject | null =>
  kind === null || id === null ? null : { kind, id }

/** One subject, or all of a kind if the id is null. */
export type SoughtSubject = { kind: ReviewSubjectKind; id: string | null }

/** The open reviews of these subjects, the newest first: a charity's, or the platform's. */
export const listOpenReviews = async (
  db: Db,
  options: {
    organisationId: OrganisationId | null
    about: readonly SoughtSubject[]
    limit: number
  },
): Promise<readonly ReviewRow[]> => {
  const { organisationId, about, limit } = options
  const rows = await db
    .selectFrom('read_models.inbox')
    .selectAll()
    .where('organisation_id', organisationId === null ? 'is' : '=', organisationId)
    .where('resolved_at', 'is', null)
    .where((row) =>
      row.or(
        about.map(({ kind, id }) =>
          row.and([
            row('about_kind', '=', kind),
            ...(id === null ? [] : [row('about_id', '=', id)]),
          ]),
        ),
      ),
    )
    .orderBy('opened_position', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => toItem(row, organisationId))
}

export type OpenReviews = {
  discrepancy: Discrepancy
  /** Whether the reviews belong to the platform, and not to a charity. */
  isOfPlatform: boolean
  items: number
  oldestAt: Instant
}

/** Counts the open manual reviews of all charities and of the platform, the oldest kind first. */
export const countOpenReviews = async (db: Db): Promise<readonly OpenReviews[]> => {
  const { rows } = await sql<OpenReviews>`
    select discrepancy, organisation_id is null as "isOfPlatform", count(*)::int as items,
      min(happened_at) as "oldestAt"
    from ${sql.table('read_models.inbox')}
    where resolved_at is null
    group by 1, 2 order by "oldestAt", 1`.execute(db)
  return rows
}
