import type { Discrepancy } from '@almoner/domain/inbox-item/index.ts'
import { isUuid, type Id, type OrganisationId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { payment, type PaymentCommand } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { uuidFrom } from '@almoner/eventstore/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  currency,
  type ListedPayment,
  type ProviderDispute,
  type ProviderRefund,
} from '../gateways/card-gateway.ts'
import { closeTakenAfterAll, openInboxItem } from '../inbox.ts'
import { paymentOf, recordOnPayment, tryRecordOnPayment } from '../payment-books.ts'
import { noteIfLetGo } from '../recurring-plan/taken-after-all.ts'
import type { SettlePaymentDependencies } from './activities.ts'
import { endGivenUp } from './end-given-up.ts'

type Settling = { providerPaymentId: string; hasFraudWarning: boolean; processId: string }

/** Everything the card provider knows of one payment, against everything our books do. */
export const settleCardPayment = async (
  deps: SettlePaymentDependencies,
  settling: Settling,
): Promise<void> => {
  const listed = await deps.statements.paymentNamed(settling.providerPaymentId)
  if (listed === null) return
  const state = await ownPayment(deps, listed)
  if (state === null) {
    if (listed.status === 'succeeded') await put(deps, { listed, discrepancy: 'unknown_payment' })
    return
  }
  const at = { deps, settling, listed }
  if (listed.status !== 'succeeded') {
    await endGivenUp(deps, { state, listed, processId: settling.processId })
  }
  const paid = await settleSuccess(at, state)
  if (paid.paid?.providerPaymentId !== settling.providerPaymentId) return
  const refunded = await settleRefunds(at, paid)
  const settled = await settleDisputes(at, refunded)
  await closeTakenAfterAll(deps, { state: settled, process: 'settle-payment' })
  if (settling.hasFraudWarning) await put(deps, { listed, discrepancy: 'fraud_warning' })
}

type At = { deps: SettlePaymentDependencies; settling: Settling; listed: ListedPayment }

/** Null where it is none of ours, whatever its metadata says. */
const ownPayment = async (
  { store }: SettlePaymentDependencies,
  { paymentId, organisationId }: ListedPayment,
): Promise<StartedPayment | null> => {
  if (paymentId === null || !isUuid(paymentId)) return null
  const { state } = await loadState(store, payment, paymentId)
  if (state.status === 'none') return null
  return state.facts.organisationId === organisationId ? state : null
}

const settleSuccess = async (at: At, state: StartedPayment): Promise<StartedPayment> => {
  const { deps, listed } = at
  const { providerPaymentId, amountCents } = listed
  if (listed.status !== 'succeeded') return state
  if (state.paid !== null) {
    const isSame = state.paid.providerPaymentId === providerPaymentId
    if (!isSame) await put(deps, { listed, discrepancy: 'paid_twice' })
    else if (!isSum(listed, state.paid.breakdown)) {
      await put(deps, { listed, discrepancy: 'other_sum' })
    }
    return state
  }
  const paid = state.tries.findLast(
    ({ identified, quote }) => identified !== null && quote !== null && isSum(listed, quote),
  )
  if (!paid) {
    await put(deps, { listed, discrepancy: 'other_sum' })
    return state
  }
  await noteIfLetGo(deps, state, { providerPaymentId, amountCents })
  const success = { try: paid.number, providerPaymentId, chargedCents: amountCents }
  return await record(at, state, { type: 'SucceedPayment', ...success }, 'succeeded')
}

const isSum = (
  listed: Pick<ListedPayment, 'amountCents' | 'currency'>,
  { totalAmountCents }: { totalAmountCents: Cents },
): boolean => listed.currency === currency && listed.amountCents === totalAmountCents

const settleRefunds = async (at: At, { facts }: StartedPayment): Promise<StartedPayment> => {
  const made = await at.deps.refunds.refundsOf(at.settling.providerPaymentId)
  // Read after the list: a refund stands in our books before the provider is asked for it, so that none
  // of ours is taken for somebody else's.
  let state = await paymentOf(at.deps, facts.paymentId)
  for (const refund of made) {
    // One after the other: each is held against what the last one left.
    state = await settleRefund(at, state, refund)
  }
  return state
}

const settleRefund = async (
  at: At,
  state: StartedPayment,
  refund: ProviderRefund,
): Promise<StartedPayment> => {
  const { providerRefundId, outcome } = refund
  const own = state.refunds.find(
    (each) => each.refundId === refund.refundId || each.providerRefundId === providerRefundId,
  )
  if (outcome === 'pending') return state
  if (!own) return outcome === 'succeeded' ? await recordForeign(at, state, refund) : state
  if (own.amountCents !== refund.amountCents) {
    await putRefund(at, refund, 'unknown_refund')
    return state
  }
  const { refundId } = own
  if (own.status === 'under_way') {
    const settled =
      outcome === 'succeeded'
        ? ({ status: 'succeeded', providerRefundId } as const)
        : ({ status: 'failed', code: refund.code } as const)
    const command = { type: 'SettleRefund', refundId, outcome: settled } as const
    return await record(at, state, command, `refund-${refundId}-${outcome}`)
  }
  if (own.status === 'succeeded' && outcome === 'failed') {
    await putRefund(at, refund, 'refund_came_back')
  }
  if (own.status === 'failed' && outcome === 'succeeded') {
    await putRefund(at, refund, 'unknown_refund')
  }
  return state
}

