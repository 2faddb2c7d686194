import type { Sinks } from '@temporalio/workflow'

// What the sandbox of the workflows, the worker and the client must spell alike.

/** Where a workflow's memo keeps what the process reported first. */
export const firstOutcomeKey = 'firstOutcome'

/** Every process of ours polls the one queue. */
export const defaultTaskQueue = 'almoner'

export const activityType = (process: string, activity: string): string => `${process}/${activity}`

/** A finished step: what it was and what came of it. */
export type Step = [kind: string, value: unknown]

export type Started = {
  input: object
  /** A history of more events than this is begun anew, at the next step. */
  mostEvents: number
  carried?: { steps: Step[]; signals: string[] }
}

/** What a workflow tells the worker's log. */
export type Failures = Sinks & {
  failures: { processFailed: (details: { process: string; id: string; err: object }) => void }
}
