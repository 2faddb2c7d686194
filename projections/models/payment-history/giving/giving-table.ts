import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { PaymentHistoryTable } from '../table.ts'

/**
 * The sums given to a charity on a business day, as recorded on a day. The sums of any day, as
 * known on any other, are those of the rows recorded by then: a correction is a row of the old day
 * that was recorded later. One row for each project, method, type and source.
 */
export type GivingDayTable = {
  organisation_id: OrganisationId
  /** The Hong Kong day on which the money came, or went back, or the bank disputed it. */
  day: CalendarDay
  recorded_day: CalendarDay
  /** Empty if it was given for no project. */
  project_id: ProjectId | ''
  method: PaymentMethod
  type: TransactionType
  source: PaymentHistoryTable['source']
  gifts: number
  /** Excludes the amounts that payers added for fees, and the refunds of any day. */
  amount_cents: bigint
  /** What the payers paid: the fees and the net amount for the charity. */
  total_cents: bigint
  fee_cents: bigint
  net_cents: bigint
  /** The refunds that were made on the day. */
  refunds: number
  refunded_cents: bigint
  /** The disputes that were opened, and those that were lost, on the day. */
  disputes: number
  disputed_cents: bigint
  losses: number
  lost_cents: bigint
  /** The part of refunds and losses by which gifts became smaller: not the fees that payers added. */
  given_back_cents: bigint
}

/**
 * The sums of a month, of everything that is recorded. A year of all charities is too many days to
 * read. One row for each charity, method and source.
 */
export type GivingMonthTable = Omit<
  GivingDayTable,
  'day' | 'recorded_day' | 'project_id' | 'type'
> & {
  /** The first day of the month. */
  month: CalendarDay
}

/** When the gifts of providers came. A stated day has no hour. */
export type GivingHourTable = {
  organisation_id: OrganisationId
  day: CalendarDay
  recorded_day: CalendarDay
  /** 0 to 23 in Hong Kong. */
  hour: number
  gifts: number
  amount_cents: bigint
}

/**
 * The number of people who gave on a day, by the day on which they had given before it. The people
 * who gave in a period are those whose earlier day is before the period: each counts once.
 */
export type GiverDayTable = {
  organisation_id: OrganisationId
  day: CalendarDay
  recorded_day: CalendarDay
  /** `neverBefore` if it was their first gift. */
  earlier_day: CalendarDay
  people: number
}

/**
 * The same people by the month of the earlier day, whose first day it has. A year of days has
 * hundreds of thousands of pairs of days, and a few thousand of a day and a month.
 */
export type GiverMonthTable = Omit<GiverDayTable, 'earlier_day'> & { earlier_month: CalendarDay }
