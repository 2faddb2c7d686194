import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import type { BankCounterpart } from '@almoner/domain/bank-match/events.ts'
import type { IgnoreReason } from '@almoner/domain/bank-match/values.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

export type LineState = 'open' | 'matched' | 'ignored'

export type LineRow = {
  lineId: BankLineId
  sha256: string
  place: number
  day: CalendarDay
  description: string
  amountCents: Cents
  matchedCents: Cents
  ignored: IgnoreReason | null
  /** The counterpart of the whole line, if it pays nothing. */
  counterpart: BankCounterpart | null
  state: LineState
}

/** Lines are read by their account and days, whichever file had them first. */
type OfPeriod = {
  organisationId: OrganisationId
  account: string
  firstDay: CalendarDay
  lastDay: CalendarDay
}
type OfDirection = OfPeriod & { direction: 'in' | 'out' }
/** The end of a page. */
export type LinePlace = { day: CalendarDay; place: number; lineId: BankLineId }

type Found = {
  line_id: BankLineId
  organisation_id: OrganisationId
  sha256: string
  place: number
  day: CalendarDay
  description: string
  amount_cents: bigint
  matched_cents: bigint
  ignored: IgnoreReason | null
  reconciled_with: BankCounterpart['kind'] | null
  reconciled_id: BankCounterpart['id'] | null
  reconciled_payment_id: PaymentId | null
  state: LineState
}

// A line without a match has no row in the read model.
const joined = sql`operational.bank_lines as line
  left join read_models.bank_line_states as known on known.line_id = line.line_id`
const matched = sql`coalesce(known.matched_cents, 0)`
const state = sql`case
  when known.ignored is not null then 'ignored'
  when known.reconciled_id is not null then 'matched'
  when line.amount_cents > 0 and ${matched} >= line.amount_cents then 'matched'
  else 'open' end`
const columns = sql`line.line_id, line.organisation_id, line.sha256, line.place, line.day,
  line.description, line.amount_cents, ${matched} as matched_cents, known.ignored,
  known.reconciled_with, known.reconciled_id, known.reconciled_payment_id, ${state} as state`
const within = ({ organisationId, account, firstDay, lastDay, direction }: OfDirection) => sql`
  line.organisation_id = ${organisationId} and line.account = ${account}
  and line.day between ${firstDay}::date and ${lastDay}::date
  and line.amount_cents ${sql.raw(direction === 'in' ? '>' : '<')} 0`

/** Lists a page of received or outgoing lines, the earliest first. */
export const listLines = async (
  db: Db,
  {
    show,
    after,
    limit,
    ...period
  }: OfDirection & { show: LineState | 'all'; after: LinePlace | null; limit: number },
): Promise<readonly LineRow[]> => {
  const beyond =
    after === null
      ? sql`true`
      : sql`(line.day, line.place, line.line_id)
          > (${after.day}::date, ${after.place}, ${after.lineId}::uuid)`
  const { rows } = await sql<Found>`
    select ${columns} from ${joined}
    where ${within(period)} and ${beyond} and ${show === 'all' ? sql`true` : sql`${state} = ${show}`}
    order by line.day, line.place, line.line_id limit ${limit}`.execute(db)
  return rows.map((row) => toLine(row, period.organisationId))
}

export type LineCounts = {
  open: number
  matched: number
  ignored: number
  /** The amount of the open lines that is not matched. */
  leftCents: Cents
}

export const countLines = async (db: Db, period: OfDirection): Promise<LineCounts> => {
  const { rows } = await sql<{ state: LineState; lines: number; left_cents: bigint }>`
    select ${state} as state, count(*)::int as lines,
      sum(line.amount_cents - ${matched})::bigint as left_cents
    from ${joined} where ${within(period)} group by 1`.execute(db)
  const of = (wanted: LineState) => rows.find((row) => row.state === wanted)
  return {
    open: of('open')?.lines ?? 0,
    matched: of('matched')?.lines ?? 0,
    ignored: of('ignored')?.lines ?? 0,
    leftCents: cents(Number(of('open')?.left_cents ?? 0n)),
  }
}

/** Null if there is none, or it is another charity's. */
export const findLine = async (
  db: Db,
  { organisationId, lineId }: { organisationId: OrganisationId; lineId: BankLineId },
): Promise<LineRow | null> => {
  const { rows } = await sql<Found>`
    select ${columns} from ${joined}
    where line.organisation_id = ${organisationId} and line.line_id = ${lineId}`.execute(db)
  return rows[0] ? toLine(rows[0], organisationId) : null
}

const toLine = (row: Found, organisationId: OrganisationId): LineRow => {
  assert(row.organisation_id === organisationId, 'a line of this charity')
  return {
    lineId: row.line_id,
    sha256: row.sha256,
    place: row.place,
    day: row.day,
    description: row.description,
    amountCents: cents(Number(row.amount_cents)),
    matchedCents: cents(Number(row.matched_cents)),
    ignored: row.ignored,
    counterpart: toCounterpart(row),
    state: row.state,
  }
}

const toCounterpart = (row: Found): BankCounterpart | null =>
  row.reconciled_id === null
    ? null
    : ({
        kind: row.reconciled_with,
        id: row.reconciled_id,
        ...(row.reconciled_payment_id !== null && { paymentId: row.reconciled_payment_id }),
      } as BankCounterpart)
