import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { hongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import type { RowOf } from '../../../engine/database.ts'
import { addSums } from '../../../engine/row/add-to-rows.ts'
import { createRowKey } from '../../../engine/row/row-key.ts'
import type { NextRecord, PaymentRecord } from '../rows/payment-fact.ts'
import type { DonorContact, GiftChange } from '../donors/donor-change.ts'

type GivingDay = RowOf<'read_models.giving_days'>
type GivingHour = RowOf<'read_models.giving_hours'>

export const givingDayKey = [
  'organisation_id',
  'day',
  'recorded_day',
  'project_id',
  'method',
  'type',
  'source',
] as const
export const givingHourKey = ['organisation_id', 'day', 'recorded_day', 'hour'] as const

/** What one event adds to the sums of giving. */
export type GivingChanges = {
  days: readonly GivingDay[]
  hours: readonly GivingHour[]
  donors: readonly GiftChange[]
}

type Step = { before: PaymentRecord | null; after: NextRecord; at: Instant; position: bigint }

/**
 * Returns what follows from the change of a payment's row. A gift belongs to the day on which its
 * money came. A refund and a lost dispute belong to the day on which they were recorded, as in the
 * books: a month that is over does not change.
 */
export const listGivingChanges = ({ before, after, at, position }: Step): GivingChanges => {
  const recorded = toCalendarDay(at)
  const gift = isCame(after) ? after : null
  const old = before !== null && isCame(before) ? before : null
  const isSame = gift !== null && old !== null && isSameGift(old, gift)
  const moves: readonly Move[] = isSame
    ? []
    : [
        ...(old ? [{ row: old, by: -1 as const }] : []),
        ...(gift ? [{ row: gift, by: 1 as const }] : []),
      ]
  return {
    days: mergeDays([
      ...moves.map(({ row, by }) => toGift(row, recorded, by)),
      ...listReturns(before, after, recorded),
    ]),
    hours: moves.flatMap(({ row, by }) => toHour(row, recorded, by)),
    donors: listDonorChanges({ before, after, moves, recorded, position }),
  }
}

type Move = { row: NextRecord; by: -1 | 1 }

const listDonorChanges = (step: {
  before: PaymentRecord | null
  after: NextRecord
  moves: readonly Move[]
  recorded: CalendarDay
  position: bigint
}): readonly GiftChange[] => {
  const { before, after, moves, recorded, position } = step
  const toChange = (
    row: NextRecord,
    change: Pick<GiftChange, 'by' | 'givenCents' | 'contact'>,
  ): GiftChange => ({
    kind: 'gift',
    organisationId: row.organisation_id,
    personId: row.person_id,
    day: toCalendarDay(row.given_at),
    recorded,
    position,
    accountId: change.by > 0 && row.plan_donor_id !== null ? asPerson(row.plan_donor_id) : null,
    ...change,
  })
  const back = sumReturnedGift(after) - (before ? sumReturnedGift(before) : 0n)
  const isRenamed =
    moves.length === 0 &&
    before !== null &&
    isCame(after) &&
    contactColumns.some((column) => before[column] !== after[column])
  const contact = isRenamed ? toContact(after) : null
  return [
    ...moves.map(({ row, by }) =>
      toChange(row, {
        by,
        givenCents: BigInt(by) * row.amount_cents,
        contact: by > 0 ? toContact(row) : null,
      }),
    ),
    ...(back === 0n && contact === null
      ? []
      : [toChange(after, { by: 0, givenCents: 0n - back, contact })]),
  ]
}

const contactColumns = [
  'first_name',
  'last_name',
  'organisation_name',
  'email',
  'phone_number',
] as const

const toContact = (row: NextRecord): DonorContact => ({
  first_name: row.first_name,
  last_name: row.last_name,
  organisation_name: row.organisation_name,
  email: row.email,
  phone_number: row.phone_number,
})

const isCame = ({ completed_at }: NextRecord): boolean => completed_at !== null

const isSameGift = (one: NextRecord, other: NextRecord): boolean =>
  one.amount_cents === other.amount_cents &&
  one.total_fee_cents === other.total_fee_cents &&
  one.project_id === other.project_id &&
  one.method === other.method &&
  one.transaction_type === other.transaction_type &&
  one.given_at === other.given_at

const toKey = createRowKey<GivingDay>(givingDayKey)

const nothing = {
  gifts: 0,
  amount_cents: 0n,
  total_cents: 0n,
  fee_cents: 0n,
  net_cents: 0n,
  refunds: 0,
  refunded_cents: 0n,
  disputes: 0,
  disputed_cents: 0n,
  losses: 0,
  lost_cents: 0n,
  given_back_cents: 0n,
}

const toRow = (row: NextRecord, day: CalendarDay, recorded: CalendarDay): GivingDay => ({
  organisation_id: row.organisation_id,
  day,
  recorded_day: recorded,
  project_id: row.project_id ?? '',
  method: row.method,
  type: row.transaction_type,
  source: row.source,
  ...nothing,
})

const toGift = (row: NextRecord, recorded: CalendarDay, by: number): GivingDay => ({
  ...toRow(row, toCalendarDay(row.given_at), recorded),
  gifts: by,
  amount_cents: BigInt(by) * row.amount_cents,
  total_cents: BigInt(by) * (row.total_amount_cents ?? 0n),
  fee_cents: BigInt(by) * (row.total_fee_cents ?? 0n),
  net_cents: BigInt(by) * (row.nonprofit_receives_cents ?? 0n),
})

const toHour = (row: NextRecord, recorded: CalendarDay, by: number): readonly GivingHour[] =>
  row.provider === null
    ? []
    : [
        {
          organisation_id: row.organisation_id,
          day: toCalendarDay(row.given_at),
          recorded_day: recorded,
          hour: hongKongTime(row.given_at).hour,
          gifts: by,
          amount_cents: BigInt(by) * row.amount_cents,
        },
      ]

const listReturns = (
  before: PaymentRecord | null,
  after: NextRecord,
  recorded: CalendarDay,
): readonly GivingDay[] => {
  const opened = after.disputes.slice(before?.disputes.length ?? 0)
  const change = {
    refunds: countEnded(after.refunds, 'succeeded') - countEnded(before?.refunds, 'succeeded'),
    refunded_cents: after.refunded_cents - (before?.refunded_cents ?? 0n),
    disputes: opened.length,
    disputed_cents: opened.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n),
    losses: countEnded(after.disputes, 'lost') - countEnded(before?.disputes, 'lost'),
    lost_cents: after.lost_cents - (before?.lost_cents ?? 0n),
    given_back_cents: sumReturnedGift(after) - (before ? sumReturnedGift(before) : 0n),
  }
  const isNothing = Object.values(change).every((each) => BigInt(each) === 0n)
  return isNothing ? [] : [{ ...toRow(after, recorded, recorded), ...change }]
}

const countEnded = (entries: readonly { status: string }[] | undefined, status: string): number =>
  (entries ?? []).filter((entry) => entry.status === status).length

// A refund first reduces the gift, as on the project's page: the fee was not raised.
const sumReturnedGift = ({ amount_cents, refunded_cents, lost_cents }: NextRecord): bigint => {
  const back = refunded_cents + lost_cents
  return back < amount_cents ? back : amount_cents
}

const mergeDays = (days: readonly GivingDay[]): readonly GivingDay[] => {
  const merged = new Map<string, GivingDay>()
  for (const day of days) {
    const row = merged.get(toKey(day))
    merged.set(toKey(day), row === undefined ? day : addSums(row, day, givingDayKey))
  }
  return [...merged.values()]
}
