import { offlineEntryEvents } from '@almoner/domain/offline-entry/events.ts'
import { paymentEvents } from '@almoner/domain/payment/events.ts'
import { receiptBookEvents } from '@almoner/domain/receipt-book/events.ts'
import { recurringPlanEvents } from '@almoner/domain/recurring-plan/events.ts'
import { receiptEvents } from '@almoner/domain/receipt/index.ts'
import type { RowOf } from '../../engine/database.ts'
import type { readFacts } from '../../engine/read-model.ts'

export const shapes = [
  ...offlineEntryEvents,
  ...paymentEvents,
  ...receiptBookEvents,
  ...receiptEvents,
  ...recurringPlanEvents,
] as const

type Fact = ReturnType<typeof readFacts<typeof shapes>>[number]

/** A plan's events about an instalment's payment that has started. */
const ofInstalments = ['InstalmentFailed', 'InstalmentEdited', 'InstalmentCancelled'] as const
type OfInstalment = Extract<Fact, { type: (typeof ofInstalments)[number] }>
type OfPlan = Extract<Fact, { data: { planId: string } }>

export type OfflineFact = Extract<Fact, { data: { offlineEntryId: string } }>
export type PaymentFact = Exclude<Fact, OfPlan | OfflineFact> | OfInstalment

export const isOffline = (fact: Fact): fact is OfflineFact => 'offlineEntryId' in fact.data

export const isAboutPayment = (fact: Fact): fact is PaymentFact | OfflineFact =>
  !('planId' in fact.data) ||
  !('donorId' in fact.data) ||
  ofInstalments.some((type) => type === fact.type)
export type FactOf<Type extends PaymentFact['type']> = Extract<PaymentFact, { type: Type }>
export type PaymentRecord = RowOf<'read_models.payment_history'>
export type NextRecord = Omit<PaymentRecord, 'position'>
