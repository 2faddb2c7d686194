import { useState } from 'react'

/**
 * Returns the version that the screen showed when the dialog was opened. The screen behind the
 * dialog continues to update. A decision concerns the version that the user saw, and never a newer
 * one.
 */
export const useSeen = <Seen>(
  open: boolean,
  current: Seen,
): { seen: Seen; isOutdated: boolean } => {
  const [opened, setOpened] = useState({ open, seen: current })
  if (opened.open !== open) setOpened({ open, seen: current })
  const seenValue = opened.open === open ? opened.seen : current
  return {
    seen: seenValue,
    isOutdated: open && JSON.stringify(seenValue) !== JSON.stringify(current),
  }
}
