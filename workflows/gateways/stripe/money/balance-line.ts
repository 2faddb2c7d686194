import type { Stripe } from 'stripe'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { BalanceLine, BalanceLineKind } from '../../ports/balance-gateway.ts'
import { currency, ProviderMismatch } from '../../ports/card-gateway.ts'
import { toId, toInstant } from '../map.ts'

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>
type About = Pick<
  BalanceLine,
  'providerPaymentId' | 'paymentId' | 'refundId' | 'payoutId' | 'destinationId'
>

/**
 * The source of a balance transaction differs between the two accounts of a destination charge: the
 * charge itself, or the payment created by its transfer. These fields lead to the payment from
 * either account. Stripe ignores those that an object does not have.
 */
export const sourcesToExpand = {
  connected: [
    'data.source.source_transfer.source_transaction',
    'data.source.source_transfer_reversal.source_refund',
  ],
  platform: [
    'data.source.charge',
    'data.source.source_transaction',
    'data.source.source_refund',
    'data.source.originating_transaction',
  ],
  charges: ['data.source'],
}

export const toBalanceLine = (booked: Stripe.BalanceTransaction): BalanceLine => {
  if (booked.currency !== currency) {
    throw new ProviderMismatch(`${booked.id} is in ${booked.currency}`)
  }
  if (booked.net !== booked.amount - booked.fee) {
    throw new ProviderMismatch(`${booked.id} is not its amount less its fee`)
  }
  const { source } = booked
  return {
    transactionId: booked.id,
    kind: toKind(booked),
    sourceId: toId(source),
    ...nothing,
    ...(source !== null && typeof source !== 'string' && aboutSource(source)),
    amountCents: cents(booked.amount),
    feeCents: cents(booked.fee),
    netCents: cents(booked.net),
    availableAt: toInstant(findAvailable(booked)),
    createdAt: toInstant(booked.created),
  }
}

/**
 * Returns seconds. Stripe may name the midnight before a movement that is available immediately.
 */
export const findAvailable = (booked: Stripe.BalanceTransaction): number =>
  Math.max(booked.available_on, booked.created)

const kinds: Readonly<Record<string, BalanceLineKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_returned',
  payment_failure_refund: 'refund_returned',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversed',
  transfer_cancel: 'transfer_reversed',
  transfer_failure: 'transfer_reversed',
  application_fee: 'application_fee',
  payout: 'payout',
  payout_failure: 'payout_failed',
  payout_cancel: 'payout_cancelled',
}

const adjustments: Readonly<Record<string, BalanceLineKind>> = {
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
  refund_failure: 'refund_returned',
}

const toKind = ({ type, reporting_category }: Stripe.BalanceTransaction): BalanceLineKind =>
  (type === 'adjustment' ? adjustments[reporting_category] : kinds[type]) ?? 'other'

const nothing: About = {
  providerPaymentId: null,
  paymentId: null,
  refundId: null,
  payoutId: null,
  destinationId: null,
}

const aboutSource = (source: Source): Partial<About> => {
  switch (source.object) {
    case 'charge':
      return aboutCharge(source)
    case 'refund':
      return aboutRefund(source)
    case 'dispute':
      return { ...aboutWhole(source.charge), providerPaymentId: toId(source.payment_intent) }
    case 'transfer':
      return aboutTransfer(source)
    case 'transfer_reversal':
      return aboutReversal(source)
    case 'application_fee':
      return aboutWhole(source.originating_transaction)
    case 'payout':
      return { payoutId: source.metadata?.['payoutId'] ?? null }
    case 'connect_collection_transfer':
    case 'customer_cash_balance_transaction':
    case 'fee_refund':
    case 'issuing.authorization':
    case 'issuing.dispute':
    case 'issuing.transaction':
    case 'reserve_transaction':
    case 'tax_deducted_at_source':
    case 'topup':
    default:
      return {}
  }
}

const aboutCharge = (charge: Stripe.Charge): Partial<About> => {
  const { source_transfer: transfer } = charge
  if (transfer === null || typeof transfer === 'string') {
    return {
      providerPaymentId: toId(charge.payment_intent),
      paymentId: charge.metadata['paymentId'] ?? null,
      destinationId: toId(charge.transfer_data?.destination),
    }
  }
  return aboutTransfer(transfer)
}

const aboutTransfer = (transfer: Stripe.Transfer): Partial<About> => {
  const paymentId = transfer.metadata['paymentId']
  return {
    ...aboutWhole(transfer.source_transaction),
    ...(paymentId !== undefined && { paymentId }),
  }
}

const aboutReversal = (reversal: Stripe.TransferReversal): Partial<About> => {
  const { source_refund: refund, metadata } = reversal
  if (refund !== null && typeof refund !== 'string') return aboutRefund(refund)
  return { paymentId: metadata?.['paymentId'] ?? null }
}

const aboutRefund = (refund: Stripe.Refund): Partial<About> => {
  const { source_transfer_reversal: reversal, charge, metadata } = refund
  if (reversal !== null && typeof reversal !== 'string') return aboutReversal(reversal)
  return {
    ...aboutWhole(charge),
    providerPaymentId: toId(refund.payment_intent),
    refundId: metadata?.['refundId'] ?? null,
    ...(metadata?.['paymentId'] !== undefined && { paymentId: metadata['paymentId'] }),
  }
}

// A charge of which only the id is known does not lead to its payment.
const aboutWhole = (charge: string | Stripe.Charge | null | undefined): Partial<About> =>
  charge === null || charge === undefined || typeof charge === 'string' ? {} : aboutCharge(charge)
