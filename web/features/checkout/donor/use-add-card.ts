import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { newUuid } from '../../../lib/new-uuid.ts'
import { detourFrom } from '../checkout-guard.ts'
import type { ChosenCard } from '../checkout-shape.ts'
import { readCheckout, updateCheckout } from '../checkout-state.ts'
import { keptCardsQuery } from './cards-api.ts'
import { donorQuery } from './donor-query.ts'
import { keepCard, type Kept } from './keep-card.ts'
import { endLogin } from './pays-as.ts'

export type Adding =
  | { kind: 'typing' }
  /** Typed, and waiting for a second yes. */
  | { kind: 'confirming'; card: ChosenCard }
  | { kind: 'asking' }
  | { kind: 'authenticating'; url: string }
  | { kind: 'saved'; card: ChosenCard }
  | Exclude<Kept, { kind: 'saved' | 'signed_out' }>

/** Whether a donor is on their way to pay, and comes back to it with the card. */
export const isInCheckout = (): boolean => {
  const checkout = readCheckout()
  return checkout.account === 'donor' && detourFrom('/SelectPayment', checkout) === undefined
}

/** From the card that was typed to the one that is kept. */
export const useAddCard = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [adding, setAdding] = useState<Adding>({ kind: 'typing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const saved = async (typed: ChosenCard, reference: string | null): Promise<void> => {
    const kept = await queryClient.fetchQuery(keptCardsQuery).catch(() => [])
    // The newest stands last.
    const found = kept.find(({ card }) => card.reference === reference) ?? kept.at(-1)
    const card = found?.card ?? { ...typed, from: 'account' as const }
    if (!isInCheckout()) {
      setAdding({ kind: 'saved', card })
      return
    }
    updateCheckout({ method: 'card', card })
    await navigate({ to: '/SelectPayment', replace: true, state: { savedCard: true } })
  }

  const end = async (card: ChosenCard, kept: Kept): Promise<void> => {
    if (kept.kind === 'saved') {
      await saved(card, kept.reference)
      return
    }
    if (kept.kind !== 'signed_out') {
      setAdding(kept)
      return
    }
    const wasInCheckout = isInCheckout()
    endLogin()
    queryClient.setQueryData(donorQuery.queryKey, null)
    await navigate({ to: wasInCheckout ? '/SelectPayment' : '/SelectMission', replace: true })
  }

  const save = (card: ChosenCard): void => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    setAdding({ kind: 'asking' })
    const challenge = (url: string): void => setAdding({ kind: 'authenticating', url })
    keepCard({ paymentMethod: card.reference, key: newUuid() }, challenge, run.signal)
      .then((kept) => end(card, kept))
      .catch(() => {
        if (!run.signal.aborted) setAdding({ kind: 'unknown' })
      })
      .finally(() => {
        if (running.current === run) running.current = undefined
      })
  }

  return {
    adding,
    typed: (card: ChosenCard): void => setAdding({ kind: 'confirming', card }),
    back: (): void => setAdding({ kind: 'typing' }),
    save,
  }
}
