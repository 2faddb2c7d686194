import { useEffect, useEffectEvent, useState } from 'react'
import { ProblemError } from '../api/failure/problem.ts'
import { useSingleRun } from '../form/use-single-run.ts'
import type { openCardSetup } from './open-card-setup.ts'
import { followSetup, saveCard, type CardSetup, type SaveCardResult } from './save-card.ts'

/** The state of a card for the subscription, from its entry until it is saved. */
export type CardSetupState =
  | { kind: 'ready' }
  | { kind: 'asking' }
  | { kind: 'authenticating'; url: string }
  | Exclude<SaveCardResult<unknown>, { kind: 'saved' | 'signed_out' }>

/** What the API returns about a card. `saved` is the screen's data with the new card. */
export type CardSetupAnswer<Saved> =
  | { status: 'succeeded'; saved: Saved }
  | { status: 'requires_action'; setupId: string; stripe3DS: string }
  | { status: 'processing'; setupId: string }

type CardSetupOptions<Saved> = {
  /** Remembers the card that is being saved, for a reload. */
  openSetup: ReturnType<typeof openCardSetup>
  look: (setupId: string, signal: AbortSignal) => Promise<CardSetupAnswer<Saved>>
  done: (saved: Saved) => void | Promise<void>
  /** Leads to the login. */
  signedOut: () => void | Promise<void>
}

/** Handles a card until it is saved, also after a reload. */
export const useCardSetup = <Saved>(options: CardSetupOptions<Saved>) => {
  const { openSetup, done, signedOut } = options
  const [state, setState] = useState<CardSetupState>(
    openSetup.read() === null ? { kind: 'ready' } : { kind: 'asking' },
  )
  const run = useSingleRun()

  const end = async (result: SaveCardResult<Saved>): Promise<void> => {
    // A bank that has not answered may still do so, so the next visit sends the request again.
    if (result.kind !== 'unknown' && result.kind !== 'timed_out') openSetup.clear()
    if (result.kind === 'saved') return done(result.saved)
    if (result.kind === 'signed_out') return signedOut()
    // The API ends a confirmation that takes too long, and reports it. Without its answer, the
    // result is unknown.
    setState(result.kind === 'timed_out' ? { kind: 'unknown' } : result)
  }
  const challenge = (url: string): void => setState({ kind: 'authenticating', url })
  const toSetup = (answer: CardSetupAnswer<Saved> | Failed): CardSetup<Saved> => {
    if ('kind' in answer) return answer
    if (answer.status === 'succeeded') return { kind: 'saved', saved: answer.saved }
    const { setupId } = answer
    openSetup.remember(setupId)
    if (answer.status === 'processing') return { kind: 'processing', setupId }
    // This also covers a bank that requires authentication only after a while, or after a reload.
    challenge(answer.stripe3DS)
    return { kind: 'requires_action', setupId, url: answer.stripe3DS }
  }
  const look = async (setupId: string, signal: AbortSignal) =>
    toSetup(await judged(() => options.look(setupId, signal)))

  const follow = (task: (signal: AbortSignal) => Promise<SaveCardResult<Saved>>) =>
    run(
      async (signal) => {
        setState({ kind: 'asking' })
        await end(await task(signal))
      },
      () => setState({ kind: 'unknown' }),
    )
  const resume = useEffectEvent((setupId: string): void =>
    follow((signal) => followSetup(setupId, { look }, signal)),
  )
  useEffect(() => {
    const setupId = openSetup.read()
    if (setupId !== null) resume(setupId)
  }, [openSetup])

  /** Sends the card by `give`, and follows it. */
  const save = (give: (signal: AbortSignal) => Promise<CardSetupAnswer<Saved>>): void =>
    follow((signal) =>
      saveCard(
        { save: async () => toSetup(await judged(() => give(signal))), look },
        challenge,
        signal,
      ),
    )
  return { state, save }
}

type Failed = Extract<CardSetup<unknown>, { kind: 'failed' }>

/** A refusal of the card is an answer like another. */
const judged = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | Failed> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const {
      status,
      message,
      error: { code },
    } = error.problem
    // The browser belongs to another person now.
    const isAnothers = code === 'card_setup_not_found'
    if (status !== 402 && !isAnothers) throw error
    return { kind: 'failed', code, message }
  }
}
