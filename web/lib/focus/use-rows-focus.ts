import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { rememberPlace, returnFocus, type FocusPlace } from './return-focus.ts'

/**
 * Keeps the focus in a list whose rows may be removed: by a decision about them, or by a colleague
 * while a dialog about them is open.
 */
export const useRowsFocus = (list: RefObject<HTMLElement | null>): void => {
  const place = useRef<FocusPlace>(null)
  useLayoutEffect(() => {
    if (place.current === null || place.current.opener?.isConnected) return
    returnFocus(place.current)
    place.current = null
  })
  // After each render, because the list may appear later.
  useEffect(() => {
    const element = list.current
    const remember = ({ target }: FocusEvent): void => {
      // A dialog belongs to the control that opened it.
      if (target instanceof HTMLElement && target.closest('dialog') === null)
        place.current = rememberPlace(target)
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  })
}
