import { useEffect, useRef, type ReactNode } from 'react'
import { focusText } from '../../lib/focus/move-focus.ts'

/**
 * Shows the result of a click. The clicked button may be gone, so this takes the focus when it
 * appears.
 */
export const FocusTarget = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) focusText(place.current)
  }, [])
  return <div ref={place}>{children}</div>
}
