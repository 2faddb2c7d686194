import { useEffect, useRef, type RefObject } from 'react'

export type InSightOptions = {
  /** The distance from the window within which a place counts as in sight, for example '400px'. */
  margin: string
  /** Whether the place is watched. A place that is in sight at the start counts as seen at once. */
  isAwaited: boolean
  seen: () => void
}

/** Calls `seen` when a place of the page comes into sight, or is about to. */
export const useInSight = (
  place: RefObject<Element | null>,
  { margin, isAwaited, seen }: InSightOptions,
): void => {
  // The callback is new at every render; watching does not start again for it.
  const latest = useRef(seen)
  useEffect(() => {
    latest.current = seen
  })
  useEffect(() => {
    const element = place.current
    if (!element || !isAwaited) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, margin, isAwaited])
}
