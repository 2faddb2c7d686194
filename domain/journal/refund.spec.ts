import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { directMethods, isWallet } from '../payment-methods/payment-method.ts'
import { after } from '../testing/given.ts'
import type { PaymentCommand } from '../payment/commands.ts'
import type { PaymentSucceeded, RefundRequested } from '../payment/events.ts'
import * as paid from '../payment/fixtures.ts'
import { payment } from '../payment/index.ts'
import { formatAccount } from './accounts.ts'
import { post } from './post.ts'

const refundId = fixtureId('refund', 40)
const disputeId = fixtureId('dispute', 50)
const whole = paid.covered500.totalAmountCents
const byWallet = paid.covered500ByWallet.totalAmountCents

/** Debits less credits by the codes of the chart, over all events of the commands. */
const balances = (past: readonly PaymentCommand[]): Readonly<Record<string, number>> => {
  const { events } = after(payment, [], past)
  const sums = new Map<string, number>()
  const add = (code: string, amount: number) => sums.set(code, (sums.get(code) ?? 0) + amount)
  for (const { debit, credit, amountCents, paymentId } of events.flatMap(post)) {
    expect(paymentId).toBe(paid.paymentId)
    expect(formatAccount(debit)).not.toBe(formatAccount(credit))
    add(debit.code, amountCents)
    add(credit.code, 0 - amountCents)
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

const byCard = [paid.initiatePayment(), paid.identifyCard(), paid.succeedPayment()]
const afterCard = balances(byCard)

const ask: PaymentCommand = {
  type: 'RequestRefund',
  refundId,
  amountCents: whole,
  reason: 'payer_asked',
  note: '',
}
const settled = (status: 'succeeded' | 'failed'): PaymentCommand => ({
  type: 'SettleRefund',
  refundId,
  outcome:
    status === 'succeeded'
      ? { status, providerRefundId: 're_1' }
      : { status, code: 'expired_card' },
})

const dispute: PaymentCommand = {
  type: 'OpenDispute',
  disputeId,
  provider: 'stripe',
  providerDisputeId: 'dp_1',
  amountCents: whole,
  feeCents: cents(8_500),
  reason: 'fraudulent',
  evidenceDueAt: null,
}
const closed = (outcome: 'won' | 'lost'): PaymentCommand => ({
  type: 'CloseDispute',
  disputeId,
  outcome,
})
const refundCommand: PaymentCommand = {
  type: 'RecordRefund',
  refundId: fixtureId('refund', 41),
  providerRefundId: 're_9',
  amountCents: cents(5_000),
}

describe('a refund before anything is released to the charity', () => {
  it('is pending, advanced by the platform', () => {
    expect(balances([...byCard, ask])).toEqual({ ...afterCard, L6: 0 - whole, A6: whole })
  })

  it('is the charity’s debt once it is back with the payer', () => {
    const done = balances([...byCard, ask, settled('succeeded')])
    expect(done).toEqual({ ...afterCard, A2: 0 - whole, A6: whole })
  })

  it('that failed is credited back to the charity, and stays advanced until its treasury records it', () => {
    const failed = balances([...byCard, ask, settled('failed')])
    expect(failed).toEqual({ ...afterCard, A6: whole, L2: 0 - whole })
  })
})

describe('a dispute before anything is released to the charity', () => {
  it('is withheld by the provider with its fee, and held back from the charity', () => {
    expect(balances([...byCard, dispute])).toEqual({
      ...afterCard,
      A3: whole,
      A2: 0 - whole - 8_500,
      A6: whole + 8_500,
      L3: 0 - whole,
    })
  })

  it('that was won is credited back to the charity, and stays advanced until its treasury repays it', () => {
    expect(balances([...byCard, dispute, closed('won')])).toEqual({
      ...afterCard,
      A2: -8_500,
      A6: whole + 8_500,
      L2: 0 - whole,
    })
  })

  it('that was lost is the charity’s debt', () => {
    expect(balances([...byCard, dispute, closed('lost')])).toEqual({
      ...afterCard,
      A2: 0 - whole - 8_500,
      A6: whole + 8_500,
    })
  })
})

describe.each(directMethods)('a payment by %s', (method) => {
  const paymentCommands: readonly PaymentCommand[] = isWallet(method)
    ? [paid.requestPayment({ method }), paid.succeedPayment({ chargedCents: byWallet })]
    : [paid.submitManualPayment({ method }), paid.approveManualPayment()]
  const total = isWallet(method) ? byWallet : 50_000
  const part = { ...ask, amountCents: cents(20_000) } as PaymentCommand

  it('is recorded as what the payer paid, and is never the platform’s', () => {
    expect(balances(paymentCommands)).toEqual({ A5: total, L5: 0 - total })
  })

  it('is refunded from the charity’s own account, and nothing is advanced', () => {
    expect(balances([...paymentCommands, part])).toEqual({ A5: total, L5: 0 - total })
    expect(balances([...paymentCommands, part, settled('failed')])).toEqual({
      A5: total,
      L5: 0 - total,
    })
    const remainder = total - 20_000
    expect(balances([...paymentCommands, part, settled('succeeded')])).toEqual({
      A5: remainder,
      L5: 0 - remainder,
    })
  })

  it('is posted to its own two accounts only, after any commands in any order', () => {
    const later = [
      part,
      settled('succeeded'),
      settled('failed'),
      dispute,
      closed('lost'),
      refundCommand,
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...later), { maxLength: 8 }), (commands) => {
        const { events } = after(payment, [], [...paymentCommands, ...commands])
        const postings = events.flatMap(post)
        const codes = postings.flatMap(({ debit, credit }) => [debit.code, credit.code])
        expect(new Set(codes)).toEqual(new Set(['A5', 'L5']))
        const names = postings.flatMap(({ debit, credit }) => [debit, credit].map(formatAccount))
        expect(new Set(names)).toEqual(
          new Set([`direct:${harbourId}:${method}`, `charity:${harbourId}:direct`]),
        )
      }),
      { numRuns: 50 },
    )
  })
})

