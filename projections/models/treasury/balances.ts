import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import { sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import type { Fact } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { rowsToJson } from '../../engine/row/rows-as-json.ts'

type Row = RowOf<'read_models.treasuries'>
type Day = RowOf<'read_models.treasury_days'>
type TreasuryFact = Fact<TreasuryEvent>

export const projectBalances = async (
  trx: Transaction<Database>,
  facts: readonly TreasuryFact[],
): Promise<void> => {
  const days = new Map<string, Day>()
  await foldRows<TreasuryFact, 'read_models.treasuries'>(trx, {
    table: 'read_models.treasuries',
    key: ['organisation_id'],
    facts,
    keyOf: ({ tenant }) => ({ organisation_id: tenant }),
    // Called for new events alone, so that what a day adds is counted once.
    apply: (row, fact) => {
      addToDay(days, row, fact)
      return balanceAfter(row, fact)
    },
  })
  await addToDays(trx, [...days.values()])
}

const balanceAfter = (row: Row | null, fact: TreasuryFact): Omit<Row, 'position'> => {
  const { after, at } = fact.data
  const last = endedBy(fact)
  return {
    organisation_id: fact.tenant,
    count: after.count,
    available_cents: BigInt(after.availableCents),
    advanced_cents: BigInt(after.advancedCents),
    ...openPayoutAfter(row, fact),
    last_payout_id: last?.payoutId ?? row?.last_payout_id ?? null,
    last_payout_cents: last === null ? (row?.last_payout_cents ?? null) : BigInt(last.amountCents),
    last_payout_status: last?.status ?? row?.last_payout_status ?? null,
    last_payout_at: last === null ? (row?.last_payout_at ?? null) : at,
  }
}

type OpenPayout = Pick<
  Row,
  'open_payout_id' | 'open_payout_cents' | 'open_payout_status' | 'arrival_on'
>

const noPayout: OpenPayout = {
  open_payout_id: null,
  open_payout_cents: null,
  open_payout_status: null,
  arrival_on: null,
}

const openPayoutAfter = (row: Row | null, { type, data }: TreasuryFact): OpenPayout => {
  const { open_payout_id, open_payout_cents, open_payout_status, arrival_on } = row ?? noPayout
  const before = { open_payout_id, open_payout_cents, open_payout_status, arrival_on }
  switch (type) {
    case 'PayoutRequested':
      return {
        open_payout_id: data.payoutId,
        open_payout_cents: BigInt(data.amountCents),
        open_payout_status: data.approval === 'none' ? 'approved' : 'requested',
        arrival_on: null,
      }
    case 'PayoutApproved':
      return { ...before, open_payout_status: 'approved' }
    case 'PayoutSent':
      return { ...before, open_payout_status: 'sent', arrival_on: data.arrivalOn }
    case 'PayoutPaid':
    case 'PayoutFailed':
    case 'PayoutCancelled':
      return noPayout
    // This payout ended before.
    case 'PayoutReturned':
    case 'SettlementRecorded':
    case 'AdvanceRecorded':
    case 'AmountReturned':
      return before
  }
}

const ends = {
  PayoutPaid: 'paid',
  PayoutFailed: 'failed',
  PayoutCancelled: 'cancelled',
  PayoutReturned: 'returned',
} as const

const endedBy = (fact: TreasuryFact) =>
  fact.type === 'PayoutPaid' ||
  fact.type === 'PayoutFailed' ||
  fact.type === 'PayoutCancelled' ||
  fact.type === 'PayoutReturned'
    ? { ...fact.data, status: ends[fact.type] }
    : null

const addToDay = (days: Map<string, Day>, row: Row | null, fact: TreasuryFact): void => {
  const day = dayOfIncome(fact)
  if (day === null) return
  const added = BigInt(fact.data.after.availableCents) - (row?.available_cents ?? 0n)
  if (added <= 0n) return
  const key = `${fact.tenant} ${day}`
  const sum = (days.get(key)?.added_cents ?? 0n) + added
  days.set(key, { organisation_id: fact.tenant, day, added_cents: sum })
}

const dayOfIncome = ({ type, data }: TreasuryFact): CalendarDay | null => {
  if (type === 'SettlementRecorded') return data.day
  const comesBack = type === 'AmountReturned' || type === 'PayoutReturned'
  return comesBack ? toCalendarDay(data.at) : null
}

const addToDays = async (trx: Transaction<Database>, days: readonly Day[]): Promise<void> => {
  if (days.length === 0) return
  const table = sql.table('read_models.treasury_days')
  // The rows are written in the order of the keys, so that concurrent writers wait for each other
  // and never deadlock.
  await sql`insert into ${table} as before (organisation_id, day, added_cents)
    select organisation_id, day, added_cents
    from json_populate_recordset(null::${table}, ${rowsToJson(days)}::json)
    order by organisation_id, day
    on conflict (organisation_id, day)
    do update set added_cents = before.added_cents + excluded.added_cents`.execute(trx)
}
