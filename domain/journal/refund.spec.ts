import { describe, expect, it } from 'vitest'
import { fixtureId } from '../kernel/fixtures.ts'
import { cents } from '../kernel/money.ts'
import { after } from '../testing/given.ts'
import type { PaymentCommand } from '../payment/commands.ts'
import * as paid from '../payment/fixtures.ts'
import { payment } from '../payment/index.ts'
import { formatAccount } from './accounts.ts'
import { post } from './post.ts'

const refundId = fixtureId('refund', 40)
const disputeId = fixtureId('dispute', 50)
const whole = paid.covered500.totalAmountCents

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

describe('a refund before anything is released to the charity', () => {
  it('is pending, advanced by the platform', () => {
    expect(balances([...byCard, ask])).toEqual({ ...afterCard, L6: 0 - whole, A6: whole })
  })

  it('is the charity’s debt once it is back with the payer', () => {
    const done = balances([...byCard, ask, settled('succeeded')])
    expect(done).toEqual({ ...afterCard, A2: 0 - whole, A6: whole })
  })

  it('leaves the ledger unchanged if it failed', () => {
    expect(balances([...byCard, ask, settled('failed')])).toEqual(afterCard)
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

  it('that was won leaves the fee for it', () => {
    expect(balances([...byCard, dispute, closed('won')])).toEqual({
      ...afterCard,
      A2: -8_500,
      A6: 8_500,
    })
  })

  it('that was lost is gone', () => {
    expect(balances([...byCard, dispute, closed('lost')])).toEqual({
      ...afterCard,
      A2: 0 - whole - 8_500,
      A6: whole + 8_500,
    })
  })
})

describe('a payment that the charity took itself', () => {
  const taken = [paid.submitManualPayment(), paid.approveManualPayment()] as const

  it('is recorded with the charity, and is never the platform’s', () => {
    expect(balances(taken)).toEqual({ A5: 50_000, L5: -50_000 })
  })

  it('is returned by the charity itself', () => {
    const part = { ...ask, amountCents: cents(20_000) } as PaymentCommand
    expect(balances([...taken, part])).toEqual({ A5: 50_000, L5: -50_000 })
    expect(balances([...taken, part, settled('succeeded')])).toEqual({ A5: 30_000, L5: -30_000 })
  })
})
