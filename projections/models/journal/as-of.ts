import {
  formatAccount,
  parseAccount,
  isOpenTo,
  onNormalSide,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { hongKongDate, instant, type Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

/**
 * The state at the end of a business day, as recorded up to a moment: a correction of last month
 * that is recorded today changes today's statement of last month, and not the earlier one. Omitted:
 * all days; everything recorded. The moment is inclusive, to the millisecond.
 */
export type AsOf = { businessDate?: string | undefined; recordedAt?: Instant | undefined }

/** A charity's part in every account that ever moved for it, each on its normal side, by name. */
export const balancesAsOf = async (
  db: Db,
  { organisationId, ...asOf }: AsOf & { organisationId: OrganisationId },
): Promise<readonly { account: string; balanceCents: Cents }[]> => {
  const { rows } = await sql<{ organisation_id: OrganisationId; account: string; sum: bigint }>`
    select organisation_id, account, sum(cents)::bigint as sum
    from (${movementsAsOf({ ...asOf, organisationId })}) movements
    group by 1, 2 order by 2`.execute(db)
  return rows.map((row) => {
    const account = parseAccount(row.account)
    assert(
      row.organisation_id === organisationId && isOpenTo(account, organisationId),
      'a balance of this charity',
    )
    return { account: row.account, balanceCents: onNormalSide(account, toCents(row.sum)) }
  })
}

/** A charity's part in one account, positive on the account's normal side. */
export const accountBalanceAsOf = async (
  db: Db,
  asked: AsOf & { organisationId: OrganisationId; account: Account },
): Promise<Cents> => {
  const { account, organisationId } = asked
  assert(isOpenTo(account, organisationId), 'a charity sees its own accounts')
  const { rows } = await sql<{ sum: bigint | null }>`
    select sum(cents)::bigint as sum from (${movementsAsOf(asked)}) movements`.execute(db)
  return onNormalSide(account, toCents(rows[0]?.sum ?? 0n))
}

/** The same as recorded up to a position: a sum of the postings themselves. */
export const accountBalanceUpTo = async (
  db: Db,
  asked: { organisationId: OrganisationId; account: Account; position: bigint },
): Promise<Cents> => {
  const { account, organisationId, position } = asked
  assert(isOpenTo(account, organisationId), 'a charity sees its own accounts')
  const name = formatAccount(account)
  const { rows } = await sql<{ sum: bigint | null }>`
    select sum(case when debit = ${name} then amount_cents else 0 end
      - case when credit = ${name} then amount_cents else 0 end)::bigint as sum
    from ${sql.table('read_models.postings')}
    where organisation_id = ${organisationId} and position <= ${position}
      and (debit = ${name} or credit = ${name})`.execute(db)
  return onNormalSide(account, toCents(rows[0]?.sum ?? 0n))
}

/** Debits less credits of every account over all charities, by name. The sum is asserted to be 0. */
export const trialBalanceAsOf = async (
  db: Db,
  asOf: AsOf,
): Promise<readonly { account: string; balanceCents: Cents }[]> => {
  const { rows } = await sql<{ account: string; sum: bigint }>`
    select account, sum(cents)::bigint as sum from (${movementsAsOf(asOf)}) movements
    group by 1 order by 1`.execute(db)
  const accounts = rows.map(({ account, sum }) => ({ account, balanceCents: toCents(sum) }))
  const total = accounts.reduce<number>((sum, { balanceCents }) => sum + balanceCents, noCents)
  assert(total === 0, 'the books balance')
  return accounts
}

type Asked = AsOf & {
  organisationId?: OrganisationId | undefined
  account?: Account | undefined
}

/**
 * `organisation_id, account, business_date, cents` of what counts: whole days from the roll-up, and
 * of the day in which the moment lies the postings up to it.
 */
export const movementsAsOf = (asked: Asked): RawBuilder<unknown> => {
  const { recordedAt } = asked
  const name = asked.account && formatAccount(asked.account)
  const whole = [...ofCharity(asked)]
  if (name !== undefined) whole.push(sql`account = ${name}`)
  if (recordedAt === undefined) return rolledUp(whole)
  const today = hongKongDate(recordedAt)
  const part = [
    ...ofCharity(asked),
    sql`recorded_at >= ${startOfDay(today)}::timestamptz`,
    sql`recorded_at <= ${recordedAt}::timestamptz`,
  ]
  const side = name === undefined ? sql`true` : sql`side.account = ${name}`
  return sql`${rolledUp([...whole, sql`recorded_date < ${today}::date`])}
    union all
    select organisation_id, side.account, business_date, side.cents
    from ${sql.table('read_models.postings')} cross join lateral
      (values (debit, amount_cents), (credit, -amount_cents)) as side (account, cents)
    where ${sql.join(part, sql` and `)} and ${side}`
}

const rolledUp = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`select organisation_id, account, business_date, movement_cents as cents
    from ${sql.table('read_models.account_days')}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`

const ofCharity = ({ organisationId, businessDate }: Asked): readonly RawBuilder<unknown>[] => [
  ...(organisationId === undefined ? [] : [sql`organisation_id = ${organisationId}`]),
  ...(businessDate === undefined ? [] : [sql`business_date <= ${businessDate}::date`]),
]

/** The first moment of a Hong Kong day. */
const startOfDay = (day: string): Instant => instant(new Date(`${day}T00:00+08:00`).toISOString())