// Somebody made it in the provider's dashboard: the money has left, so the books follow.
const recordForeign = async (
  at: At,
  state: StartedPayment,
  refund: ProviderRefund,
): Promise<StartedPayment> => {
  const { providerRefundId, amountCents } = refund
  const refundId = uuidFrom('refund', providerRefundId) as Id<'refund'>
  const command = { type: 'RecordRefund', refundId, providerRefundId, amountCents } as const
  const recorded = await tryRecord(at, state, command, `refund-${refundId}`)
  if (recorded !== null) return recorded
  await putRefund(at, refund, 'unknown_refund')
  return state
}

const settleDisputes = async (at: At, before: StartedPayment): Promise<StartedPayment> => {
  let state = before
  for (const dispute of await at.deps.disputes.disputesOf(at.settling.providerPaymentId)) {
    state = await settleDispute(at, state, dispute)
  }
  return state
}

const settleDispute = async (
  at: At,
  state: StartedPayment,
  dispute: ProviderDispute,
): Promise<StartedPayment> => {
  const { status, withdrawnCents } = dispute
  const disputeId = uuidFrom('dispute', dispute.disputeId) as Id<'dispute'>
  const isKnown = state.disputes.some((each) => each.disputeId === disputeId)
  // An inquiry has taken nothing yet; one that came to nothing never did.
  const hasTaken = status === 'lost' || withdrawnCents > 0
  let opened: StartedPayment | null = state
  if (!isKnown) {
    if (!hasTaken) return state
    const { amountCents, feeCents, reason, evidenceDueAt } = dispute
    const sums = { amountCents, feeCents: cents(Math.max(0, feeCents)) }
    const named = { disputeId, provider: 'stripe', providerDisputeId: dispute.disputeId } as const
    const command = { type: 'OpenDispute', ...named, ...sums, reason, evidenceDueAt } as const
    opened = await tryRecord(at, state, command, `dispute-${disputeId}`)
    if (opened === null) {
      await putDispute(at, dispute)
      return state
    }
  }
  if (status !== 'won' && status !== 'lost') return opened
  const closing = { type: 'CloseDispute', disputeId, outcome: status } as const
  const closed = await record(at, opened, closing, `dispute-${disputeId}-${status}`)
  // It was closed before, and an appeal has turned it.
  const booked = closed.disputes.find((each) => each.disputeId === disputeId)
  if (booked?.status !== status) await putDispute(at, dispute)
  return closed
}

const putDispute = (at: At, { disputeId: id, amountCents }: ProviderDispute): Promise<void> => {
  const object = { id, amountCents }
  return put(at.deps, { listed: at.listed, discrepancy: 'unknown_dispute', object })
}

const learnt = (at: At, state: StartedPayment, command: PaymentCommand, news: string) => ({
  state,
  command,
  process: 'settle-payment',
  // Found by another run, it is the same news.
  processId: `settle-${at.settling.providerPaymentId}`,
  news,
})

const record = (at: At, state: StartedPayment, command: PaymentCommand, news: string) =>
  recordOnPayment(at.deps, learnt(at, state, command, news))

const tryRecord = async (
  at: At,
  state: StartedPayment,
  command: PaymentCommand,
  news: string,
): Promise<StartedPayment | null> => {
  const result = await tryRecordOnPayment(at.deps, learnt(at, state, command, news))
  return 'refused' in result ? null : result
}

const putRefund = (at: At, refund: ProviderRefund, discrepancy: Discrepancy): Promise<void> => {
  const object = { id: refund.providerRefundId, amountCents: refund.amountCents }
  return put(at.deps, { listed: at.listed, discrepancy, object })
}

const put = async (
  deps: SettlePaymentDependencies,
  found: {
    listed: ListedPayment
    discrepancy: Discrepancy
    object?: { id: string; amountCents: Cents }
  },
): Promise<void> => {
  const { listed, discrepancy, object } = found
  const own = await ownPayment(deps, listed)
  await openInboxItem(deps, {
    process: 'settle-payment',
    // Whose it is is believed of our own books alone.
    organisationId: own?.facts.organisationId ?? (null as OrganisationId | null),
    paymentId: own?.facts.paymentId ?? (null as PaymentId | null),
    discrepancy,
    provider: 'stripe',
    providerObjectId: object?.id ?? listed.providerPaymentId,
    amountCents: object?.amountCents ?? listed.amountCents,
  })
}
