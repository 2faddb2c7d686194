import { randomUUID } from 'node:crypto'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { PlanSubscriptionCommand } from '@almoner/domain/plan-subscription/commands.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import {
  findInvoice,
  type CreditId,
  type InvoiceId,
} from '@almoner/domain/plan-subscription/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { MoneyBack } from '@almoner/domain/treasury/state.ts'
import type { TestApi } from '@almoner/api/testing/api.ts'
import { createTreasury } from '@almoner/api/testing/payouts.ts'
import { record } from '@almoner/api/testing/record.ts'
import { issueReceipt, voidReceipt } from '@almoner/api/testing/receipts.ts'
import { recordOn } from '@almoner/api/testing/transfers.ts'
import { harbour, lionRock } from './make-text.ts'

type Options = {
  /** Makes a gift by card at Harbour. */
  give: (changes: object) => Promise<PaymentId>
  card: PaymentId
  refunded: PaymentId
  transfer: PaymentId
  refundId: Id<'refund'>
  payoutId: Id<'payout'>
}

/** What happens after money came: receipts, a refund, a dispute, payouts and an invoice. */
export type MoneyOut = {
  /** The receipts of the card and of the transfer stand. The one of the refund was replaced. */
  receipts: Record<'card' | 'transfer' | 'voided' | 'replacement', string>
  disputed: PaymentId
  /** The sum and the fee of the dispute. */
  disputeCents: { amount: number; fee: number }
  failedPayoutId: Id<'payout'>
  returnedPayoutId: Id<'payout'>
  /** An invoice of which a credit paid a part, and the card the rest. */
  planCents: { invoice: number; credit: number }
}

export const recordMoneyOut = async (api: TestApi, options: Options): Promise<MoneyOut> => ({
  receipts: await recordReceipts(api, options),
  ...(await recordPayouts(api, options)),
  planCents: await recordInvoice(api),
})

const recordReceipts = async (
  api: TestApi,
  { card, transfer, refunded, refundId }: Options,
): Promise<MoneyOut['receipts']> => {
  const receipts = {
    card: await issueReceipt(api, card),
    transfer: await issueReceipt(api, transfer),
    voided: await issueReceipt(api, refunded),
  }
  const outcome = { status: 'succeeded', providerRefundId: 're_spec' } as const
  await recordOn(api, harbour, { type: 'SettleRefund', refundId, outcome }, refunded)
  const because = { reason: 'given_back', replaced: true } as const
  await voidReceipt(api, refunded, receipts.voided, because)
  const rest = { refundedCents: 5_000, replaces: receipts.voided }
  return { ...receipts, replacement: await issueReceipt(api, refunded, rest) }
}

const bank = { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' }

const recordPayouts = async (
  api: TestApi,
  { give, refunded, refundId, payoutId }: Options,
): Promise<Pick<MoneyOut, 'disputed' | 'disputeCents' | 'failedPayoutId' | 'returnedPayoutId'>> => {
  const books = createTreasury(api, harbour)
  const at = books.now
  const organisationId = harbour
  const today = toCalendarDay(at())
  const pay = async (id: Id<'payout'>, bankReference: string): Promise<void> => {
    const payout = { organisationId, payoutId: id }
    const sending = { providerPayoutId: `po_${id}`, arrivalOn: addDays(today, 2) }
    await books.tell({ type: 'MarkPayoutSent', ...payout, ...sending, at: at() })
    await books.tell({ type: 'MarkPayoutPaid', ...payout, paidOn: today, bankReference, at: at() })
  }
  const request = async (amount: number): Promise<Id<'payout'>> => {
    const id = randomUUID() as string as Id<'payout'>
    await books.tell({
      type: 'RequestPayout',
      organisationId,
      payoutId: id,
      amountCents: cents(amount),
      bank,
      requestedBy: null,
      approval: 'none',
      at: at(),
    })
    return id
  }
  const advance = async (of: MoneyBack, paymentId: PaymentId, amount: number): Promise<void> => {
    const advanced = { of, paymentId, amountCents: cents(amount), at: at() }
    await books.tell({ type: 'RecordAdvance', organisationId, ...advanced })
  }
  await pay(payoutId, 'FT26113000001')
  await advance({ kind: 'refund', id: refundId }, refunded, 5_000)
  const disputed = await give({ amount: 300, coverFee: false })
  const disputeCents = { amount: 30_000, fee: 11_700 }
  const disputeId = randomUUID() as string as Id<'dispute'>
  await recordOn(
    api,
    harbour,
    {
      type: 'OpenDispute',
      disputeId,
      provider: 'stripe',
      providerDisputeId: `dp_${disputeId}`,
      amountCents: cents(disputeCents.amount),
      feeCents: cents(disputeCents.fee),
      reason: 'fraudulent',
      evidenceDueAt: null,
    },
    disputed,
  )
  await advance({ kind: 'dispute', id: disputeId }, disputed, 41_700)
  await books.settle(await give({ amount: 900, coverFee: false }), 88_000)
  const failedPayoutId = await request(10_000)
  const failure = { organisationId, payoutId: failedPayoutId, code: 'account_closed' }
  await books.tell({ type: 'FailPayout', ...failure, at: at() })
  const returnedPayoutId = await request(60_000)
  await pay(returnedPayoutId, 'FT26113000002')
  const returned = { organisationId, payoutId: returnedPayoutId, code: 'account_closed' }
  await books.tell({ type: 'ReturnPayout', ...returned, at: at() })
  await request(50_000)
  return { disputed, disputeCents, failedPayoutId, returnedPayoutId }
}

/** An invoice that a credit pays in part, and the card the rest of it. */
const recordInvoice = async (api: TestApi): Promise<MoneyOut['planCents']> => {
  const { now } = createTreasury(api, harbour)
  const decide = (command: PlanSubscriptionCommand) =>
    record(api, { decider: planSubscription, tenant: harbour, command })
  const [invoiceId, creditId] = [randomUUID() as InvoiceId, randomUUID() as CreditId]
  const credit = 20_000
  const amountCents = cents(credit)
  const granted = { creditId, referredId: lionRock, amountCents, at: now() }
  await decide({ type: 'GrantReferralCredit', ...granted })
  await decide({ type: 'RenewNow', invoiceId, at: now() })
  await decide({ type: 'NumberInvoice', invoiceId, number: 'ALM-2026-900001' })
  await decide({ type: 'ApplyCredit', invoiceId, creditId, at: now() })
  const { state } = await loadState(api.store, planSubscription, harbour)
  assert(state.status !== 'none', 'Harbour has a subscription')
  const invoice = requirePresent(findInvoice(state, invoiceId), 'the invoice').amountCents
  await decide({ type: 'BeginInvoiceCharge', invoiceId, by: 'schedule', at: now() })
  await decide({
    type: 'CompleteInvoice',
    invoiceId,
    try: 1,
    providerPaymentId: 'pi_spec',
    amountCents: cents(invoice - credit),
    feeCents: cents(1_200),
    availableAt: now(),
    at: now(),
  })
  return { invoice, credit }
}
