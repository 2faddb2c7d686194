/**
 * Shares one read among all callers that arrive while another is in progress. It begins after their
 * calls, so it contains every write that was acknowledged to them before.
 */
export const createSharedLook = <Seen>(look: () => Promise<Seen>): (() => Promise<Seen>) => {
  let looking: Promise<unknown> | null = null
  let next: Promise<Seen> | null = null

  const begin = (): Promise<Seen> => {
    next = null
    const result = look()
    const over = (): void => {
      if (looking === done) looking = null
    }
    const done: Promise<unknown> = result.then(over, over)
    looking = done
    return result
  }

  return () => {
    if (looking === null) return begin()
    next ??= looking.then(begin)
    return next
  }
}
