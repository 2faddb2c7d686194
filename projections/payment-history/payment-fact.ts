import { paymentEvents } from '@almoner/domain/payment/events.ts'
import { receiptBookEvents } from '@almoner/domain/receipt-book/events.ts'
import { receiptEvents } from '@almoner/domain/receipt/index.ts'
import type { RowOf } from '../database.ts'
import type { factsOf } from '../read-model.ts'

export const shapes = [...paymentEvents, ...receiptBookEvents, ...receiptEvents] as const

export type PaymentFact = ReturnType<typeof factsOf<typeof shapes>>[number]
export type FactOf<Type extends PaymentFact['type']> = Extract<PaymentFact, { type: Type }>
export type PaymentRecord = RowOf<'read_models.payment_history'>
export type NextRecord = Omit<PaymentRecord, 'position'>
