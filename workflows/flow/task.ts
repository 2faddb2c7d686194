import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { ActivityFailed, markAsReviewed, type LastError } from './activity-failed.ts'
import type { ActivityPolicy, BoundActivities, Flow } from './flow.ts'

/**
 * A process that never waits. Its function may run again at any time, after an error or a crash, so
 * a repetition must change nothing. Long work is done in steps: a result with `next` asks for
 * another step that begins at this place, and each step is retried alone.
 */
export type Task<Name extends string, Input extends object, Dependencies, Result, Place> = {
  name: Name
  /** The id of the process. A second start with an equal id does nothing. */
  id: (input: Input) => string
  /** Applies to each step, and to `afterFailure`. */
  policy: ActivityPolicy
  /** Limits how many of its steps run at a time, behind all others: no user waits for them. */
  mostActivitiesAtOnce?: number
  /**
   * Runs every night, with all that is there: a run that ends makes up for the failed ones before it.
   */
  isRepeated?: true
  /**
   * Performs one step; `place` is null in the first one. The outcome is the result of the last step,
   * in which each number is the sum over all steps.
   */
  run: (
    deps: Dependencies,
  ) => (input: Input, place: Place | null) => Promise<Result & { next?: Place | null }>
  /**
   * Runs once a step has given up. Without it, the task fails and the engine opens a manual review.
   */
  afterFailure?: (deps: Dependencies) => (input: Input, last: LastError) => Promise<TaskFailure>
}

/** The end of a task of which a step has given up. */
export type TaskFailure = {
  /** Reported to a waiting caller. */
  outcome?: object
  /**
   * `ended`: the task ends as if it had worked. `reviewed`: it fails, and has opened its own manual
   * review. By default it fails and the engine opens one.
   */
  status?: 'ended' | 'reviewed'
}

export const task = <
  Name extends string,
  Input extends object,
  Dependencies,
  Result extends object,
  Place = never,
>(
  definition: Task<Name, Input, Dependencies, Result, Place>,
): Task<Name, Input, Dependencies, Result, Place> => definition

/** Any task, by the dependencies that it needs. */
export type AnyTask<Dependencies> = {
  name: string
  policy: ActivityPolicy
  mostActivitiesAtOnce?: number
  isRepeated?: true
  run: (deps: Dependencies) => (input: never, place: never) => Promise<object>
  afterFailure?: (deps: Dependencies) => (input: never, last: LastError) => Promise<TaskFailure>
}

// Far more than there are pages of any list; a list that never ends must end here.
const mostSteps = 20_000

/** Runs any task on any engine. It is the one function for all of them in Temporal's sandbox. */
export const runTask = async (
  flow: Flow<BoundActivities, unknown>,
  input: object,
): Promise<void> => {
  try {
    await flow.report(await runSteps(flow.activities, input))
  } catch (error) {
    const { afterFailure } = flow.activities
    if (!(error instanceof ActivityFailed) || !afterFailure) throw error
    const { outcome, status } = (await afterFailure({ input, last: error.last })) as TaskFailure
    if (outcome !== undefined) await flow.report(outcome)
    if (status === 'ended') return
    if (status === 'reviewed') markAsReviewed(error)
    throw error
  }
}

const runSteps = async (activities: BoundActivities, input: object): Promise<object> => {
  const run = requirePresent(activities['run'], 'the function of a task')
  const outcome: Record<string, unknown> = {}
  let place: unknown = null
  for (let step = 0; step < mostSteps; step += 1) {
    const { next = null, ...values } = (await run({ input, place })) as { next?: unknown }
    for (const [key, value] of Object.entries(values)) {
      const before = outcome[key]
      outcome[key] =
        typeof before === 'number' && typeof value === 'number' ? before + value : value
    }
    if (next === null) return outcome
    place = next
  }
  throw new Error(`a task does not end within ${mostSteps} steps`)
}
