import { NetworkError, ProblemError, problemCode } from '../api/failure/problem.ts'
import { askAgainAfterMilliseconds, authentication, wait } from './asking.ts'

/** The result of saving a card. */
export type SaveCardResult<Saved> =
  | { kind: 'saved'; saved: Saved }
  /** The API's own message. */
  | { kind: 'refused'; message: string }
  /** No payment was made, so the sentence about payments does not apply. */
  | { kind: 'not_confirmed' }
  | { kind: 'signed_out' }
  | { kind: 'timed_out' }
  /** No answer arrived. */
  | { kind: 'unknown' }

/** The state of a card that is being saved. */
export type CardSetup<Saved> =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'requires_action'; setupId: string; url: string }
  | { kind: 'processing'; setupId: string }
  | { kind: 'failed'; code: string | undefined; message: string }

export type SaveCardCalls<Saved> = {
  /** A repeated call with equal content is one request. */
  save: (signal: AbortSignal) => Promise<CardSetup<Saved>>
  look: (setupId: string, signal: AbortSignal) => Promise<CardSetup<Saved>>
}

/**
 * Saves a card and follows it to its end. Calls `challenge` if the bank wants to authenticate its
 * customer.
 */
export const saveCard = async <Saved>(
  calls: SaveCardCalls<Saved>,
  challenge: (url: string) => void,
  signal: AbortSignal,
): Promise<SaveCardResult<Saved>> => {
  for (const pause of [...askAgainAfterMilliseconds, undefined]) {
    try {
      const setup = await calls.save(signal)
      if (setup.kind === 'saved') return setup
      if (setup.kind === 'failed') return refusedBy(setup)
      if (setup.kind === 'requires_action') challenge(setup.url)
      return await followSetup(setup.setupId, calls, signal)
    } catch (error) {
      const end = endBy(error, signal)
      if (end) return end
    }
    if (pause !== undefined) await wait(pause, signal)
  }
  return { kind: 'unknown' }
}

/** Follows a card that was sent before, also before a reload. */
export const followSetup = async <Saved>(
  setupId: string,
  { look }: Pick<SaveCardCalls<Saved>, 'look'>,
  signal: AbortSignal,
): Promise<SaveCardResult<Saved>> => {
  const deadline = Date.now() + authentication.withinMilliseconds
  while (Date.now() < deadline) {
    await wait(authentication.lookEveryMilliseconds, signal)
    try {
      const setup = await look(setupId, signal)
      if (setup.kind === 'saved') return setup
      if (setup.kind === 'failed') return refusedBy(setup)
    } catch (error) {
      const end = endBy(error, signal)
      if (end?.kind === 'signed_out') return end
    }
  }
  return { kind: 'timed_out' }
}

type Ended = Exclude<SaveCardResult<unknown>, { kind: 'saved' }>

// Returns undefined if the answer was lost or came from a failing server.
const endBy = (error: unknown, signal: AbortSignal): Ended | undefined => {
  if (signal.aborted) throw error
  if (problemCode(error) === 'not_signed_in') return { kind: 'signed_out' }
  if (error instanceof NetworkError) return undefined
  if (!(error instanceof ProblemError)) throw error
  const {
    status,
    message,
    error: { code },
  } = error.problem
  return status >= 500 ? undefined : refusedBy({ code, message })
}

const refusedBy = ({ code, message }: { code: string | undefined; message: string }): Ended =>
  code === 'card_not_confirmed' ? { kind: 'not_confirmed' } : { kind: 'refused', message }
