import type { ApprovalCommand } from '@almoner/domain/approval/commands.ts'
import { requestApproval } from '@almoner/domain/approval/fixtures.ts'
import { approval } from '@almoner/domain/approval/index.ts'
import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import type { TreasuryCommand } from '@almoner/domain/treasury/commands.ts'
import type { SettlementLine } from '@almoner/domain/treasury/events.ts'
import * as the from '@almoner/domain/treasury/fixtures.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { OpenPayout } from '@almoner/domain/treasury/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { createHandler } from './payments.ts'

/**
 * Settles Harbour's card payments in two steps, and records the advances and the money back. It
 * then pays out: one payout fails, one is cancelled, one is paid and sent back, and one is open.
 */
export const settleAndPayOut = async (store: EventStore): Promise<void> => {
  const handle = createHandler(store, 'treasury')
  const useAccount = [bank.giveBankAccount, bank.approveBankAccount, bank.useBankAccount]
  for (const command of useAccount) {
    await handle(bankAccount, { id: harbourId, command, commandId: command.type })
  }
  const events = await listPaymentEvents(store)
  const lines = events.flatMap(toLine)
  const half = Math.ceil(lines.length / 2)
  const commands: readonly TreasuryCommand[] = [
    { ...the.recordSettlement, lines: lines.slice(0, half) },
    ...payOut(1, 20_000, the.markPayoutSent, the.failPayout),
    ...events.flatMap(toAdvances),
    { ...the.recordSettlement, lines: lines.slice(half) },
    ...payOut(2, 10_000, the.cancelPayout),
    ...payOut(3, 30_000, the.markPayoutSent, the.markPayoutPaid, the.returnPayout),
    ...payOut(4, 10_000, the.markPayoutSent),
  ]
  for (const [index, command] of commands.entries()) {
    const { count, payout } = (await loadState(store, treasury, harbourId)).state
    if (command.type === 'ApprovePayout') {
      for (const approvalCommand of approve(requirePresent(payout, 'a payout to approve'))) {
        const commandId = `${index} ${approvalCommand.type}`
        await handle(approval, { id: command.payoutId, command: approvalCommand, commandId })
      }
    }
    const fullCommand =
      command.type === 'RecordSettlement' ? { ...command, seenCount: count } : command
    const recorded = await handle(treasury, {
      id: harbourId,
      command: fullCommand,
      commandId: String(index),
    })
    if (recorded.length === 0) throw new Error(`${command.type} was refused`)
  }
}

const listPaymentEvents = async (store: EventStore): Promise<readonly PaymentEvent[]> => {
  const events = await store.readAll({
    after: 0n,
    limit: 10_000,
    categories: [payment.category],
    personal: false,
  })
  const ofHarbour = events.filter(({ meta }) => meta.tenant === harbourId)
  return ofHarbour as readonly unknown[] as readonly PaymentEvent[]
}

// The provider takes a cent more of one payment, and a cent less of the next.
const toLine = (event: PaymentEvent, index: number): readonly SettlementLine[] => {
  if (event.type !== 'PaymentSucceeded' || event.data.provider !== 'stripe') return []
  const { paymentId, breakdown } = event.data
  const differenceCents = cents(index % 2 === 0 ? 1 : -1)
  const fee = breakdown.processingFeeCents + differenceCents
  return [
    {
      paymentId,
      transactionId: `txn_${index}`,
      totalCents: breakdown.totalAmountCents,
      settledCents: cents(breakdown.totalAmountCents - fee),
      releasedCents: breakdown.nonprofitReceivesCents,
      differenceCents,
    },
  ]
}

const toAdvances = (event: PaymentEvent): readonly TreasuryCommand[] => {
  if (event.type === 'RefundRequested' || event.type === 'RefundFailed') {
    const { provider, refundId: id, paymentId, amountCents } = event.data
    const content = { of: { kind: 'refund', id }, paymentId, amountCents } as const
    if (provider !== 'stripe') return []
    const record = event.type === 'RefundFailed' ? the.recordReturn : the.recordAdvance
    return [{ ...record, ...content }]
  }
  if (event.type === 'DisputeOpened') {
    const { disputeId: id, paymentId, shortfallCents: amountCents } = event.data
    return [{ ...the.recordAdvance, of: { kind: 'dispute', id }, paymentId, amountCents }]
  }
  if (event.type !== 'DisputeClosed' || event.data.outcome !== 'won') return []
  const { disputeId: id, paymentId, amountCents } = event.data
  return [{ ...the.recordReturn, of: { kind: 'dispute', id }, paymentId, amountCents }]
}

/** The second person's approval, which has the payout's id. */
const approve = ({ payoutId, amountCents }: OpenPayout): readonly ApprovalCommand[] => {
  const approver = requirePresent(the.approvePayout.by, 'the second person')
  const request: ApprovalCommand = {
    ...requestApproval,
    approvalId: payoutId as string as Id<'approval'>,
    subject: { kind: 'payout', payoutId, amountCents },
    askedBy: the.requestPayout.requestedBy,
    approvers: [approver],
  }
  return [request, { type: 'GiveApproval', by: approver, at: requestApproval.at }]
}

const payOut = (
  number: number,
  amount: number,
  ...then: readonly Extract<TreasuryCommand, { payoutId: unknown }>[]
): readonly TreasuryCommand[] => {
  const payoutId = fixtureId('payout', 100 + number)
  const request = { ...the.requestPayout, amountCents: cents(amount), payoutId }
  const isApproved = then.some(({ type }) => type !== 'CancelPayout')
  return [
    request,
    ...(isApproved ? [{ ...the.approvePayout, payoutId }] : []),
    ...then.map((command) => Object.assign({}, command, { payoutId })),
  ]
}
