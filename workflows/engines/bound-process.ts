import type { ActivityPolicy, AnyActivities, Flow, Process } from '../flow/flow.ts'

/** A process with the activities it calls, as an engine runs it. */
export type BoundProcess = {
  name: string
  policies: Record<string, ActivityPolicy>
  activities: Record<string, (input: unknown) => Promise<unknown>>
  mostActivitiesAtOnce?: number
  givesWayMilliseconds?: number
  run: (flow: Flow<BoundActivities, unknown>, input: object) => Promise<void>
  /**
   * Notifies a person that the process with this id has failed, if the process has not done so
   * itself. The engine may call it more than once.
   */
  leave?: (id: string) => Promise<void>
  isRepeated?: true
  /**
   * Closes the reviews that failed runs of a repeated process have left, after one run has ended.
   */
  settle?: () => Promise<void>
}

export type BoundActivities = Record<string, (input: unknown) => Promise<unknown>>

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

/** The process of this name, or an error that lists the existing ones. */
export const findProcess = (processes: readonly BoundProcess[], name: string): BoundProcess => {
  const match = processes.find((process) => process.name === name)
  if (match) return match
  throw new Error(`no process ${name}; there are ${processes.map((each) => each.name).join(', ')}`)
}
