import { NetworkError, ProblemError, problemCode } from '../api/failure/problem.ts'
import { askAgainAfterMilliseconds, authentication, wait } from './asking.ts'

/** How the saving of a card ends. */
export type SaveCardResult<Saved> =
  | { kind: 'saved'; saved: Saved }
  /** In the API's own words. */
  | { kind: 'refused'; message: string }
  /** Nobody paid: the sentence about payments is not for here. */
  | { kind: 'not_confirmed' }
  | { kind: 'signed_out' }
  | { kind: 'timed_out' }
  /** No answer came. */
  | { kind: 'unknown' }

/** How a card stands that is being saved. */
export type CardSetup<Saved> =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'requires_action'; setupId: string; url: string }
  | { kind: 'processing'; setupId: string }
  | { kind: 'failed'; code: string | undefined; message: string }

export type SaveCardCalls<Saved> = {
  /** Sent again with the same content it is the same request. */
  save: (signal: AbortSignal) => Promise<CardSetup<Saved>>
  look: (setupId: string, signal: AbortSignal) => Promise<CardSetup<Saved>>
}

/**
 * Has a card saved, and follows it to its end; `challenge` is told where the bank wants to hear from
 * its customer.
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

// Undefined where the answer was lost, or came from a server in trouble.
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
