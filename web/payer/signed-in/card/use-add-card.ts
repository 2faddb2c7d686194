import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readQuery } from '../../../lib/api/read-query.ts'
import { donorQuery } from '../../../lib/session/donor-query.ts'
import { newUuid } from '../../../lib/browser/new-uuid.ts'
import { sessionQuery } from '../../../lib/session/session.ts'
import { saveCard, type SaveCardResult } from '../../../lib/paying/save-card.ts'
import { useSingleRun } from '../../../lib/form/use-single-run.ts'
import { findRedirect } from '../../checkout/state/guard/checkout-guard.ts'
import type { ChosenCard } from '../../checkout/state/checkout-shape.ts'
import { readCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { saveCardCalls, savedCardsQuery } from './cards-api.ts'

export type Adding =
  | { kind: 'typing' }
  /** Typed, and waiting for a second yes. */
  | { kind: 'confirming'; card: ChosenCard }
  | { kind: 'asking' }
  | { kind: 'authenticating'; url: string }
  | Exclude<SaveCardResult<string | null>, { kind: 'saved' | 'signed_out' }>

/** Whether the donor came from a payment and returns to it with the card. */
const isInCheckout = (): boolean => {
  const checkout = readCheckout()
  return checkout.account === 'donor' && findRedirect('/SelectPayment', checkout) === undefined
}

/** Manages the steps from a typed card to a saved one. */
export const useAddCard = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { fromCards: isFromCards = false, wantedBy } = useLocation({ select: ({ state }) => state })
  const leadsBackTo = !isFromCards && isInCheckout() ? '/SelectPayment' : '/ListCards'
  const [adding, setAdding] = useState<Adding>({ kind: 'typing' })
  const run = useSingleRun()

  const leave = async (typed: ChosenCard, reference: string | null): Promise<void> => {
    if (leadsBackTo === '/ListCards') {
      await navigate({
        to: leadsBackTo,
        replace: true,
        state: { done: 'card', ...(wantedBy && { wantedBy }) },
      })
      return
    }
    const savedCards = await readQuery(queryClient, savedCardsQuery).catch(() => [])
    // The newest card is last.
    const savedCard =
      savedCards.find(({ card }) => card.reference === reference) ?? savedCards.at(-1)
    const card = savedCard?.card ?? { ...typed, from: 'account' as const }
    dispatchCheckout({ type: 'card_chosen', card })
    await navigate({ to: leadsBackTo, replace: true, state: { savedCard: true } })
  }

  const end = async (card: ChosenCard, result: SaveCardResult<string | null>): Promise<void> => {
    if (result.kind === 'saved') {
      await leave(card, result.saved)
      return
    }
    if (result.kind !== 'signed_out') {
      setAdding(result)
      return
    }
    const wasInCheckout = isInCheckout()
    dispatchCheckout({ type: 'login_ended' })
    queryClient.setQueryData(donorQuery.queryKey, null)
    queryClient.setQueryData(sessionQuery('donors').queryKey, false)
    await navigate({ to: wasInCheckout ? '/SelectPayment' : '/SelectMission', replace: true })
  }

  const save = (card: ChosenCard): void => {
    const challenge = (url: string): void => setAdding({ kind: 'authenticating', url })
    run(
      async (signal) => {
        setAdding({ kind: 'asking' })
        const request = { paymentMethod: card.reference, key: newUuid() }
        await end(card, await saveCard(saveCardCalls(request), challenge, signal))
      },
      () => setAdding({ kind: 'unknown' }),
    )
  }

  return {
    adding,
    /** The way back without a card. */
    back: wantedBy ?? ({ to: leadsBackTo } as const),
    typed: (card: ChosenCard): void => setAdding({ kind: 'confirming', card }),
    typeAgain: (): void => setAdding({ kind: 'typing' }),
    save,
  }
}
