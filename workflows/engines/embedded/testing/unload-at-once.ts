import type { MemorySettings } from '../memory/memory.ts'

/** A worker that unloads every process as soon as it waits, and loads it when it is almost due. */
export const unloadAtOnce: MemorySettings = {
  farMilliseconds: 0,
  restMilliseconds: 0,
  mostResting: 1,
  lookMilliseconds: 20,
}
