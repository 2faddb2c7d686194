import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { toPosition, writePosition, type Position } from '@almoner/eventstore/position.ts'
import { inBatches } from '@almoner/platform/in-batches.ts'
import type { Log } from '../../log.ts'
import { loadPayment } from '../../steps/record/payment-books.ts'
import { openReview } from '../../steps/review/manual-review.ts'
import type { SettlePaymentDependencies } from '../settle-payment/dependencies.ts'
import { leaveRequestToAPerson, settle } from '../settle-payment/settle-payment.ts'
import { findAbandoned, settleAbandoned, type Abandoned } from './abandoned.ts'
import { atOnce, orPassed } from './compare-each.ts'

export type CompareOursDependencies = SettlePaymentDependencies & {
  /** The position up to which our own events were compared, stored between nights. */
  compared: {
    read: () => Promise<Position>
    move: (from: Position, to: Position) => Promise<boolean>
  }
  log: Log
}

const ourPage = 500
const mostWaitedMilliseconds = 3 * 24 * 3_600_000

/** Compares a page of our events since the night before with the provider. */
export const compareOurs = async (
  deps: CompareOursDependencies,
  from: string | null,
): Promise<{ looked: number; next: string | null }> => {
  const began = from === null ? await deps.compared.read() : toPosition(from)
  const events = await deps.store.readAll({
    after: began,
    limit: ourPage,
    categories: [payment.category, reviewItem.category],
    personal: false,
  })
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return { looked: 0, next: null }
  const waited = toMilliseconds(deps.now()) - toMilliseconds(first.recordedAt)
  const isLast = waited > mostWaitedMilliseconds
  const ids = new Set(events.flatMap((event) => (isEnd(event) ? toPaymentId(event) : [])))
  const abandoned = await findAbandoned(deps.store, events)
  for (const id of abandoned.keys()) ids.add(id)
  await inBatches([...ids], atOnce, (paymentId) =>
    compareOwn(deps, { paymentId, isLast, abandoned: abandoned.get(paymentId) ?? null }),
  )
  await deps.compared.move(began, last.position)
  return { looked: ids.size, next: writePosition(last.position) }
}

const ends: ReadonlySet<string> = new Set<PaymentEvent['type']>([
  'PaymentSucceeded',
  'PaymentFailed',
])

const isEnd = ({ type }: RecordedEvent): boolean => ends.has(type)

const toPaymentId = ({ data }: RecordedEvent): string =>
  (data as Extract<PaymentEvent, { type: 'PaymentSucceeded' }>['data']).paymentId

/** `isLast`: the provider did not answer for several nights, and is skipped. */
const compareOwn = async (
  deps: CompareOursDependencies,
  {
    paymentId,
    isLast,
    abandoned,
  }: { paymentId: string; isLast: boolean; abandoned: Abandoned | null },
): Promise<void> => {
  const state = await loadPayment(deps, paymentId)
  if (state.tries.some(({ request }) => request !== null)) {
    const compare = () => settle(deps, { paymentId, because: 'compared' })
    const isCompared = await orPassed(deps, compare, { isLast })
    if (!isCompared) await leaveRequestToAPerson(deps, { paymentId, process: 'reconcile' })
  }
  if (abandoned !== null) await orPassed(deps, () => settleAbandoned(deps, { state, ...abandoned }))
  const { paid } = state
  if (paid?.provider === 'stripe') {
    const listed = await deps.statements.paymentNamed(paid.providerPaymentId)
    if (listed?.status !== 'succeeded') await missing(deps, state, paid.providerPaymentId)
  }
}

const missing = async (
  deps: CompareOursDependencies,
  state: StartedPayment,
  providerObjectId: string,
): Promise<void> => {
  const { organisationId, paymentId, amountCents } = state.facts
  await openReview(deps, {
    process: 'reconcile',
    organisationId,
    paymentId,
    discrepancy: 'missing_at_provider',
    provider: 'stripe',
    providerObjectId,
    amountCents: currentTry(state).quote?.totalAmountCents ?? amountCents,
  })
}
