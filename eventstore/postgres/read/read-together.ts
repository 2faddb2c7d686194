type Waiting<Ask, Answer> = {
  ask: Ask
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Asks that come in the same moment are answered by one call, and those that come while
 * `mostCalls` are in progress by the next: the busier the program, the fewer its calls. The answers
 * come in the order of their asks.
 */
export const askTogether = <Ask, Answer>(
  call: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  { mostCalls, mostAsks }: { mostCalls: number; mostAsks: number },
): ((ask: Ask) => Promise<Answer>) => {
  let waiting: Waiting<Ask, Answer>[] = []
  let calls = 0
  let isScheduled = false

  const schedule = (): void => {
    if (isScheduled || waiting.length === 0 || calls >= mostCalls) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      const together = waiting.slice(0, mostAsks)
      waiting = waiting.slice(mostAsks)
      void answer(together)
      schedule()
    })
  }

  const answer = async (together: readonly Waiting<Ask, Answer>[]): Promise<void> => {
    calls += 1
    try {
      const answers = await call(together.map(({ ask }) => ask))
      together.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      for (const { reject } of together) reject(error)
    } finally {
      calls -= 1
      schedule()
    }
  }

  return (ask) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      schedule()
    })
}
