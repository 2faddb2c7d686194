import { DBOS } from '@dbos-inc/dbos-sdk'

export const firstOutcomeKey = 'first-outcome'
const pollMilliseconds = 500

/** First outcomes: kept by the workflow, and told at once to whoever waits in this very process. */
export const createOutcomes = () => {
  const waiting = new Map<string, Set<() => void>>()

  /** From inside the workflow, once in each of its executions. */
  const report = async (id: string, outcome: unknown): Promise<void> => {
    await DBOS.setEvent(firstOutcomeKey, { outcome })
    for (const wake of waiting.get(id) ?? []) wake()
  }

  // The row is read rather than the news carried, so a waiter sees only what is committed; and read
  // again now and then, because the process may run on another machine.
  const first = async (id: string, withinMilliseconds: number): Promise<unknown> => {
    const end = Date.now() + withinMilliseconds
    for (;;) {
      const news = listen(waiting, id)
      try {
        const reported = await DBOS.getEvent<{ outcome: unknown }>(id, firstOutcomeKey, {
          timeoutSeconds: 0,
        })
        if (reported) return reported.outcome
        const left = end - Date.now()
        if (left <= 0) return null
        await news.within(Math.min(left, pollMilliseconds))
      } finally {
        news.stop()
      }
    }
  }
  return { report, first }
}

const listen = (waiting: Map<string, Set<() => void>>, id: string) => {
  const here = waiting.get(id) ?? new Set()
  waiting.set(id, here)
  let wake = (): void => {}
  const news = new Promise<void>((resolve) => {
    wake = resolve
  })
  here.add(wake)
  return {
    within: async (milliseconds: number): Promise<void> => {
      const timer = setTimeout(wake, milliseconds)
      await news
      clearTimeout(timer)
    },
    stop: (): void => {
      here.delete(wake)
      if (here.size === 0) waiting.delete(id)
    },
  }
}
