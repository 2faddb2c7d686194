import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Refused } from '@almoner/domain/kernel/decider.ts'
import { payment, type PaymentCommand, type PaymentRefusal } from '@almoner/domain/payment/index.ts'
import { tryNumbered, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState, cachedState } from '@almoner/eventstore/handle-command.ts'
import { FinalError } from './activity-failed.ts'

export type PaymentBooks = { store: EventStore; now: () => Instant }

/** How a payment stands, by its own stream. */
export const paymentOf = async (
  { store }: Pick<PaymentBooks, 'store'>,
  paymentId: string,
): Promise<StartedPayment> => {
  const { state } = await loadState(store, payment, paymentId)
  assert(state.status !== 'none', `payment ${paymentId} is not in the books`)
  return state
}

/**
 * The same as at most a tenth of a second ago, and with the try that it is about, for who is going to
 * ask a provider: that takes longer, and what was true when it was asked may have changed in any case
 * when it answers. Whatever is then recorded is decided on how the payment stands at that moment.
 */
export const recentPaymentOf = async (
  books: Pick<PaymentBooks, 'store'>,
  about: { paymentId: string; try: number },
): Promise<StartedPayment> => {
  const { state } = await cachedState(books.store, payment, about.paymentId)
  // The try may have begun in another process a moment ago.
  if (state.status === 'none' || tryNumbered(state, about.try) === null) {
    return await paymentOf(books, about.paymentId)
  }
  return state
}

/** What a process has learnt, by the process's name and id, and once however often it is told. */
export type Learnt = {
  state: StartedPayment
  command: PaymentCommand
  process: string
  processId: string
  /** Names the news within the process: the same news again changes nothing. */
  news: string
}

/** Records it; a refusal of the books, which no retry changes, ends the activity. */
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

/** Records it, or answers why the books do not take it. */
export const tryRecordOnPayment = async (
  { store, now }: PaymentBooks,
  { state, command, process, processId, news }: Learnt,
): Promise<StartedPayment | Refused<PaymentRefusal>> => {
  const { paymentId, organisationId } = state.facts
  const result = await handleCommand(store, {
    decider: payment,
    id: paymentId,
    command,
    context: {
      tenant: organisationId,
      actor: `process:${process}`,
      correlation: paymentId,
      causation: processId,
      commandId: `${processId}:${news}`,
      // What the provider says in between may be worded anew; which news it is says the id.
      input: { paymentId, news },
      at: now(),
    },
  })
  if (!result.handled) return { refused: result.refused }
  assert(result.state.status !== 'none', 'a payment that was recorded has begun')
  return result.state
}
