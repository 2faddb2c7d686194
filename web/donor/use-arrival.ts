import { useRouter, type HistoryState } from '@tanstack/react-router'
import { useState } from 'react'

/** The screen of a record that a card is added for. */
export type WantedBy = {
  to: '/DonationInfoEdit/{-$id}' | '/DonationInfoReauthenticate/{-$id}'
  params: { id: string }
}

declare module '@tanstack/history' {
  // The state that one screen passes to the next beside its address. The router defines the
  // interface's name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The login reads the page that the user wanted to open. */
    wanted?: string
    /** The login reads that a session has just ended. */
    ended?: boolean
    /** /UsernameConfirm reads the mailbox to check, and the destination of its button. */
    confirm?: { username: string; next: string }
    /** /AddCard reads that the list of cards opened it, and returns there. */
    fromCards?: boolean
    /** /AddCard and that list read the page that a card is added for. */
    wantedBy?: WantedBy
    /**
     * A screen about one donation, payment or monthly gift reads the API's message about an act
     * just done there.
     */
    message?: string
    /** /DonationInfoProcessed reads the monthly gift that it was opened from. */
    plan?: string
    /** /OrgSignup reads that the desk's login knows no account of the address. */
    isUnknown?: boolean
    /** A screen reads the act that another one has just completed for it. */
    done?: 'profile' | 'card' | 'erased'
  }
}

/**
 * Returns the state that the previous screen passed on. While a user leaves, the router's own hooks
 * return the next screen's state.
 */
export const useArrival = (): HistoryState => {
  const router = useRouter()
  const [state] = useState(() => router.state.location.state)
  return state
}
