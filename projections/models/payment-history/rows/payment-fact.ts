import { instantAt, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { donorRecordEvents, type DonorRecordEvent } from '@almoner/domain/donor-record/events.ts'
import { offlineEntryEvents } from '@almoner/domain/offline-entry/events.ts'
import { paymentEvents } from '@almoner/domain/payment/events.ts'
import { receiptBookEvents } from '@almoner/domain/receipt-book/events.ts'
import { recurringPlanEvents } from '@almoner/domain/recurring-plan/events.ts'
import { receiptEvents } from '@almoner/domain/receipt/index.ts'
import type { RowOf } from '../../../engine/database.ts'
import type { readFacts } from '../../../engine/read-model.ts'

export const shapes = [
  ...donorRecordEvents,
  ...offlineEntryEvents,
  ...paymentEvents,
  ...receiptBookEvents,
  ...receiptEvents,
  ...recurringPlanEvents,
] as const

export type Fact = ReturnType<typeof readFacts<typeof shapes>>[number]

/** A plan's events about an instalment's payment that has started. */
const ofInstalments = ['InstalmentFailed', 'InstalmentEdited', 'InstalmentCancelled'] as const
type OfInstalment = Extract<Fact, { type: (typeof ofInstalments)[number] }>
type OfPlan = Extract<Fact, { data: { planId: string } }>
type OfDonor = Extract<Fact, { type: DonorRecordEvent['type'] }>

export type OfflineFact = Extract<Fact, { data: { offlineEntryId: string } }>
export type PaymentFact = Exclude<Fact, OfPlan | OfflineFact | OfDonor> | OfInstalment

export const isOffline = (fact: Fact): fact is OfflineFact => 'offlineEntryId' in fact.data

export const isAboutPayment = (fact: Fact): fact is PaymentFact | OfflineFact =>
  !isAboutDonor(fact) &&
  (!('planId' in fact.data) ||
    !('donorId' in fact.data) ||
    ofInstalments.some((type) => type === fact.type))

const isAboutDonor = ({ type }: Fact): boolean =>
  donorRecordEvents.some((shape) => shape.type === type)

export type FactOf<Type extends PaymentFact['type']> = Extract<PaymentFact, { type: Type }>
export type PaymentRecord = RowOf<'read_models.payment_history'>
export type NextRecord = Omit<PaymentRecord, 'position'>

/** A row without the moment by which it is shown and summed. */
export type UndatedRecord = Omit<NextRecord, 'given_at'>

export const withGivenAt = (row: UndatedRecord): NextRecord => ({
  ...row,
  given_at: findGivenAt(row),
})

const findGivenAt = ({
  received_at,
  completed_at,
  received_on,
  received_on_stated,
  initiated_at,
}: UndatedRecord): Instant => {
  if (received_at !== null) return received_at
  if (completed_at === null || received_on === null) return initiated_at
  if (!received_on_stated) return completed_at
  return received_on === toCalendarDay(initiated_at) ? initiated_at : instantAt(received_on, 0)
}
