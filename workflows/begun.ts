import type { Position } from '@almoner/eventstore/position.ts'

/**
 * Processes that were begun and are neither kept nor ended, by the positions before the events that they
 * were begun for: whoever begins them must not pass the first of these. One event may begin several.
 */
export const createBegun = (onLost: (error: unknown) => void) => {
  // In the order of the events, so that the first is the one that holds up the checkpoint.
  const open = new Set<{ before: Position }>()
  let lost: { error: unknown } | null = null
  return {
    /** `before` is a place that a reader may go on from to be given the event again. */
    add: (before: Position, settled: Promise<void> | undefined): void => {
      const one = { before }
      open.add(one)
      settled?.then(
        () => open.delete(one),
        (error: unknown) => {
          lost ??= { error }
          onLost(error)
        },
      )
    },
    /** How far of it nothing has to be begun again. */
    upTo: (position: Position): Position => {
      const [first] = open
      return first === undefined ? position : first.before
    },
    assertNoneLost: (): void => {
      if (lost) throw lost.error
    },
  }
}
