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
 * The state at the end of a business day, as recorded up to a moment or a position. A correction of
 * last month that is recorded today changes today's statement of last month, and not the earlier
 * one. If a field is omitted, all days or all records count. The moment, to the millisecond, and
 * the position are inclusive.
 */
export type AsOf = {
  businessDate?: string | undefined
  recordedAt?: Instant | undefined
  position?: bigint | undefined
}

/** A charity's part in every account that ever moved for it, each on its normal side, by name. */
export const balancesAsOf = async (
  db: Db,
  { organisationId, ...asOf }: AsOf & { organisationId: OrganisationId },
): Promise<readonly { account: string; balanceCents: Cents }[]> => {
  const { rows } = await sql<{ organisation_id: OrganisationId; account: string; sum: bigint }>`
    select organisation_id, account, sum(cents)::bigint as sum
    from (${await sumsAsOf(db, { ...asOf, organisationId })}) sums
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

/** Returns a charity's part in one account, positive on the account's normal side. */
export const accountBalanceAsOf = async (
  db: Db,
  options: AsOf & { organisationId: OrganisationId; account: Account },
): Promise<Cents> => {
  const { account, organisationId } = options
  assert(isOpenTo(account, organisationId), 'a charity sees its own accounts')
  const { rows } = await sql<{ sum: bigint | null }>`
    select sum(cents)::bigint as sum
    from (${await sumsAsOf(db, options)}) sums`.execute(db)
  return onNormalSide(account, toCents(rows[0]?.sum ?? 0n))
}

/** Debits less credits of every account over all charities, by name. The sum is asserted to be 0. */
export const trialBalanceAsOf = async (
  db: Db,
  asOf: AsOf,
): Promise<readonly { account: string; balanceCents: Cents }[]> => {
  const { rows } = await sql<{ account: string; sum: bigint }>`
    select account, sum(cents)::bigint as sum
    from (${await sumsAsOf(db, asOf)}) sums group by 1 order by 1`.execute(db)
  const accounts = rows.map(({ account, sum }) => ({ account, balanceCents: toCents(sum) }))
  const total = accounts.reduce<number>((sum, { balanceCents }) => sum + balanceCents, noCents)
  assert(total === 0, 'the books balance')
  return accounts
}

type Asked = AsOf & {
  organisationId?: OrganisationId | undefined
  account?: Account | undefined
  /** The first business day that counts. */
  from?: string | undefined
}

/**
 * `organisation_id, account, business_date, cents, movements` of what counts: whole days from the
 * roll-up, and of the day in which the moment lies the postings up to it.
 */
export const movementsAsOf = async (db: Db, options: Asked): Promise<RawBuilder<unknown>> =>
  upToMoment(await findMoment(db, options), {
    ofDays: sql`organisation_id, account, business_date, movement_cents as cents, movements`,
    ofToday: sql`organisation_id, side.account, business_date, side.cents, moved.movements`,
  })

/**
 * `organisation_id, account, cents` of the same, summed. The days are summed before the postings are
 * added to them: ten years of them take half the time.
 */
const sumsAsOf = async (db: Db, options: Asked): Promise<RawBuilder<unknown>> =>
  upToMoment(await findMoment(db, options), {
    ofDays: sql`organisation_id, account, sum(movement_cents) as cents`,
    ofToday: sql`organisation_id, side.account, side.cents`,
    groupDays: sql`group by 1, 2`,
  })

const findMoment = async (db: Db, options: Asked): Promise<Asked> => {
  const { position } = options
  if (position === undefined) return options
  const moment = await findRecordedAt(db, position)
  const { recordedAt = moment } = options
  return { ...options, recordedAt: recordedAt < moment ? recordedAt : moment }
}

type Selected = {
  ofDays: RawBuilder<unknown>
  ofToday: RawBuilder<unknown>
  groupDays?: RawBuilder<unknown>
}

const upToMoment = (
  options: Asked,
  { ofDays, ofToday, groupDays = sql`` }: Selected,
): RawBuilder<unknown> => {
  const rolledUp = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql`select ${ofDays} from ${sql.table('read_models.account_days')}
      where ${sql.join([sql`true`, ...conditions], sql` and `)} ${groupDays}`
  const { recordedAt, position } = options
  const name = options.account && formatAccount(options.account)
  const whole = [...ofCharity(options)]
  if (name !== undefined) whole.push(sql`account = ${name}`)
  if (recordedAt === undefined) return rolledUp(whole)
  const today = hongKongDate(recordedAt)
  const part = [
    ...ofCharity(options),
    sql`recorded_at >= ${startOfDay(today)}::timestamptz`,
    sql`recorded_at <= ${recordedAt}::timestamptz`,
    ...(position === undefined ? [] : [sql`position <= ${position}`]),
  ]
  const side = name === undefined ? sql`true` : sql`side.account = ${name}`
  return sql`${rolledUp([...whole, sql`recorded_date < ${today}::date`])}
    union all
    select ${ofToday}
    from (select organisation_id, debit, credit, business_date, sum(amount_cents) as cents,
        count(*) as movements
      from ${sql.table('read_models.postings')}
      where ${sql.join(part, sql` and `)} group by 1, 2, 3, 4) moved
    cross join lateral (values (debit, moved.cents), (credit, -moved.cents))
      as side (account, cents)
    where ${side}`
}

/**
 * Returns when the newest posting up to a position was recorded. The clock of recording never goes
 * back from one position to the next. Anything recorded before this moment therefore has an earlier
 * position.
 */
export const findRecordedAt = async (db: Db, position: bigint): Promise<Instant> => {
  const row = await db
    .selectFrom('read_models.postings')
    .select('recorded_at')
    .where('position', '<=', position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.recorded_at ?? beforeAll
}

const beforeAll = instant('1970-01-01T00:00:00.000Z')

const ofCharity = ({
  organisationId,
  businessDate,
  from,
}: Asked): readonly RawBuilder<unknown>[] => [
  ...(organisationId === undefined ? [] : [sql`organisation_id = ${organisationId}`]),
  ...(businessDate === undefined ? [] : [sql`business_date <= ${businessDate}::date`]),
  ...(from === undefined ? [] : [sql`business_date >= ${from}::date`]),
]

/** Returns the first moment of a Hong Kong day. */
const startOfDay = (day: string): Instant => instant(new Date(`${day}T00:00+08:00`).toISOString())
