import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { FailedBecause } from '@almoner/domain/payment/values.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import type { PaymentHistoryTable, PaymentStatus } from '../table.ts'

/** A status; or what staff must act on, or what came, also if it went back later. */
export type DayStatus = PaymentStatus | 'waiting' | 'came'

/** The filters of a charity's payments, except words and sums. */
export type DayFilters = {
  status?: DayStatus | undefined
  day?: { from: CalendarDay | null; to: CalendarDay | null } | undefined
  method?: PaymentMethod | undefined
  project?: ProjectId | 'none' | undefined
  source?: PaymentHistoryTable['source'] | undefined
  type?: TransactionType | undefined
  failure?: FailedBecause | undefined
  account?: Account | undefined
  plan?: 'only' | 'none' | undefined
}

/** Whose account took the money: the platform holds online card payments alone. */
export type Account = 'platform' | 'own'

/** The columns have the same names in the payments and in the sums of their days. */
export const isOfAccount = (account: Account): Expression<SqlBool> =>
  account === 'own'
    ? sql`(source = 'offline' or method <> 'card')`
    : sql`(source = 'online' and method = 'card')`

/**
 * Returns the number of payments, the sum received and the sum requested. They are exact, from the
 * sums of each day.
 */
export const sumPaymentDays = async (
  db: Db,
  { organisationId, filters }: { organisationId: OrganisationId; filters: DayFilters },
): Promise<Record<string, bigint | null>> => {
  const { rows } = await sql<Record<string, bigint | null>>`
    select coalesce(sum(payments), 0)::bigint as rows, sum(received_cents)::bigint as received,
      sum(asked_cents)::bigint as asked, sum(given_cents)::bigint as given,
      sum(net_cents)::bigint as net,
      (sum(payments) filter (where ${statusCondition('came')}))::bigint as came
    from ${sql.table('read_models.payment_days')}
    where organisation_id = ${organisationId} and ${sql.join(listConditions(filters), sql` and `)}`.execute(
    db,
  )
  return rows[0] ?? {}
}

/**
 * Returns the fees of a charity’s completed payments, by method. These fees are shown, and not
 * posted.
 */
export const sumFeesByMethod = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<ReadonlyMap<PaymentMethod, Cents>> => {
  const { rows } = await sql<{ method: PaymentMethod; fee: bigint }>`
    select method, sum(fee_cents)::bigint as fee from ${sql.table('read_models.payment_days')}
    where organisation_id = ${organisationId} group by method`.execute(db)
  return new Map(rows.map(({ method, fee }) => [method, cents(Number(fee))]))
}

/** Counts the failed payments that the list shows for these days, by the reason. */
export const countFailures = async (
  db: Db,
  {
    organisationId,
    ...day
  }: { organisationId: OrganisationId; from: CalendarDay; to: CalendarDay },
): Promise<ReadonlyMap<FailedBecause, number>> => {
  const { rows } = await sql<{ failure: FailedBecause; payments: number }>`
    select failure, sum(payments)::int as payments from ${sql.table('read_models.payment_days')}
    where organisation_id = ${organisationId} and ${isFailure({ day })}
    group by 1 having sum(payments) > 0`.execute(db)
  return new Map(rows.map(({ failure, payments }) => [failure, payments]))
}

/** Counts the failed payments of these days at each charity, by the reason. */
export const countFailuresByCharity = async (
  db: Db,
  day: { from: CalendarDay; to: CalendarDay },
): Promise<
  readonly { organisationId: OrganisationId; failure: FailedBecause; payments: number }[]
> => {
  const { rows } = await sql<{
    charity: OrganisationId
    failure: FailedBecause
    payments: number
  }>`
    select organisation_id as charity, failure, sum(payments)::int as payments
    from ${sql.table('read_models.payment_days')}
    where ${isFailure({ day })}
    group by 1, 2 having sum(payments) > 0`.execute(db)
  return rows.map(({ charity, failure, payments }) => ({
    organisationId: charity,
    failure,
    payments,
  }))
}

/** The sums of days that have failed payments. */
export const isFailure = (filters: Pick<DayFilters, 'day' | 'failure'>): Expression<SqlBool> =>
  sql`failure <> '' and ${sql.join(listConditions(filters), sql` and `)}`

/** The payments that payers began online, by what became of them. */
export type BegunPayments = {
  method: PaymentMethod
  status: PaymentStatus
  failure: FailedBecause | ''
  payments: number
}

/** Counts the payments of these days that payers began online: no instalments. */
export const countBegunPayments = async (
  db: Db,
  {
    organisationId,
    ...day
  }: { organisationId: OrganisationId; from: CalendarDay; to: CalendarDay },
): Promise<readonly BegunPayments[]> => {
  const { rows } = await sql<BegunPayments>`
    select method, status, failure, sum(payments)::int as payments
    from ${sql.table('read_models.payment_days')}
    where organisation_id = ${organisationId}
      and ${sql.join(listConditions({ day, source: 'online', plan: 'none' }), sql` and `)}
    group by 1, 2, 3 having sum(payments) > 0`.execute(db)
  return rows
}

/** Returns the last day that the list shows for such a payment; null if there is none. */
export const findLastPaymentDay = async (
  db: Db,
  { organisationId, filters }: { organisationId: OrganisationId; filters: DayFilters },
): Promise<CalendarDay | null> => {
  const { rows } = await sql<{ day: CalendarDay | null }>`
    select max(day)::text as day from ${sql.table('read_models.payment_days')}
    where organisation_id = ${organisationId} and payments > 0
      and ${sql.join(listConditions(filters), sql` and `)}`.execute(db)
  return rows[0]?.day ?? null
}

const statusCondition = (status: DayStatus): Expression<SqlBool> =>
  status === 'waiting'
    ? sql`waits`
    : status === 'came'
      ? sql`status in ('complete', 'refunded')`
      : sql`status = ${status}`

const listConditions = ({
  status,
  day,
  method,
  project,
  source,
  type,
  failure,
  account,
  plan,
}: DayFilters): readonly Expression<SqlBool>[] => [
  sql<SqlBool>`true`,
  ...(day?.from ? [sql<SqlBool>`day >= ${day.from}::date`] : []),
  ...(day?.to ? [sql<SqlBool>`day <= ${day.to}::date`] : []),
  ...(status ? [statusCondition(status)] : []),
  ...(method ? [sql<SqlBool>`method = ${method}`] : []),
  ...(project ? [sql<SqlBool>`project_id = ${project === 'none' ? '' : project}`] : []),
  ...(source ? [sql<SqlBool>`source = ${source}`] : []),
  ...(type ? [sql<SqlBool>`type = ${type}`] : []),
  ...(failure ? [sql<SqlBool>`failure = ${failure}`] : []),
  ...(account ? [isOfAccount(account)] : []),
  ...(plan ? [sql<SqlBool>`of_plan = ${plan === 'only'}`] : []),
]
