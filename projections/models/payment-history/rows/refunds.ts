import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { FactOf, NextRecord, PaymentRecord } from './payment-fact.ts'
import type { DisputeEntry, RefundEntry } from '../table.ts'

type Refunds = FactOf<
  'RefundRequested' | 'RefundSucceeded' | 'RefundFailed' | 'DisputeOpened' | 'DisputeClosed'
>

export const nothingReturned = {
  refunded_cents: 0n,
  refund_under_way_cents: 0n,
  disputed_cents: 0n,
  lost_cents: 0n,
  disputed: null,
  refunds: [],
  disputes: [],
} as const

/** A payment's row after a refund or a dispute: every sum is computed again from the entries. */
export const afterRefund = (before: PaymentRecord, fact: Refunds): NextRecord => {
  const refunds = refundsAfter(before.refunds, fact)
  const disputes = disputesAfter(before.disputes, fact)
  const refunded = sumByStatus(refunds, 'succeeded')
  const lostSum = sumByStatus(disputes, 'lost')
  const total = requirePresent(before.total_amount_cents, 'what was paid')
  assert(before.completed_at !== null, 'only what was paid is given back')
  const open = sumByStatus(refunds, 'under_way') + sumByStatus(disputes, 'open')
  assert(refunded + lostSum + open <= total, 'no more is given back than was paid')
  return {
    ...before,
    status: refunded + lostSum === total ? 'refunded' : before.status,
    refunds,
    disputes,
    refunded_cents: refunded,
    refund_under_way_cents: sumByStatus(refunds, 'under_way'),
    disputed_cents: sumByStatus(disputes, 'open'),
    lost_cents: lostSum,
    disputed: disputes.at(-1)?.status ?? null,
  }
}

const refundsAfter = (refunds: readonly RefundEntry[], fact: Refunds): readonly RefundEntry[] => {
  const { at } = fact.meta
  switch (fact.type) {
    case 'RefundRequested': {
      const { refundId, amountCents, reason, provider } = fact.data
      const { note } = fact.personal
      const opening = { status: 'under_way', code: null, requestedAt: at, settledAt: null } as const
      return [...refunds, { refundId, amountCents, reason, note, provider, ...opening }]
    }
    case 'RefundSucceeded':
      return settled(refunds, fact.data.refundId, { status: 'succeeded', settledAt: at })
    case 'RefundFailed': {
      const { refundId, code } = fact.data
      return settled(refunds, refundId, { status: 'failed', code, settledAt: at })
    }
    case 'DisputeOpened':
    case 'DisputeClosed':
      return refunds
  }
}

const settled = (
  refunds: readonly RefundEntry[],
  refundId: string,
  changes: Partial<RefundEntry>,
): readonly RefundEntry[] => {
  const under = refunds.some((each) => each.refundId === refundId && each.status === 'under_way')
  assert(under, 'a refund ends once, after it was asked for')
  return refunds.map((each) => (each.refundId === refundId ? { ...each, ...changes } : each))
}

const disputesAfter = (
  disputes: readonly DisputeEntry[],
  fact: Refunds,
): readonly DisputeEntry[] => {
  const { at } = fact.meta
  switch (fact.type) {
    case 'DisputeOpened': {
      const { disputeId, amountCents, feeCents, reason, evidenceDueAt } = fact.data
      const opening = { status: 'open', openedAt: at, closedAt: null } as const
      return [...disputes, { disputeId, amountCents, feeCents, reason, evidenceDueAt, ...opening }]
    }
    case 'DisputeClosed': {
      const { disputeId, outcome } = fact.data
      const isOpen = disputes.some((each) => each.disputeId === disputeId && each.status === 'open')
      assert(isOpen, 'a dispute ends once, after it was opened')
      return disputes.map((each) =>
        each.disputeId === disputeId ? { ...each, status: outcome, closedAt: at } : each,
      )
    }
    case 'RefundRequested':
    case 'RefundSucceeded':
    case 'RefundFailed':
      return disputes
  }
}

const sumByStatus = <Status extends string>(
  entries: readonly { status: Status; amountCents: Cents }[],
  status: Status,
): bigint =>
  entries
    .filter((entry) => entry.status === status)
    .reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)
