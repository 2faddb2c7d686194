import { assert, present } from '@almoner/domain/kernel/assert.ts'
import type { FeeBreakdown } from '@almoner/domain/fees/quote.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { paymentEvents } from '@almoner/domain/payment/events.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { receiptBookEvents } from '@almoner/domain/receipt-book/events.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../database.ts'
import { foldRows } from '../fold-rows.ts'
import { factsOf, type ReadModel } from '../read-model.ts'
import { saveRows } from '../save-rows.ts'

type Payment = RowOf<'read_models.payment_history'>
type Count = RowOf<'read_models.payment_counts'>
const shapes = [...paymentEvents, ...receiptBookEvents] as const
type PaymentFact = ReturnType<typeof factsOf<typeof shapes>>[number]
type FactOf<Type extends PaymentFact['type']> = Extract<PaymentFact, { type: Type }>

/** AccountOverview's list of payments, one payment opened, and the payer's question how it stands. */
export const paymentHistoryModel: ReadModel = {
  name: 'payment-history',
  version: 1,
  categories: [payment.category, receiptBook.category],
  personal: true,
  tables: ['read_models.payment_history', 'read_models.payment_counts'],
  project: async (trx, events) => {
    const facts = factsOf(shapes, events)
    await projectPayments(trx, facts)
    await projectCounts(trx, facts)
  },
}

const projectPayments = (trx: Transaction<Database>, facts: readonly PaymentFact[]) =>
  foldRows<PaymentFact, Payment>({
    trx,
    table: 'read_models.payment_history',
    facts,
    keyOf: (fact) => fact.data.paymentId,
    rowKey: (row) => row.payment_id,
    load: (keys) =>
      trx
        .selectFrom('read_models.payment_history')
        .selectAll()
        .where('payment_id', 'in', keys as Payment['payment_id'][])
        .execute(),
    apply: paymentAfter,
    save: (rows) =>
      saveRows(trx, { table: 'read_models.payment_history', key: ['payment_id'], rows }),
  })

const paymentAfter = (row: Payment | null, fact: PaymentFact): Omit<Payment, 'position'> => {
  if (fact.type === 'PaymentInitiated') return initiated(fact)
  const before = present(row, `the payment of ${fact.type} at ${fact.position}`)
  switch (fact.type) {
    case 'PaymentRetried':
      return { ...before, ...withoutCard, ...underWay, try: fact.data.try }
    case 'CardIdentified': {
      const { brand, country, quote } = fact.data
      const card = { card_brand: brand, card_country: country, card_last4: fact.personal.cardLast4 }
      return { ...before, ...card, ...feeColumns(quote) }
    }
    case 'AuthenticationRequired': {
      const { providerPaymentId } = fact.data
      return { ...before, awaiting_authentication: true, provider_payment_id: providerPaymentId }
    }
    case 'PaymentSucceeded':
      return succeeded(before, fact)
    case 'PaymentFailed':
      return failed(before, fact)
    case 'ReceiptIssued':
      return { ...before, receipt_number: fact.data.receiptNumber }
  }
}

const underWay = {
  status: 'processing',
  awaiting_authentication: false,
  failure_reason: null,
  failure_code: null,
} as const

const withoutCard = {
  card_brand: null,
  card_country: null,
  card_last4: null,
  total_amount_cents: null,
  total_fee_cents: null,
  service_fee_cents: null,
  processing_fee_cents: null,
  nonprofit_receives_cents: null,
} as const

const initiated = ({
  data,
  personal,
  meta,
  position,
}: FactOf<'PaymentInitiated'>): Omit<Payment, 'position'> => {
  assert(data.amountCents > 0, 'a payment is of a positive sum')
  return {
    payment_id: data.paymentId,
    organisation_id: data.organisationId,
    project_id: data.projectId,
    project_name: data.projectName,
    transaction_type: data.transactionType,
    ...underWay,
    try: data.try,
    first_name: personal.firstName,
    last_name: personal.lastName,
    organisation_name: personal.organisationName,
    email: personal.email,
    phone_number: personal.phoneNumber,
    memo: personal.memo,
    custom_fields: personal.customFields,
    method: data.method,
    ...withoutCard,
    amount_cents: BigInt(data.amountCents),
    cover_fee: data.coverFee,
    provider_payment_id: null,
    receipt_number: null,
    language: data.language,
    initiated_at: meta.at,
    completed_at: null,
    initiated_position: position,
  }
}

const succeeded = (before: Payment, { data, meta }: FactOf<'PaymentSucceeded'>) => {
  assert(before.status !== 'complete', 'a payment succeeds once')
  assert(before.amount_cents === BigInt(data.amountCents), 'what is given is what was chosen')
  return {
    ...before,
    ...underWay,
    status: 'complete' as const,
    try: data.try,
    card_brand: data.card.brand,
    card_country: data.card.country,
    ...feeColumns(data.breakdown),
    provider_payment_id: data.providerPaymentId,
    completed_at: meta.at,
  }
}

const failed = (before: Payment, { data }: FactOf<'PaymentFailed'>) => ({
  ...before,
  status: 'error' as const,
  awaiting_authentication: false,
  failure_reason: data.reason,
  failure_code: data.code,
  provider_payment_id: data.providerPaymentId ?? before.provider_payment_id,
})

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

const projectCounts = (trx: Transaction<Database>, facts: readonly PaymentFact[]) =>
  foldRows<PaymentFact, Count>({
    trx,
    table: 'read_models.payment_counts',
    facts,
    keyOf: (fact) => (fact.type === 'PaymentSucceeded' ? fact.tenant : null),
    rowKey: (row) => row.organisation_id,
    load: (keys) =>
      trx
        .selectFrom('read_models.payment_counts')
        .selectAll()
        .where('organisation_id', 'in', keys as Count['organisation_id'][])
        .execute(),
    apply: (row, fact) => ({
      organisation_id: fact.tenant,
      completed: (row?.completed ?? 0n) + 1n,
    }),
    save: (rows) =>
      saveRows(trx, { table: 'read_models.payment_counts', key: ['organisation_id'], rows }),
  })
