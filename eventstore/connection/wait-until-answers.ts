const betweenTriesMilliseconds = 500
const betweenLinesMilliseconds = 10_000

/** Its message is a sentence for the operator: which server did not answer, and for how long. */
export class NotAnswering extends Error {
  override name = 'NotAnswering'
}

/**
 * Polls a server that may still be starting, and reports its name. Any error other than an
 * unreachable server is thrown at once: waiting would not help.
 */
export const waitUntilAnswers = async (server: {
  /**
   * The name that the operator sees: `PostgreSQL at db:5432 (DATABASE_URL)`. Contains no password.
   */
  name: string
  ask: () => Promise<unknown>
  isAway: (error: unknown) => boolean
  seconds: number
  tell: (line: string) => void
}): Promise<void> => {
  const { name, ask, isAway, seconds, tell } = server
  const startedAt = performance.now()
  let loggedAt: number | null = null
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (!isAway(error)) throw error
      const now = performance.now()
      const secondsLeft = seconds - (now - startedAt) / 1_000
      if (secondsLeft <= 0) {
        throw new NotAnswering(`${name} did not answer within ${seconds} s: ${toReason(error)}`, {
          cause: error,
        })
      }
      if (loggedAt === null || now - loggedAt >= betweenLinesMilliseconds) {
        loggedAt = now
        tell(`waiting for ${name}, ${Math.ceil(secondsLeft)} s at most`)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMilliseconds))
  }
}

// If a host has several addresses, the error contains one error for each, and its own message is
// empty.
const toReason = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return toReason(error.errors[0])
  const { message, code, name } = error as NodeJS.ErrnoException
  return message.split('\n')[0] || code || name
}
