import { useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, (() => void) | undefined>>

/**
 * Handles single keys of a screen. A key has no effect while the user types in a field or has a
 * dialog open.
 */
export const useKeys = (keys: Keys): void => {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const { target } = event
      if (target instanceof Element && target.closest('input, select, textarea, dialog')) return
      const act = current.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
