import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { charityAvailable, formatAccount } from '@almoner/domain/journal/accounts.ts'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { addDays, instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import type { Db } from '../../engine/database.ts'

/** The postings of a period that a figure adds, and those that it takes off. */
type Figure = { plus: RawBuilder<SqlBool>; minus?: RawBuilder<SqlBool> }

const journal = (...names: readonly PostedJournal[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`journal in (${sql.join(names)})`

/**
 * The figures of reports that the journal knows, by kind and key. They are written apart from the
 * reports, so that an error in a report is no error here. The figures of other kinds need more than
 * the journal: a receipt, a payout's lines, a person.
 */
const figures: Partial<
  Record<ReportKindName, (charity: OrganisationId) => Readonly<Record<string, Figure>>>
> = {
  donation_ledger: () => ({
    received: {
      plus: journal('captured', 'direct_received', 'offline_recorded'),
      minus: journal('offline_voided'),
    },
  }),
  payout_reconciliation: () => ({
    computed: { plus: journal('payout_started') },
    amount: { plus: journal('payout_started') },
  }),
  fee_statement: (charity) => ({
    gross: { plus: journal('captured', 'direct_received') },
    processing: { plus: journal('provider_fee') },
    service: { plus: journal('platform_fee') },
    // The provider's fee of a dispute is a posting of its own.
    disputes: {
      plus: sql<SqlBool>`journal = 'dispute_opened' and credit like 'provider:%'
        and debit = ${formatAccount(charityAvailable(charity))}`,
    },
    plan_fee_due: { plus: journal('plan_fee_due') },
    plan_fee_charged: {
      plus: sql<SqlBool>`journal = 'plan_fee_charged' and credit like 'receivable:%'`,
    },
    plan_fee_voided: { plus: journal('plan_fee_voided') },
    credit_granted: { plus: journal('credit_granted') },
    credit_used: { plus: journal('credit_used') },
    credit_expired: { plus: journal('credit_expired') },
  }),
}

export type BooksOfReport = { organisationId: OrganisationId; request: ReportRequest }

/**
 * Returns what the journal has for a report, by the keys of its figures. It is empty if the journal
 * does not know the kind's figures, or the report is of a project, which the journal does not name.
 */
export const sumReportFigures = async (
  db: Db,
  { organisationId, request }: BooksOfReport,
): Promise<ReadonlyMap<string, bigint>> => {
  const entries = Object.entries(figures[request.kind]?.(organisationId) ?? {})
  if (entries.length === 0 || request.params.projectId !== null) return new Map()
  const sums = entries.map(
    ([key, { plus, minus = sql<SqlBool>`false` }]) =>
      sql`(coalesce(sum(amount_cents) filter (where ${plus}), 0)
        - coalesce(sum(amount_cents) filter (where ${minus}), 0))::bigint as ${sql.id(key)}`,
  )
  const { rows } = await sql<Record<string, bigint>>`
    select ${sql.join(sums)} from ${sql.table('read_models.postings')}
    where organisation_id = ${organisationId} and position <= ${BigInt(request.position)}
      and ${isInPeriod(request)}`.execute(db)
  return new Map(Object.entries(rows[0] ?? {}))
}

const isInPeriod = ({ basis, from, to }: ReportRequest): RawBuilder<SqlBool> =>
  basis === 'business'
    ? sql<SqlBool>`business_date between ${from}::date and ${to}::date`
    : sql<SqlBool>`recorded_at >= ${instantAt(from, 0)}::timestamptz
        and recorded_at < ${instantAt(addDays(to, 1), 0)}::timestamptz`
