import type { BoundProcess } from '../../bound-process.ts'
import { createSlots, type Slots } from './slots.ts'

const mostActivitiesAtOnce = 32

/**
 * Limits how many activities run at a time. A process may have its own slots, with lower priority
 * than all others.
 */
export const createProcessSlots = (
  processes: readonly BoundProcess[],
): ((name: string) => Slots) => {
  const all = createSlots(mostActivitiesAtOnce)
  const own = new Map<string, Slots>()
  for (const {
    name,
    mostActivitiesAtOnce: most,
    givesWayMilliseconds: milliseconds,
  } of processes) {
    if (most === undefined) continue
    own.set(name, createSlots(most, { to: all, ...(milliseconds && { milliseconds }) }))
  }
  return (name) => own.get(name) ?? all
}
