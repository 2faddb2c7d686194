import { useRouter, type HistoryState } from '@tanstack/react-router'
import { useState } from 'react'

/** What the screen before handed on. As one leaves, the router's own hooks tell of the next screen. */
export const useArrival = (): HistoryState => {
  const router = useRouter()
  const [state] = useState(() => router.state.location.state)
  return state
}
