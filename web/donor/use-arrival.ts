import { useRouter, type HistoryState } from '@tanstack/react-router'
import { useState } from 'react'

/** The screen of a record that a card is added for. */
export type WantedBy = {
  to: '/DonationInfoEdit/{-$id}' | '/DonationInfoReauthenticate/{-$id}'
  params: { id: string }
}

declare module '@tanstack/history' {
  // What travels from one screen to the next beside its address; the router names it.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** To the login: where one wanted to be. */
    wanted?: string
    /** To the login: a session has just ended. */
    ended?: boolean
    /** To /UsernameConfirm: the mailbox to look into, and where its button leads. */
    confirm?: { username: string; next: string }
    /** To /AddCard: the list of cards asked for it, and is where it leads back to. */
    fromCards?: boolean
    /** To the same, and on to that list: the address that a card is added for. */
    wantedBy?: WantedBy
    /** To a screen about one donation, payment or monthly gift: what the API said was just done there. */
    said?: string
    /** To /DonationInfoProcessed: the monthly gift that it was opened from. */
    plan?: string
    /** To a screen that another one has just done something for. */
    done?: 'profile' | 'card' | 'erased'
  }
}

/** What the screen before handed on. As one leaves, the router's own hooks tell of the next screen. */
export const useArrival = (): HistoryState => {
  const router = useRouter()
  const [state] = useState(() => router.state.location.state)
  return state
}
