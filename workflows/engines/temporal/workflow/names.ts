import type { Sinks } from '@temporalio/workflow'
import type { BoundProcess } from '../../bound-process.ts'

// Names that the sandbox of the workflows, the worker and the client share.

/** The key of a workflow's memo for the process's first report. */
export const firstOutcomeKey = 'firstOutcome'

/** Every process of ours polls the one queue. */
export const defaultTaskQueue = 'almoner'

export const activityType = (process: string, activity: string): string => `${process}/${activity}`

/** A finished step: its kind and its result. */
export type Step = [kind: string, value: unknown]

export type Started = {
  input: object
  /** A history of more events than this is continued as a new one, at the next step. */
  mostEvents: number
  carried?: { steps: Step[]; signals: string[] }
  /** Present for a task: the sandbox does not contain the definitions of tasks. */
  task?: Pick<BoundProcess, 'policies' | 'isRepeated'>
}

/** The messages from a workflow to the worker. */
export type Failures = Sinks & {
  failures: {
    processFailed: (details: {
      process: string
      id: string
      err: object
      /** True if the process has opened its own manual review of the failure. */
      isReviewed: boolean
    }) => void
    /** Called for a repeated process. */
    processEnded: (details: { process: string; id: string }) => void
  }
}
