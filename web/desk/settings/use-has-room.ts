import { useSyncExternalStore } from 'react'

/** The same width as in the style sheet of the frame. */
const wide = '(min-width: 1100px)'

const watch = (changed: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the list of settings has room beside a page. If not, its values are not loaded there. */
export const useHasRoom = (): boolean => useSyncExternalStore(watch, () => matchMedia(wide).matches)