describe('a refund of a wallet’s payment that was recorded with an advance, as all were before', () => {
  const ids = { paymentId: paid.paymentId, organisationId: harbourId, refundId }
  const wallet = { method: 'payme', provider: 'payme' } as const
  const sums = { amountCents: cents(20_000), shortfallCents: cents(20_000) }

  it('is posted without it', () => {
    const data = { ...ids, ...wallet, ...sums }
    const requestEvent: RefundRequested = {
      type: 'RefundRequested',
      data: { ...data, payerId: paid.payerId, reason: 'payer_asked' },
      personal: { note: '' },
    }
    expect(post(requestEvent)).toEqual([])
    const [returned, ...others] = post({
      type: 'RefundSucceeded',
      data: { ...data, providerRefundId: 're_1' },
    })
    expect(returned).toMatchObject({
      journal: 'direct_returned',
      amountCents: 20_000,
      debit: { code: 'L5' },
      credit: { code: 'A5', method: 'payme' },
    })
    expect(others).toEqual([])
  })
})

describe('an event that must not be posted', () => {
  const byWallet: PaymentSucceeded = {
    ...paid.succeeded,
    data: {
      ...paid.succeeded.data,
      method: 'payme',
      provider: 'payme',
      breakdown: paid.covered500ByWallet,
    },
  }

  it('is a platform fee on a payment that the platform never holds', () => {
    const breakdown = { ...paid.covered500ByWallet, serviceFeeCents: cents(1) }
    expect(() => post({ ...byWallet, data: { ...byWallet.data, breakdown } })).toThrow('no share')
  })

  it('is a fee on a transfer', () => {
    const data = { ...byWallet.data, method: 'fps', provider: null } as const
    expect(() => post({ ...byWallet, data })).toThrow('a transfer costs nothing')
  })

  it('is a card that the charity took itself', () => {
    const data = { ...byWallet.data, method: 'card' } as const
    expect(() => post({ ...byWallet, data })).toThrow('card is not taken by the charity itself')
  })

  it('is a dispute at a wallet', () => {
    const { events } = after(payment, [], [...byCard, dispute])
    const opened = events.find((event) => event.type === 'DisputeOpened')
    if (!opened) throw new Error('a dispute was opened')
    const atWallet = { ...opened, data: { ...opened.data, provider: 'payme' } } as const
    expect(() => post(atWallet)).toThrow('payme has no disputes')
  })
})
