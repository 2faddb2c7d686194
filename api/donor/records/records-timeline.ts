import * as v from 'valibot'
import { centsSchema } from '@almoner/domain/kernel/schemas.ts'
import {
  manualMethodSchema,
  paymentMethodSchema,
  walletMethodSchema,
  type PaymentMethod,
} from '@almoner/domain/payment-methods/payment-method.ts'
import { cardWalletSchema, failureReasonSchema } from '@almoner/domain/payment/events.ts'
import { voidReasonSchema } from '@almoner/domain/receipt/index.ts'
import type { TimelineRow } from '@almoner/projections/models/payment-timeline/query.ts'
import type { RecordHappening, RecordStep } from './records-contract.ts'

/**
 * A payment's history as its donor sees it. Staff notes, the names of staff and a provider's own
 * codes stay with the charity.
 */
export const recordSteps = (entries: readonly TimelineRow[]): RecordStep[] =>
  entries.flatMap((entry) => {
    const happening = toHappening(entry)
    return happening ? [{ at: entry.at, ...happening }] : []
  })

const toHappening = ({ type, details }: TimelineRow): RecordHappening | null => {
  switch (type) {
    // The charity's record of money received elsewhere is not a donor's own payment.
    case 'OfflineEntryRecorded':
    case 'OfflineEntryApproved':
    case 'OfflineEntryAmended':
    case 'OfflineEntryVoided':
    case 'OfflineReceiptRequested':
      return null
    case 'PaymentInitiated':
    case 'PaymentRetried':
      return { kind: 'bank_asked' }
    case 'CardIdentified':
      return { kind: 'card_recognised', ...v.parse(cardDetails, details) }
    case 'AuthenticationRequired':
      return { kind: 'confirmation_asked' }
    case 'PaymentRequested':
      return { kind: 'wallet_asked', ...v.parse(walletDetails, details) }
    case 'PaymentRequestOpened':
      return { kind: 'wallet_ready', until: v.parse(requestDetails, details).expiresAt }
    case 'ManualPaymentSubmitted': {
      const { proof, ...transfer } = v.parse(transferDetails, details)
      return { kind: 'transfer_reported', ...transfer, proof: proof !== null }
    }
    case 'ManualPaymentDeclined':
      return { kind: 'transfer_not_found', ...v.parse(declineDetails, details) }
    case 'ManualPaymentReopened':
      return { kind: 'transfer_checked_again' }
    case 'PaymentSucceeded':
      return { kind: 'confirmed', ...v.parse(successDetails, details) }
    case 'PaymentFailed':
      return { kind: 'failed', ...v.parse(failureDetails, details) }
    case 'RefundRequested':
      return { kind: 'refund_begun', ...v.parse(sumDetails, details) }
    case 'RefundSucceeded':
      return { kind: 'refund_made', ...v.parse(sumDetails, details) }
    case 'RefundFailed':
      return { kind: 'refund_failed', ...v.parse(sumDetails, details) }
    case 'DisputeOpened':
      return { kind: 'disputed', ...v.parse(sumDetails, details) }
    case 'DisputeClosed': {
      // The event has the charity's side: the amount that it lost was returned to the donor.
      const { outcome } = v.parse(outcomeDetails, details)
      const decidedFor = outcome === 'lost' ? 'donor' : 'charity'
      return { kind: 'dispute_decided', ...v.parse(sumDetails, details), decidedFor }
    }
    // The receipt states why it was issued early; the donor sees an ordinary issue.
    case 'ReceiptForced':
    case 'ReceiptRequested':
    // Only the desk shows the staff's actions about mails.
    case 'PayerEmailCorrected':
    case 'ReceiptNotMailed':
    case 'ReceiptResendRequested':
      return null
    case 'ReceiptIssued':
      return { kind: 'receipt_issued', ...v.parse(issueDetails, details) }
    case 'ReceiptMailed':
      return { kind: 'receipt_mailed', ...v.parse(receiptDetails, details) }
    case 'ReceiptVoided':
      return { kind: 'receipt_voided', ...v.parse(voidDetails, details) }
  }
}

const text = v.string()

const cardDetails = v.pipe(
  v.object({
    brand: text,
    last4: text,
    wallet: v.optional(v.nullable(cardWalletSchema), null),
    totalAmountCents: centsSchema,
  }),
  v.transform(({ totalAmountCents, ...card }) => ({
    ...card,
    totalAmount: totalAmountCents,
  })),
)

const paidBy = <Method extends PaymentMethod>(methods: v.GenericSchema<unknown, Method>) =>
  v.pipe(
    v.object({ method: methods, totalAmountCents: centsSchema }),
    v.transform(({ method, totalAmountCents }) => ({
      method,
      totalAmount: totalAmountCents,
    })),
  )
const walletDetails = paidBy(walletMethodSchema)
const successDetails = v.pipe(
  v.object({
    method: paymentMethodSchema,
    totalAmountCents: centsSchema,
    receivedOn: v.optional(text),
  }),
  v.transform(({ method, totalAmountCents, receivedOn = null }) => ({
    method,
    totalAmount: totalAmountCents,
    receivedOn,
  })),
)

const sumDetails = v.pipe(
  v.object({ amountCents: centsSchema }),
  v.transform(({ amountCents }) => ({ amount: amountCents })),
)

const requestDetails = v.object({ expiresAt: text })
const transferDetails = v.object({
  method: manualMethodSchema,
  reference: text,
  proof: v.nullable(text),
})
const declineDetails = v.object({ reason: text })
const failureDetails = v.object({ reason: failureReasonSchema })
const outcomeDetails = v.object({ outcome: v.picklist(['won', 'lost']) })
const issueDetails = v.object({ receiptNumber: text, replaces: v.nullable(text) })
const receiptDetails = v.object({ receiptNumber: text })
const voidDetails = v.object({ receiptNumber: text, reason: voidReasonSchema })
