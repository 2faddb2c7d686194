import { useEffect, useEffectEvent } from 'react'
import { isChangedMeanwhile } from './payment-methods-api.ts'

type CurrentSeen<Seen> = {
  /** Why the form was refused, if it was. */
  error: Error | undefined
  current: Seen
  take: (settings: Seen) => void
}

/** Shows the current settings after a conflict, so that the next save replaces those. */
export const useCurrentSeen = <Seen>({ error, current, take }: CurrentSeen<Seen>): boolean => {
  const isChanged = isChangedMeanwhile(error)
  const show = useEffectEvent(take)
  useEffect(() => {
    if (isChanged) show(current)
  }, [isChanged, current])
  return isChanged
}
