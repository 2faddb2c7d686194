import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Refused } from '@almoner/domain/kernel/decider.ts'
import { payment, type PaymentCommand, type PaymentRefusal } from '@almoner/domain/payment/index.ts'
import { tryNumbered, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState, cachedState } from '@almoner/eventstore/handle-command.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { recordCommand } from './record-command.ts'

export type PaymentBooks = { store: EventStore; now: () => Instant }

/** The state of a payment, from its own stream. */
export const loadPayment = async (
  { store }: Pick<PaymentBooks, 'store'>,
  paymentId: string,
): Promise<StartedPayment> => {
  const { state } = await loadState(store, payment, paymentId)
  assert(state.status !== 'none', `payment ${paymentId} is not in the books`)
  return state
}

/**
 * Returns the state of at most a tenth of a second ago, with the given try, for a caller that is
 * about to call a provider. The call takes longer than that, so the state may change before the
 * answer in any case. The command that records the answer is decided on the current state.
 */
export const loadCachedPayment = async (
  books: Pick<PaymentBooks, 'store'>,
  attempt: { paymentId: string; try: number },
): Promise<StartedPayment> => {
  const { state } = await cachedState(books.store, payment, attempt.paymentId)
  // The try may have started in another process a moment ago.
  if (state.status === 'none' || tryNumbered(state, attempt.try) === null) {
    return await loadPayment(books, attempt.paymentId)
  }
  return state
}

/** A process's finding, by the process's name and id. A repetition records nothing. */
export type Learnt = {
  state: StartedPayment
  command: PaymentCommand
  process: string
  processId: string
  /** Identifies the finding within the process, so that a repetition changes nothing. */
  news: string
}

/** Records it. A refused command ends the activity, because no retry changes the refusal. */
export const recordOnPayment = async (
  books: PaymentBooks,
  learnt: Learnt,
): Promise<StartedPayment> => {
  const result = await tryRecordOnPayment(books, learnt)
  if ('refused' in result) {
    throw new FinalError(`${learnt.command.type} was refused: ${result.refused}`)
  }
  return result
}

/** Records it, or answers why the command is refused. */
export const tryRecordOnPayment = async (
  books: PaymentBooks,
  { state, command, process, processId, news }: Learnt,
): Promise<StartedPayment | Refused<PaymentRefusal>> => {
  const { paymentId, organisationId } = state.facts
  const result = await recordCommand(books, {
    decider: payment,
    id: paymentId,
    command,
    tenant: organisationId,
    process,
    processId,
    step: news,
    // The provider's wording may differ between attempts, so the id alone identifies the finding.
    input: { paymentId, news },
  })
  if (!result.handled) return { refused: result.refused }
  assert(result.state.status !== 'none', 'a payment that was recorded has begun')
  return result.state
}
