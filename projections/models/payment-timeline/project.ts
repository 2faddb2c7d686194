import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { asPayment, type PaymentId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { offlineEntryEvents } from '@almoner/domain/offline-entry/events.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { paymentEvents } from '@almoner/domain/payment/events.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { receiptBookEvents } from '@almoner/domain/receipt-book/events.ts'
import { receipt, receiptEvents } from '@almoner/domain/receipt/index.ts'
import { sql } from 'kysely'
import { erasureCategory, withErasures } from '../../engine/erasures.ts'
import { readFacts, type ReadModel } from '../../engine/read-model.ts'
import { addRows } from '../../engine/row/save-rows.ts'
import type { TimelineDetails, TimelineType } from './table.ts'

const shapes = [
  ...offlineEntryEvents,
  ...paymentEvents,
  ...receiptBookEvents,
  ...receiptEvents,
] as const
type TimelineFact = ReturnType<typeof readFacts<typeof shapes>>[number]

/** A payment opened at the charity's desk: every event of it, in words. */
export const paymentTimelineModel: ReadModel = {
  name: 'payment-timeline',
  version: 6,
  categories: [
    offlineEntry.category,
    payment.category,
    receiptBook.category,
    receipt.category,
    erasureCategory,
  ],
  personal: true,
  tables: ['read_models.payment_timeline'],
  project: withErasures({
    project: async (trx, events) => {
      const rows = readFacts(shapes, events).map((fact) => ({
        position: fact.position,
        organisation_id: fact.tenant,
        payment_id: toPaymentId(fact),
        at: fact.meta.at,
        actor: fact.meta.actor,
        type: fact.type,
        details: toDetails(fact),
        person_id: personIn(fact),
      }))
      await addRows(trx, { table: 'read_models.payment_timeline', key: ['position'], rows })
    },
    erase: async (trx, { people, position }) => {
      for (const [type, detail] of Object.entries(personal)) {
        await trx
          .updateTable('read_models.payment_timeline')
          .set({ details: sql`details || jsonb_build_object(${detail}::text, ${erased}::text)` })
          .where('person_id', 'in', people)
          .where('position', '<', position)
          .where('type', '=', type as TimelineType)
          .execute()
      }
    },
  }),
}

/** Maps a type of event to its detail about the payer. */
const personal = {
  CardIdentified: 'last4',
  ManualPaymentDeclined: 'reason',
  RefundRequested: 'note',
  ReceiptForced: 'reason',
  PayerEmailCorrected: 'previous',
  OfflineEntryAmended: 'reason',
  OfflineEntryVoided: 'reason',
} as const satisfies Partial<Record<TimelineType, string>>

const personIn = ({ type, data }: TimelineFact): PersonId | null => {
  if (!Object.hasOwn(personal, type)) return null
  if ('giverId' in data) return data.giverId
  return 'payerId' in data ? data.payerId : null
}

const toPaymentId = ({ data }: TimelineFact): PaymentId => {
  if ('of' in data) return asPayment(data.of.id)
  return 'paymentId' in data ? data.paymentId : asPayment(data.offlineEntryId)
}

const toDetails = (fact: TimelineFact): TimelineDetails => {
  switch (fact.type) {
    case 'PaymentInitiated':
      return { try: fact.data.try, amountCents: fact.data.amountCents }
    case 'PaymentRequested': {
      const { try: number, method, amountCents, quote } = fact.data
      return { try: number, method, amountCents, totalAmountCents: quote.totalAmountCents }
    }
    case 'PaymentRequestOpened':
      return { try: fact.data.try, expiresAt: fact.data.expiresAt }
    case 'ManualPaymentSubmitted': {
      const { try: number, method, amountCents, reference, proof, paidOn } = fact.data
      const submission = { reference, proof: proof?.contentType ?? null, ...(paidOn && { paidOn }) }
      return { try: number, method, amountCents, ...submission }
    }
    case 'ManualPaymentDeclined':
      return { try: fact.data.try, reason: fact.personal.reason }
    case 'ManualPaymentReopened':
    case 'PaymentRetried':
    case 'AuthenticationRequired':
      return { try: fact.data.try }
    case 'CardIdentified': {
      const { brand, country, wallet, quote } = fact.data
      const { cardLast4: last4 } = fact.personal
      const { totalAmountCents } = quote
      const card = { brand, country, last4, ...(wallet && { wallet }) }
      return { try: fact.data.try, ...card, totalAmountCents }
    }
    case 'PaymentSucceeded': {
      const { method, amountCents, breakdown, receivedOn } = fact.data
      const { totalAmountCents, nonprofitReceivesCents } = breakdown
      const sums = { amountCents, totalAmountCents, nonprofitReceivesCents }
      return { try: fact.data.try, method, ...sums, ...(receivedOn && { receivedOn }) }
    }
    case 'PaymentFailed':
      return { try: fact.data.try, reason: fact.data.reason, code: fact.data.code }
    case 'RefundRequested': {
      const { amountCents, provider, reason } = fact.data
      return { amountCents, provider, reason, note: fact.personal.note }
    }
    case 'RefundSucceeded':
      return { amountCents: fact.data.amountCents, provider: fact.data.provider }
    case 'RefundFailed': {
      const { amountCents, provider, code } = fact.data
      return { amountCents, provider, code }
    }
    case 'DisputeOpened': {
      const { amountCents, feeCents, reason, evidenceDueAt } = fact.data
      return { amountCents, feeCents, reason, evidenceDueAt }
    }
    case 'DisputeClosed':
      return { amountCents: fact.data.amountCents, outcome: fact.data.outcome }
    case 'ReceiptIssued': {
      const { receiptNumber, replaces, forced } = fact.data
      return { receiptNumber, replaces, ...(forced && { forced: 'yes' }) }
    }
    case 'PayerEmailCorrected':
      return { previous: fact.personal.previousEmail }
    case 'OfflineReceiptRequested':
    case 'ReceiptRequested':
      return {}
    case 'ReceiptForced':
      return { reason: fact.personal.reason }
    case 'ReceiptVoided':
      return { receiptNumber: fact.data.receiptNumber, reason: fact.data.reason }
    case 'OfflineEntryRecorded':
    case 'OfflineEntryApproved': {
      const { method, amountCents, receivedAt } = fact.data.entry
      return { method, amountCents, receivedOn: toCalendarDay(receivedAt) }
    }
    case 'OfflineEntryAmended': {
      const { before, after } = fact.data
      const sums = { beforeCents: before.amountCents, amountCents: after.amountCents }
      return { reason: fact.personal.reason, ...sums }
    }
    case 'OfflineEntryVoided':
      return { reason: fact.personal.reason, amountCents: fact.data.entry.amountCents }
    case 'ReceiptResendRequested':
    case 'ReceiptMailed':
    case 'ReceiptNotMailed':
      return { receiptNumber: fact.data.receiptNumber }
  }
}
