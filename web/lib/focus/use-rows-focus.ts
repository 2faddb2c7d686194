import { useLayoutEffect, useRef, type FocusEvent } from 'react'
import { rememberPlace, returnFocus, type FocusPlace } from './return-focus.ts'

/**
 * Keeps the focus in a list whose rows may be removed: by a decision about them, or by a colleague
 * while a dialog about them is open. Returns the handler of the list's focus event.
 */
export const useRowsFocus = (): ((event: FocusEvent) => void) => {
  const place = useRef<FocusPlace>(null)
  useLayoutEffect(() => {
    if (place.current === null || place.current.opener?.isConnected) return
    returnFocus(place.current)
    place.current = null
  })
  return ({ target }) => {
    // A dialog belongs to the control that opened it.
    if (target instanceof HTMLElement && target.closest('dialog') === null)
      place.current = rememberPlace(target)
  }
}
