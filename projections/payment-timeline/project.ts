import { payment } from '@almoner/domain/payment/index.ts'
import { paymentEvents } from '@almoner/domain/payment/events.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { receiptBookEvents } from '@almoner/domain/receipt-book/events.ts'
import { receipt, receiptEvents } from '@almoner/domain/receipt/index.ts'
import { factsOf, type ReadModel } from '../read-model.ts'
import { addRows } from '../save-rows.ts'
import type { TimelineDetails } from './table.ts'

const shapes = [...paymentEvents, ...receiptBookEvents, ...receiptEvents] as const
type TimelineFact = ReturnType<typeof factsOf<typeof shapes>>[number]

/** A payment opened at the charity's desk: every event of it, in words. */
export const paymentTimelineModel: ReadModel = {
  name: 'payment-timeline',
  version: 1,
  categories: [payment.category, receiptBook.category, receipt.category],
  personal: true,
  tables: ['read_models.payment_timeline'],
  project: async (trx, events) => {
    const rows = factsOf(shapes, events).map((fact) => ({
      position: fact.position,
      organisation_id: fact.tenant,
      payment_id: fact.data.paymentId,
      at: fact.meta.at,
      actor: fact.meta.actor,
      type: fact.type,
      details: detailsOf(fact),
    }))
    await addRows(trx, { table: 'read_models.payment_timeline', key: ['position'], rows })
  },
}

const detailsOf = (fact: TimelineFact): TimelineDetails => {
  switch (fact.type) {
    case 'PaymentInitiated':
      return { try: fact.data.try, amountCents: fact.data.amountCents }
    case 'PaymentRetried':
    case 'AuthenticationRequired':
      return { try: fact.data.try }
    case 'CardIdentified': {
      const { brand, country, quote } = fact.data
      const { cardLast4: last4 } = fact.personal
      const { totalAmountCents } = quote
      return { try: fact.data.try, brand, country, last4, totalAmountCents }
    }
    case 'PaymentSucceeded': {
      const { amountCents, breakdown } = fact.data
      const { totalAmountCents, nonprofitReceivesCents } = breakdown
      return { try: fact.data.try, amountCents, totalAmountCents, nonprofitReceivesCents }
    }
    case 'PaymentFailed':
      return { try: fact.data.try, reason: fact.data.reason, code: fact.data.code }
    case 'ReceiptIssued':
    case 'ReceiptMailed':
      return { receiptNumber: fact.data.receiptNumber }
  }
}
