import type { FeeBreakdown } from '@almoner/domain/fees/quote.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { PaymentProvider } from '@almoner/domain/payment-methods/payment-method.ts'
import { isManual, type PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { proofFingerprint } from '@almoner/domain/payment-methods/proof.ts'
import { receivedDay } from '@almoner/domain/payment/received-on.ts'
import { afterRefund, nothingReturned } from './refunds.ts'
import { isMadeByHand } from './made-by-hand.ts'
import {
  withGivenAt,
  type FactOf,
  type NextRecord,
  type PaymentFact,
  type PaymentRecord,
  type UndatedRecord,
} from './payment-fact.ts'

/** Returns a payment's row after one more event. */
export const paymentAfter = (row: PaymentRecord | null, fact: PaymentFact): NextRecord => {
  const next = stepped(row, fact)
  return withGivenAt({ ...next, waits_for_charity: waitsForCharity(next) })
}

const stepped = (row: PaymentRecord | null, fact: PaymentFact): UndatedRecord => {
  if (isBeginning(fact)) {
    return row === null ? { ...createRow(fact), ...tried(fact) } : { ...row, ...tried(fact) }
  }
  const before = requirePresent(row, `the payment of ${fact.type} at ${fact.position}`)
  switch (fact.type) {
    case 'PaymentRetried':
      return { ...before, ...aTry('card', fact.data.try), provider_payment_id: cardPayment(before) }
    case 'CardIdentified': {
      const { brand, country, quote } = fact.data
      const card = { card_brand: brand, card_country: country, card_last4: fact.personal.cardLast4 }
      return { ...before, ...card, ...feeColumns(quote) }
    }
    case 'AuthenticationRequired': {
      const { providerPaymentId } = fact.data
      return { ...before, awaiting_authentication: true, provider_payment_id: providerPaymentId }
    }
    case 'PaymentRequestOpened': {
      const { providerRequestId, handOver, expiresAt } = fact.data
      const request = { hand_over: handOver, request_expires_at: expiresAt }
      const provider_payment_id = providerRequestId
      return { ...before, ...request, provider_payment_id }
    }
    case 'PaymentSucceeded':
      return succeeded(before, fact)
    case 'PaymentFailed': {
      const { reason, code, providerPaymentId } = fact.data
      const failure = { failure_reason: reason, failure_code: code }
      const provider_payment_id = providerPaymentId ?? before.provider_payment_id
      // The bank requires an absent donor's authentication: nothing is lost, and it waits for them.
      const status = reason === 'authentication_needed' ? 'reauthenticate' : 'error'
      return { ...before, ...atRest, status, ...failure, provider_payment_id }
    }
    case 'ManualPaymentDeclined': {
      const { reason } = fact.personal
      const failure = { failure_reason: 'declined_by_charity', decline_reason: reason } as const
      return { ...before, ...atRest, status: 'error', ...failure }
    }
    case 'ManualPaymentReopened':
      return { ...before, ...atRest, status: 'processing', awaiting_approval: true }
    case 'RefundRequested':
    case 'RefundSucceeded':
    case 'RefundFailed':
    case 'DisputeOpened':
    case 'DisputeClosed':
      return afterRefund(before, fact)
    case 'ReceiptIssued':
      return {
        ...before,
        receipt_number: fact.data.receiptNumber,
        receipt_void: false,
        receipt_on_request: false,
      }
    case 'ReceiptRequested':
      return { ...before, receipt_on_request: false }
    case 'ReceiptVoided': {
      const isNewest = fact.data.receiptNumber === before.receipt_number
      return isNewest ? { ...before, receipt_void: true } : before
    }
    // The plan decides the status of a failed payment for its donor; captured money stays captured.
    case 'InstalmentFailed':
      return asleep(before, fact.data.retryAt === null ? 'reauthenticate' : 'scheduled')
    case 'InstalmentEdited':
    case 'InstalmentCancelled':
      return asleep(before, 'cancelled')
    case 'PayerEmailCorrected':
      return { ...before, email: fact.personal.email }
    case 'ReceiptForced':
    case 'ReceiptMailed':
    case 'ReceiptNotMailed':
    case 'ReceiptResendRequested':
      return before
  }
}

const asleep = (
  before: PaymentRecord,
  status: 'scheduled' | 'reauthenticate' | 'cancelled',
): UndatedRecord => (before.completed_at === null ? { ...before, status } : before)

const waitsForCharity = ({ awaiting_approval, refunds, disputes }: UndatedRecord): boolean =>
  awaiting_approval ||
  refunds.some(({ status, provider }) => status === 'under_way' && isMadeByHand(provider)) ||
  disputes.some(({ status }) => status === 'open')

/** No question is open, and nothing has gone wrong. */
const atRest = {
  awaiting_authentication: false,
  hand_over: null,
  request_expires_at: null,
  awaiting_approval: false,
  failure_reason: null,
  failure_code: null,
  decline_reason: null,
} as const

const unpriced = {
  total_amount_cents: null,
  total_fee_cents: null,
  service_fee_cents: null,
  processing_fee_cents: null,
  nonprofit_receives_cents: null,
} as const

const noCard = { card_brand: null, card_country: null, card_last4: null } as const

const aTry = (method: PaymentMethod, number: number) => ({
  ...atRest,
  ...unpriced,
  ...noCard,
  status: 'processing' as const,
  try: number,
  method,
  provider: findProvider(method),
  provider_payment_id: null,
  reference: null,
  proof: null,
  proof_sha256: null,
  submitted_on: null,
  paid_on: null,
})

type Beginning = FactOf<'PaymentInitiated' | 'PaymentRequested' | 'ManualPaymentSubmitted'>

const isBeginning = (fact: PaymentFact): fact is Beginning =>
  fact.type === 'PaymentInitiated' ||
  fact.type === 'PaymentRequested' ||
  fact.type === 'ManualPaymentSubmitted'

// A card's quote is an estimate until the provider has identified the card; a wallet's is the
// price.
const tried = ({ type, data }: Beginning) => {
  const begins = aTry(data.method, data.try)
  switch (type) {
    case 'PaymentInitiated':
      return begins
    case 'PaymentRequested':
      return { ...begins, ...feeColumns(data.quote) }
    case 'ManualPaymentSubmitted': {
      const { reference, proof, quote, submittedOn, paidOn } = data
      const transfer = {
        reference,
        proof,
        proof_sha256: proof && proofFingerprint(proof),
        submitted_on: submittedOn,
        paid_on: paidOn ?? null,
      }
      return { ...begins, ...feeColumns(quote), ...transfer, awaiting_approval: true }
    }
  }
}

const createRow = ({ data, personal, meta, position }: Beginning) => {
  assert(data.amountCents > 0, 'a payment is of a positive sum')
  return {
    payment_id: data.paymentId,
    source: 'online' as const,
    version: null,
    organisation_id: data.organisationId,
    person_id: data.payerId,
    project_id: data.projectId,
    project_name: data.projectName,
    transaction_type: data.transactionType,
    waits_for_charity: false,
    of_plan: 'instalment' in data && data.instalment !== undefined,
    plan_donor_id: ('instalment' in data && data.instalment?.donorId) || null,
    first_name: personal.firstName,
    last_name: personal.lastName,
    organisation_name: personal.organisationName,
    email: personal.email,
    phone_number: personal.phoneNumber,
    memo: personal.memo,
    custom_fields: personal.customFields,
    amount_cents: BigInt(data.amountCents),
    cover_fee: data.coverFee,
    ...nothingReturned,
    receipt_number: null,
    receipt_void: false,
    receipt_requested: false,
    receipt_on_request: data.receiptOnRequest ?? false,
    language: data.language,
    initiated_at: meta.at,
    completed_at: null,
    received_on: null,
    received_on_stated: false,
    received_at: null,
    initiated_position: position,
  }
}

const succeeded = (
  before: PaymentRecord,
  { data, meta }: FactOf<'PaymentSucceeded'>,
): UndatedRecord => {
  assert(before.completed_at === null, 'a payment succeeds once')
  assert(before.amount_cents === BigInt(data.amountCents), 'what is given is what was chosen')
  const { card } = data
  return {
    ...before,
    ...atRest,
    ...(card ? { card_brand: card.brand, card_country: card.country } : noCard),
    ...feeColumns(data.breakdown),
    status: 'complete',
    try: data.try,
    method: data.method,
    provider: data.provider,
    provider_payment_id: data.providerPaymentId,
    completed_at: meta.at,
    received_on: receivedDay({ data, meta }),
    received_on_stated: data.receivedOn !== undefined,
  }
}

const findProvider = (method: PaymentMethod): PaymentProvider | null => {
  if (method === 'card') return 'stripe'
  return isManual(method) ? null : method
}

// All cards of an attempt are tried on one payment of their provider.
const cardPayment = ({ provider, provider_payment_id }: PaymentRecord): string | null =>
  provider === 'stripe' ? provider_payment_id : null

const feeColumns = (fees: FeeBreakdown) => {
  const { totalAmountCents, totalFeeCents, nonprofitReceivesCents } = fees
  assert(totalFeeCents + nonprofitReceivesCents === totalAmountCents, 'fees and gift add up')
  return {
    total_amount_cents: BigInt(totalAmountCents),
    total_fee_cents: BigInt(totalFeeCents),
    service_fee_cents: BigInt(fees.serviceFeeCents),
    processing_fee_cents: BigInt(fees.processingFeeCents),
    nonprofit_receives_cents: BigInt(nonprofitReceivesCents),
  }
}
