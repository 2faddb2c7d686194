import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BillingCardAnswer } from '@almoner/api/onboarding/billing-card/billing-card-contract.ts'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { ProblemError } from '../../lib/api/failure/problem.ts'
import { useSingleRun } from '../../lib/form/use-single-run.ts'
import {
  followSetup,
  saveCard,
  type CardSetup,
  type SaveCardResult,
} from '../../lib/paying/save-card.ts'
import type { EnteredCard } from '../../ui/card-entry/card-entry.ts'
import { applicationQuery, billingCardStatus, giveBillingCard } from '../onboarding-api.ts'
import { openSetup } from './open-setup.ts'
import { useSaved } from '../use-saved.ts'

export type BillingCardState =
  | { kind: 'ready' }
  | { kind: 'asking' }
  | { kind: 'authenticating'; url: string }
  | Exclude<SaveCardResult<ApplicationAnswer>, { kind: 'saved' | 'signed_out' }>

/** Handles a card from its entry until it is part of the application, also after a reload. */
export const useBillingCard = () => {
  const queryClient = useQueryClient()
  const proceed = useSaved()
  const [state, setState] = useState<BillingCardState>(
    openSetup.read() === null ? { kind: 'ready' } : { kind: 'asking' },
  )
  const run = useSingleRun()

  const end = async (result: SaveCardResult<ApplicationAnswer>): Promise<void> => {
    // A bank that has not answered may still do so, so the next visit sends the request again.
    if (result.kind !== 'unknown' && result.kind !== 'timed_out') openSetup.clear()
    if (result.kind === 'saved') return proceed(result.saved)
    // The boundary around the screen leads to the login.
    if (result.kind === 'signed_out') {
      return queryClient.invalidateQueries({ queryKey: applicationQuery.queryKey })
    }
    // The API ends a confirmation that takes too long, and reports it. Without its answer, the
    // result is unknown.
    setState(result.kind === 'timed_out' ? { kind: 'unknown' } : result)
  }
  const challenge = (url: string): void => setState({ kind: 'authenticating', url })
  const look = async (setupId: string, signal: AbortSignal) =>
    toSetup(await judged(() => billingCardStatus(setupId, signal)), challenge)

  const follow = (task: (signal: AbortSignal) => Promise<SaveCardResult<ApplicationAnswer>>) =>
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
  }, [])

  const save = ({ reference, last4 }: EnteredCard): void =>
    follow((signal) =>
      saveCard(
        {
          save: async () =>
            toSetup(
              await judged(() => giveBillingCard({ paymentMethod: reference, last4 }, signal)),
              challenge,
            ),
          look,
        },
        challenge,
        signal,
      ),
    )
  return { state, save }
}

type Failed = Extract<CardSetup<ApplicationAnswer>, { kind: 'failed' }>

/** A refusal of the card is an answer like another. */
const judged = async (
  ask: () => Promise<BillingCardAnswer>,
): Promise<BillingCardAnswer | Failed> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const {
      status,
      message,
      error: { code },
    } = error.problem
    // The browser belongs to another applicant now.
    const isAnothers = code === 'card_setup_not_found'
    if (status !== 402 && !isAnothers) throw error
    return { kind: 'failed', code, message }
  }
}

const toSetup = (
  answer: BillingCardAnswer | Failed,
  challenge: (url: string) => void,
): CardSetup<ApplicationAnswer> => {
  if ('kind' in answer) return answer
  const { setupId } = answer
  if (answer.status === 'succeeded') return { kind: 'saved', saved: answer.application }
  openSetup.remember(setupId)
  if (answer.status === 'processing') return { kind: 'processing', setupId }
  // This also covers a bank that requires authentication only after a while, or after a reload.
  challenge(answer.stripe3DS)
  return { kind: 'requires_action', setupId, url: answer.stripe3DS }
}
