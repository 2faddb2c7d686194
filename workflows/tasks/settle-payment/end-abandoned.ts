import { assert } from '@almoner/domain/kernel/assert.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { ListedPayment } from '../../gateways/ports/card-gateway.ts'
import { toNotSettledId } from '../../steps/review/manual-review.ts'
import { recordOnPayment } from '../../steps/record/payment-books.ts'
import { lookWithin } from '../../steps/card-charge/follow-charge.ts'
import type { SettlePaymentDependencies } from './dependencies.ts'

type Given = { state: StartedPayment; listed: ListedPayment }

/**
 * Ends a card payment whose own process gave up asking, once the provider reports that nothing was
 * taken. No other process ends it: it would stay under way for ever, and with it the recurring plan
 * of which it is an instalment. A late capture is still recorded as a success.
 */
export const endAbandoned = async (
  deps: SettlePaymentDependencies,
  { state, listed, processId }: Given & { processId: string },
): Promise<void> => {
  const { providerPaymentId } = listed
  const current = currentTry(state)
  const isUnderWay = state.status === 'processing' || state.status === 'authenticating'
  if (!isUnderWay || current.method !== 'card') return
  if (!(await isAbandoned(deps, { state, listed }))) return
  const answer = await deps.cards.look(providerPaymentId)
  // The payer's five minutes are long over.
  const outcome =
    answer.outcome === 'authentication_required'
      ? await deps.cards.cancel(providerPaymentId)
      : answer
  if (outcome.outcome !== 'failed') return
  const { number } = current
  const reason = outcome.reason === 'cancelled' ? 'authentication_timed_out' : outcome.reason
  const failure = { try: number, reason, code: outcome.code, providerPaymentId } as const
  await recordOnPayment(deps, {
    state,
    command: { type: 'FailPayment', ...failure },
    process: 'settle-payment',
    processId,
    news: `failed-${number}`,
  })
}

/**
 * A manual review is open, and not because of an earlier try: the process of this try may be
 * running.
 */
const isAbandoned = async (
  { store, now }: SettlePaymentDependencies,
  { state, listed }: Given,
): Promise<boolean> => {
  const { paymentId } = state.facts
  const { providerPaymentId, status } = listed
  // A charge that was never answered may be under any name, and under none that was cancelled before.
  const names = [providerPaymentId, ...(status === 'cancelled' ? [] : [paymentId])]
  const items = await Promise.all(
    names.map((name) => loadState(store, reviewItem, toNotSettledId('stripe', name))),
  )
  if (items.every((item) => item.state.status === 'none')) return false
  const events = await store.read(streamName(payment.category, paymentId))
  const startEvent = events.findLast(({ type }) => beginnings.has(type))
  assert(startEvent !== undefined, 'a try that is under way has begun')
  return toMilliseconds(now()) - toMilliseconds(startEvent.meta.at) >= lookWithin
}

const beginnings: ReadonlySet<string> = new Set<PaymentEvent['type']>([
  'PaymentInitiated',
  'PaymentRetried',
])
