import { DBOS } from '@dbos-inc/dbos-sdk'
import { createRemembered } from './remembered.ts'

export const firstOutcomeKey = 'first-outcome'

/** What a workflow leaves behind, where it has reported anything. */
export type Reported = { outcome: unknown } | null

/** Most processes begin and report within it; who runs elsewhere is looked for in the database. */
const firstLookMilliseconds = 100
const pollMilliseconds = 500
const mostRemembered = 10_000

/**
 * First outcomes: told at once to whoever waits in this very process, and kept for the others with
 * what the workflow next writes: before its next wait, or with its end. That one may hear it before
 * it is kept takes nothing back: it says no more than the books do, and a process that a crash sent
 * back finds the same there.
 */
export const createOutcomes = () => {
  const waiting = new Map<string, Set<() => void>>()
  const told = createRemembered<Reported>(mostRemembered)

  const tell = (id: string, reported: Reported): void => {
    told.keep(id, reported)
    for (const wake of waiting.get(id) ?? []) wake()
  }

  /** `running`: what a process that is under way in this program has reported; undefined of others. */
  const first = async (
    id: string,
    withinMilliseconds: number,
    running: (id: string) => Reported | undefined,
  ): Promise<unknown> => {
    const end = performance.now() + withinMilliseconds
    let pause = firstLookMilliseconds
    for (;;) {
      const news = listen(waiting, id)
      try {
        const left = end - performance.now()
        if (left > 0 && !told.of(id) && !running(id)) await news.within(Math.min(left, pause))
        const here = told.of(id) ?? running(id)
        // Who is under way here tells, and need not be looked for until the time is over.
        const reported = here || (here === null && left > 0) ? here : await reportedBy(id)
        if (reported) return reported.outcome
        if (left <= 0) return null
      } finally {
        news.stop()
      }
      pause = pollMilliseconds
    }
  }
  return { tell, first }
}

/** As the database has it: while the workflow goes on, or at its end. */
const reportedBy = async (id: string): Promise<Reported> =>
  (await DBOS.getEvent<Reported>(id, firstOutcomeKey, { timeoutSeconds: 0 })) ??
  reportedAtEnd(await DBOS.retrieveWorkflow(id).getStatus())

export const reportedAtEnd = (
  workflow: { status: string; output?: unknown } | null | undefined,
): Reported =>
  workflow?.status === 'SUCCESS' ? ((workflow.output as Reported | undefined) ?? null) : null

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
