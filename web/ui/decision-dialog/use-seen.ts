import { useState } from 'react'

/**
 * What the screen showed when the dialog was opened. The screen behind it follows what happens; a
 * decision is about what the person saw, and a newer version is not decided with it.
 */
export const useSeen = <Seen>(
  open: boolean,
  current: Seen,
): { seen: Seen; isOutdated: boolean } => {
  const [opened, setOpened] = useState({ open, seen: current })
  if (opened.open !== open) setOpened({ open, seen: current })
  const seen = opened.open === open ? opened.seen : current
  return { seen, isOutdated: open && JSON.stringify(seen) !== JSON.stringify(current) }
}
