import type { LastError } from '../flow/activity-failed.ts'
import type { ActivityPolicy, AnyActivities, BoundActivities, Flow, Process } from '../flow/flow.ts'
import { runTask, type AnyTask } from '../flow/task.ts'

/** A process with the activities it calls, as an engine runs it. */
export type BoundProcess = {
  name: string
  policies: Record<string, ActivityPolicy>
  activities: BoundActivities
  mostActivitiesAtOnce?: number
  givesWayMilliseconds?: number
  run: (flow: Flow<BoundActivities, unknown>, input: object) => Promise<void>
  /**
   * Notifies a person that the process with this id has failed, if the process has not done so
   * itself. The engine may call it more than once.
   */
  leave?: (id: string) => Promise<void>
  isRepeated?: true
  /** It is run by the code that is the same for every task. */
  isTask?: true
  /**
   * Closes the reviews that failed runs of a repeated process have left, after one run has ended.
   */
  settle?: () => Promise<void>
}

export const bind = <
  Name extends string,
  Input extends object,
  Activities extends AnyActivities,
  Outcome,
>(
  process: Process<Name, Input, Activities, Outcome>,
  activities: Activities,
): BoundProcess =>
  // A process starts with its own input: `start` is called through contracts.
  ({ ...process, activities }) as unknown as BoundProcess

/** A task as a process: each of its steps is an activity. */
export const bindTask = <Dependencies>(
  { name, policy, run, afterFailure, ...limits }: AnyTask<Dependencies>,
  deps: Dependencies,
): BoundProcess => ({
  name,
  ...limits,
  isTask: true,
  policies: { run: policy, ...(afterFailure && { afterFailure: policy }) },
  activities: {
    run: async (sent) => {
      const { input, place } = sent as { input: never; place: never }
      return await run(deps)(input, place)
    },
    ...(afterFailure && {
      afterFailure: async (sent) => {
        const { input, last } = sent as { input: never; last: LastError }
        return await afterFailure(deps)(input, last)
      },
    }),
  },
  run: runTask,
})

/** The process of this name, or an error that lists the existing ones. */
export const findProcess = (processes: readonly BoundProcess[], name: string): BoundProcess => {
  const match = processes.find((process) => process.name === name)
  if (match) return match
  throw new Error(`no process ${name}; there are ${processes.map((each) => each.name).join(', ')}`)
}
