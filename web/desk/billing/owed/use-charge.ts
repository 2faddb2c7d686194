import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ChargeAnswer, SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import { ProblemError } from '../../../lib/api/failure/problem.ts'
import { isAskedAgain } from '../../../lib/session/step-up.ts'
import { billingReads, subscriptionQuery } from '../billing-api.ts'

/** The outcome of a charge of the charity's card that an owner has begun. */
export type Charge =
  | { kind: 'none' }
  /** `url` is the bank's own page, if it wants its customer's approval. */
  | { kind: 'waiting'; url: string | null }
  | { kind: 'done'; status: 'succeeded' | 'scheduled' }
  /** `reason` is null if it is not known. */
  | { kind: 'failed'; reason: ChargeFailure | null }
  /** The API's own message. */
  | { kind: 'refused'; error: ProblemError }

/**
 * Follows a charge from its first answer to its end. `isDone` tells from the subscription whether
 * the charge has succeeded.
 */
export const useCharge = (isDone: (subscription: SubscriptionAnswer) => boolean) => {
  const [charge, setCharge] = useState<Charge>({ kind: 'none' })
  const queryClient = useQueryClient()
  const { data } = useQuery(subscriptionQuery)
  const shown = charge.kind === 'waiting' && data ? findEnd(charge, data, isDone) : charge
  const hasEnded = charge.kind === 'waiting' && shown.kind !== 'waiting'
  // The invoices and the plan of other screens were read while the charge was under way.
  useEffect(() => {
    if (hasEnded) readAgain(queryClient)
  }, [hasEnded, queryClient])
  const begin = (answer: ChargeAnswer | ProblemError): void => {
    // The outcome is found in what the API knew when it answered, never in what was read before.
    if (!(answer instanceof ProblemError)) {
      queryClient.setQueryData(subscriptionQuery.queryKey, answer.subscription)
    }
    setCharge(toCharge(answer))
    readAgain(queryClient)
  }
  return {
    charge: shown,
    begin,
    reset: (): void => setCharge({ kind: 'none' }),
  }
}

const readAgain = (queryClient: QueryClient): void => {
  for (const queryKey of billingReads) void queryClient.invalidateQueries({ queryKey })
}

const toCharge = (answer: ChargeAnswer | ProblemError): Charge => {
  if (answer instanceof ProblemError) return { kind: 'refused', error: answer }
  if (answer.status === 'requires_action') return { kind: 'waiting', url: answer.stripe3DS }
  if (answer.status === 'processing') return { kind: 'waiting', url: null }
  return { kind: 'done', status: answer.status }
}

const findEnd = (
  waiting: Charge,
  subscription: SubscriptionAnswer,
  isDone: (subscription: SubscriptionAnswer) => boolean,
): Charge => {
  if (isDone(subscription)) return { kind: 'done', status: 'succeeded' }
  const { owed } = subscription
  // An upgrade that was not paid is owed no more.
  if (owed === null) return { kind: 'failed', reason: null }
  return owed.status === 'failed' ? { kind: 'failed', reason: owed.failure } : waiting
}

/**
 * A refusal of the card is an outcome that the screen shows. A wrong password and a lost answer
 * stay in the dialog, which sends the command again.
 */
export const chargeOnce = async (
  send: () => Promise<ChargeAnswer>,
): Promise<ChargeAnswer | ProblemError> => {
  try {
    return await send()
  } catch (error) {
    if (isAskedAgain(error) || !(error instanceof ProblemError)) throw error
    if (error.problem.status >= 500 || error.problem.error.code === 'request_reused') throw error
    return error
  }
}
