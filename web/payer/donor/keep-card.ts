import { askAgainAfterMilliseconds, authentication, wait } from '../../lib/paying/asking.ts'
import { NetworkError, ProblemError } from '../../lib/api/problem.ts'
import { cardStatus, saveCard } from './cards-api.ts'
import { isLoginEnded } from './payer-identity.ts'

/** How the keeping of a card ends. */
export type SaveCardResult =
  | { kind: 'saved'; reference: string | null }
  /** In the API's own words. */
  | { kind: 'refused'; message: string }
  /** Nobody paid: the sentence about payments is not for here. */
  | { kind: 'not_confirmed' }
  | { kind: 'signed_out' }
  | { kind: 'timed_out' }
  /** No answer came: looking at the list of cards tells. */
  | { kind: 'unknown' }

type Asked = { paymentMethod: string; key: string }

/**
 * Has a card kept, and follows it to its end; `challenge` is told where the bank wants to hear from
 * its customer. Asked again with the same key it is the same wish.
 */
export const keepCard = async (
  asked: Asked,
  challenge: (url: string) => void,
  signal: AbortSignal,
): Promise<SaveCardResult> => {
  for (const pause of [...askAgainAfterMilliseconds, undefined]) {
    try {
      const answer = await saveCard(asked, signal)
      if (answer.status === 'succeeded') return { kind: 'saved', reference: answer.id }
      if (answer.status === 'requires_action') challenge(answer.stripe3DS)
      return await followSetup(answer.setupIntent, signal)
    } catch (error) {
      const end = endBy(error, signal)
      if (end) return end
    }
    if (pause !== undefined) await wait(pause, signal)
  }
  return { kind: 'unknown' }
}

const followSetup = async (setupIntent: string, signal: AbortSignal): Promise<SaveCardResult> => {
  const deadline = Date.now() + authentication.withinMilliseconds
  while (Date.now() < deadline) {
    await wait(authentication.lookEveryMilliseconds, signal)
    try {
      const { status, code, message = '' } = await cardStatus(setupIntent, signal)
      if (status === 'succeeded') return { kind: 'saved', reference: null }
      if (status === 'requires_payment_method') return refusedBy(code, message)
    } catch (error) {
      const end = endBy(error, signal)
      if (end?.kind === 'signed_out') return end
    }
  }
  return { kind: 'timed_out' }
}

// Undefined where the answer was lost, or came from a server in trouble.
const endBy = (error: unknown, signal: AbortSignal): SaveCardResult | undefined => {
  if (signal.aborted) throw error
  if (isLoginEnded(error)) return { kind: 'signed_out' }
  if (error instanceof NetworkError) return undefined
  if (!(error instanceof ProblemError)) throw error
  const {
    status,
    message,
    error: { code },
  } = error.problem
  return status >= 500 ? undefined : refusedBy(code, message)
}

const refusedBy = (code: string | undefined, message: string): SaveCardResult =>
  code === 'card_not_confirmed' ? { kind: 'not_confirmed' } : { kind: 'refused', message }
