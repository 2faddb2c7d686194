import { reviewItem, type ReviewEvent } from '@almoner/domain/manual-review/index.ts'
import { streamCategory, streamName } from '@almoner/domain/kernel/ids.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { recordOnPayment } from '../../steps/record/payment-books.ts'
import { settle } from '../settle-payment/activities.ts'
import type { SettlePaymentDependencies } from '../settle-payment/dependencies.ts'

export type Abandoned = {
  /** The provider's name for it, or ours if the provider never named it. */
  providerObjectId: string
  at: Instant
  /** A person has examined the review and closed it. */
  isClosed: boolean
}

/**
 * Returns the abandoned payments, by payment. A payment that its process abandoned is read once
 * more, and again after its manual review is closed, because the credentials may be correct by
 * then.
 */
export const findAbandoned = async (
  store: EventStore,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, Abandoned>> => {
  const cases = new Map<string, Abandoned>()
  for (const { data, stream, meta } of events) {
    if (streamCategory(stream) !== reviewItem.category) continue
    // A review from this same night was examined a moment ago.
    if (meta.actor === 'process:reconcile') continue
    // Events and provider already agree, so there is nothing left to find out.
    if ('resolution' in data && data['resolution'] === 'agrees_now') continue
    const { inboxItemId } = data as ReviewEvent['data']
    const { state } = await loadState(store, reviewItem, inboxItemId)
    if (state.status === 'none' || state.opened.discrepancy !== 'not_settled') continue
    const { paymentId, providerObjectId, happenedAt: at } = state.opened
    const isClosed = state.status === 'resolved'
    if (paymentId !== null) cases.set(paymentId, { providerObjectId, at, isClosed })
  }
  return cases
}

/**
 * Settles a card payment by its provider's current state. If the answer to the charge was lost, it
 * searches the provider's list; a payment that is not listed was never charged.
 */
export const settleAbandoned = async (
  deps: SettlePaymentDependencies,
  input: Abandoned & { state: StartedPayment },
): Promise<void> => {
  const { state, isClosed } = input
  if (currentTry(state).method !== 'card') return
  const isNamed = input.providerObjectId !== state.facts.paymentId
  if (!isNamed && (!isClosed || state.paid !== null)) return
  const providerPaymentId = isNamed ? input.providerObjectId : await findListed(deps, input)
  if (providerPaymentId === null) await failUncharged(deps, state)
  else await settle(deps, { providerPaymentId, because: 'given-up' })
}

const pageSize = 100
// Two million payments between a charge and its giving up.
const mostPages = 20_000

const findListed = async (
  { store, statements }: SettlePaymentDependencies,
  { state, at: until }: Abandoned & { state: StartedPayment },
): Promise<string | null> => {
  const { paymentId } = state.facts
  const [first] = await store.read(streamName(payment.category, paymentId), { limit: 1 })
  const since = requirePresent(first, 'what a payment began with').meta.at
  let after: string | null = null
  for (let pages = 0; pages < mostPages; pages += 1) {
    const query = { since, until, limit: pageSize, ...(after !== null && { after }) }
    const { items, next } = await statements.listPayments(query)
    const own = items.find(
      (listed) => listed.paymentId === paymentId && listed.status !== 'cancelled',
    )
    if (own) return own.providerPaymentId
    if (next === null) return null
    after = next
  }
  throw new FinalError(`the provider's list of payments since ${since} has no end`)
}

const failUncharged = async (
  deps: SettlePaymentDependencies,
  state: StartedPayment,
): Promise<void> => {
  const { paymentId } = state.facts
  const { number } = currentTry(state)
  const failure = { try: number, reason: 'provider_refused', code: null } as const
  await recordOnPayment(deps, {
    state,
    command: { type: 'FailPayment', ...failure, providerPaymentId: null },
    process: 'reconcile',
    processId: `reconcile-${paymentId}`,
    news: `failed-${number}`,
  })
}
