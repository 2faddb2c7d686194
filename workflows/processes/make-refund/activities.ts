import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { RefundRequested } from '@almoner/domain/payment/events.ts'
import { isWallet, type WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { Paid, Refund, StartedPayment } from '@almoner/domain/payment/state.ts'
import type { CardRefunds } from '../../gateways/ports/card-gateway.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import type { WalletGateway } from '../../gateways/ports/wallet-gateway.ts'
import { closeLateCapture, openReview } from '../../steps/review/manual-review.ts'
import {
  loadPayment,
  tryRecordOnPayment,
  type PaymentBooks,
} from '../../steps/record/payment-books.ts'
import { makeRefundId } from './contract.ts'
import type { MakeRefundActivities } from './process.ts'

export type MakeRefundDependencies = PaymentBooks & {
  refunds: CardRefunds
  wallets: Record<WalletMethod, Pick<WalletGateway, 'refund'>>
}

type Answer =
  | { status: 'succeeded'; providerRefundId: string }
  | { status: 'failed'; code: string }
  | { status: 'pending' }
  | { status: 'unsupported' }

/** The time that PayMe, which has no idempotency keys, may need to list a refund. */
const listedWithinMilliseconds = 60_000

export const makeRefundActivities = (deps: MakeRefundDependencies): MakeRefundActivities => ({
  makeRefund: closingItem(deps, makingRefund(deps, toMilliseconds(deps.now()))),

  openReview: async ({ paymentId, refundId }) => {
    const { facts, refunds, paid } = await loadPayment(deps, paymentId)
    const refund = requirePresent(
      refunds.find((each) => each.refundId === refundId),
      `refund ${refundId}`,
    )
    await openReview(deps, {
      process: 'make-refund',
      organisationId: facts.organisationId,
      paymentId: facts.paymentId,
      discrepancy: 'not_settled',
      provider: requirePresent(paid?.provider, 'the provider that was to refund'),
      // This is our id, which was sent to the provider; the provider may never have returned its
      // own.
      providerObjectId: refundId,
      amountCents: refund.amountCents,
    })
    return null
  },
})

// This also runs after a crash between the two steps, because a finished refund is requested once
// more.
const closingItem =
  (deps: MakeRefundDependencies, make: MakeRefundActivities['makeRefund']): typeof make =>
  async (input) => {
    const outcome = await make(input)
    if (outcome.status === 'succeeded') {
      const state = await loadPayment(deps, input.paymentId)
      await closeLateCapture(deps, { state, process: 'make-refund' })
    }
    return outcome
  }

const makingRefund =
  (deps: MakeRefundDependencies, start: number): MakeRefundActivities['makeRefund'] =>
  async (input) => {
    const state = await loadPayment(deps, input.paymentId)
    const refund = requirePresent(
      state.refunds.find(({ refundId }) => refundId === input.refundId),
      `refund ${input.refundId}`,
    )
    if (refund.status !== 'under_way') return { status: refund.status }
    const answer = await finalIfRejected(() => ask(deps, { state, refund, begun: start }))
    if (answer.status === 'pending') return { status: 'pending' }
    if (answer.status === 'unsupported') return { status: 'by_hand' }
    const recorded = await tryRecordOnPayment(deps, {
      state,
      command: { type: 'SettleRefund', refundId: refund.refundId, outcome: answer },
      process: 'make-refund',
      processId: makeRefundId(input),
      news: answer.status,
    })
    // The provider's refund belongs to another refund of an equal sum, so this one must still be
    // made.
    if ('refused' in recorded) return { status: 'pending' }
    return { status: answer.status }
  }

const ask = async (
  deps: MakeRefundDependencies,
  { state, refund, begun }: { state: StartedPayment; refund: Refund; begun: number },
): Promise<Answer> => {
  const paid = requirePresent(state.paid, 'how a payment that is refunded was paid')
  if (paid.provider === null) return { status: 'unsupported' }
  const requested = await loadRequest(deps, state, refund)
  if (paid.provider === 'stripe') return askStripe(deps, { paid, refund, requested })
  assertListed(deps, { requested, begun })
  return askWallet(deps, { state, paid, refund, requested })
}

// Within one worker's life its policy leaves that pause; a crash in the middle of a call does not.
const assertListed = (
  { now }: MakeRefundDependencies,
  { requested, begun }: { requested: Requested; begun: number },
): void => {
  const isOlder = toMilliseconds(requested.at) < begun
  if (!isOlder || toMilliseconds(now()) >= begun + listedWithinMilliseconds) return
  throw new Error('a worker before this one may just have asked: it is looked for in a minute')
}

type Requested = { reason: RefundRequested['data']['reason']; at: Instant }

const askStripe = async (
  { refunds }: MakeRefundDependencies,
  { paid, refund, requested }: { paid: Paid; refund: Refund; requested: Requested },
): Promise<Answer> => {
  const { reason } = requested
  assert(reason !== 'made_at_provider', 'a refund that was made there is not asked for')
  const result = await refunds.refund({
    refundId: refund.refundId,
    providerPaymentId: paid.providerPaymentId,
    amountCents: refund.amountCents,
    reason,
  })
  if (result.outcome === 'failed') return { status: 'failed', code: result.code }
  if (result.outcome === 'pending') return { status: 'pending' }
  return { status: 'succeeded', providerRefundId: result.providerRefundId }
}

const askWallet = async (
  { wallets }: MakeRefundDependencies,
  asking: { state: StartedPayment; paid: Paid; refund: Refund; requested: Requested },
): Promise<Answer> => {
  const { state, paid, refund, requested } = asking
  assert(isWallet(paid.method), `${paid.method} is no wallet`)
  return await wallets[paid.method].refund({
    refundId: refund.refundId,
    paymentId: state.facts.paymentId,
    organisationId: state.facts.organisationId,
    transactionId: paid.transactionId ?? paid.providerPaymentId,
    amountCents: refund.amountCents,
    askedAt: requested.at,
    otherProviderRefundIds: state.refunds.flatMap(({ providerRefundId }) => providerRefundId ?? []),
  })
}

const loadRequest = async (
  { store }: MakeRefundDependencies,
  { facts }: StartedPayment,
  { refundId }: Refund,
): Promise<Requested> => {
  const events = await store.read(streamName(payment.category, facts.paymentId))
  const request = events.find(
    ({ type, data }) =>
      type === 'RefundRequested' && (data as RefundRequested['data']).refundId === refundId,
  )
  const { data, meta } = requirePresent(request, `the request of refund ${refundId}`)
  return { reason: (data as RefundRequested['data']).reason, at: meta.at }
}
