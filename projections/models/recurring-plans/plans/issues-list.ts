import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import { sql } from 'kysely'
import type { RowOf } from '../../../engine/database.ts'
import { containsWords, isOneOfDays, isWithinAmounts } from '../../../engine/list/list-filters.ts'
import { listQuery, type RowOfList } from '../../../engine/list/list-query.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
import { searchedOfPlan, toDonor, type ListedPlan } from './list.ts'
import type { Deadlines } from '../overdue.ts'

export type Issue = 'overdue' | 'waiting' | 'retrying' | 'given_up'

type Scope = Deadlines & { organisationId: OrganisationId; seesContact: boolean }

type Listed = RowOf<'read_models.instalments'> &
  Pick<ListedPlan, 'first_name' | 'last_name' | 'email' | 'state'> & { kind: Issue }

const columns = sql.raw(`plan_id, number, organisation_id, donor_id, payment_id, day, amount_cents,
  status, tried_at, retry_at, waits_until, let_go, position`)

// Each part of the union reads an index of its own. The next instalment of a plan has no row before
// it starts. Its position is that of the plan, which no instalment has.
const source = ({ organisationId, dueBefore, triedBefore }: Scope) => sql`
  select issue.*, plan.state, first_name, last_name, email,
    case
      when let_go = 'time' then 'given_up'
      when issue.status in ('to_come', 'charging') then 'overdue'
      when issue.status = 'retrying' and retry_at < ${dueBefore} and plan.status <> 'paused'
        then 'overdue'
      else issue.status
    end as kind
  from (
    select ${columns} from read_models.instalments
    where organisation_id = ${organisationId} and status in ('charging', 'retrying', 'waiting')
      and (status <> 'charging' or tried_at < ${triedBefore})
    union all
    select ${columns} from read_models.instalments
    where organisation_id = ${organisationId} and let_go = 'time'
    union all
    select plan_id, next_number, organisation_id, donor_id, null, next_day, amount_cents,
      'to_come', null, null, null, null, started_position
    from read_models.recurring_plans
    where organisation_id = ${organisationId}
      and next_at < ${dueBefore} and next_day <= ${toCalendarDay(dueBefore)}
  ) as issue
  join read_models.recurring_plans as plan using (plan_id)
  left join read_models.plan_donors as donor on donor.donor_id = issue.donor_id`

/** A charity's instalments that need attention. */
export const issuesList = listQuery({
  table: 'read_models.instalments',
  source,
  scope: (row, { organisationId }: Scope) => row('organisation_id', '=', organisationId),
  where: {
    kind: (_row, kind: Issue) => sql`kind = ${kind}`,
    q: (row, words: readonly string[], { seesContact }: Scope) =>
      containsWords(searchedOfPlan(seesContact))(row, words),
    day: isOneOfDays(sql.ref('day')),
    project: (_row, projectId: ProjectId) => sql`state #>> '{facts,projectId}' = ${projectId}`,
    type: (_row, type: TransactionType) => sql`state #>> '{facts,transactionType}' = ${type}`,
    amount: isWithinAmounts(sql.ref('amount_cents')),
  },
  position: 'position',
  order: {
    day: { column: sql.ref('day'), type: 'text' },
    amount: { column: sql.ref('amount_cents'), type: 'bigint' },
  },
  // An abandoned instalment will not be paid, so it is not part of the open sum.
  totals: {
    columns: sql`count(*) as rows,
      (sum(amount_cents) filter (where kind <> 'given_up'))::bigint as open,
      (sum(amount_cents) filter (where kind = 'given_up'))::bigint as abandoned`,
    read: ({ rows, open, abandoned }) => ({
      rows: Number(rows ?? 0n),
      openCents: cents(Number(open ?? 0n)),
      abandonedCents: cents(Number(abandoned ?? 0n)),
    }),
  },
  row: (row: Listed, { organisationId }) => {
    assert(row.organisation_id === organisationId, 'an instalment of this charity')
    return {
      planId: row.plan_id,
      plan: row.state,
      number: row.number,
      day: row.day,
      amountCents: toCents(row.amount_cents),
      kind: row.kind,
      donor: toDonor(row),
    }
  },
})

export type IssueRow = RowOfList<typeof issuesList>
