/**
 * Processes that were begun and are neither kept nor ended, by the positions of the events that they
 * were begun for: whoever begins them must not pass the first of these. One event may begin several.
 */
export const createBegun = (onLost: (error: unknown) => void) => {
  // In the order of the events, so that the first is the one that holds up the checkpoint.
  const open = new Set<{ position: bigint }>()
  let lost: { error: unknown } | null = null
  return {
    add: (position: bigint, settled: Promise<void> | undefined): void => {
      const one = { position }
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
    upTo: (position: bigint): bigint => {
      const [first] = open
      return first === undefined ? position : first.position - 1n
    },
    assertNoneLost: (): void => {
      if (lost) throw lost.error
    },
  }
}
