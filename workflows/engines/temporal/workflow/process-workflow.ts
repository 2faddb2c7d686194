import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  ApplicationFailure,
  condition,
  DeterminismViolationError,
  isCancellation,
  makeContinueAsNewFunc,
  proxySinks,
  setDefaultSignalHandler,
  sleep,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow'
import { ActivityFailed, hasReview } from '../../../flow/activity-failed.ts'
import type { BoundActivities, Flow } from '../../../flow/flow.ts'
import { runTask } from '../../../flow/task.ts'
import type { BoundProcess } from '../../bound-process.ts'
import type { ActivityEnd } from '../../try-activity.ts'
import { createActivity } from './create-activity.ts'
import { firstOutcomeKey, type Failures, type Started, type Step } from './names.ts'

const { failures } = proxySinks<Failures>()

type SandboxProcess = Pick<BoundProcess, 'name' | 'policies' | 'isRepeated' | 'run'>

/** A process that waits, with its own types. */
export type AnyProcess = Omit<SandboxProcess, 'run'> & {
  run: (flow: never, input: never) => Promise<void>
}

/**
 * Processes and tasks as workflows, each under its own name. It runs in a sandbox without Node, so
 * this file and its imports use none. The start of a task has the policies of its retries. A history
 * that grows too long is continued as a new one, from the finished steps.
 */
export const createWorkflow =
  (processes: readonly AnyProcess[]) =>
  (started: Started): Promise<void> => {
    const { workflowType: name } = workflowInfo()
    if (started.task) return run({ ...started.task, name, run: runTask }, started)
    const process = processes.find((each) => each.name === name) ?? null
    return run(requirePresent(process, `the process ${name}`) as SandboxProcess, started)
  }

const run = async (process: SandboxProcess, started: Started): Promise<void> => {
  const signals = new Set(started.carried?.signals)
  setDefaultSignalHandler((name) => void signals.add(name))
  const steps = createSteps(started)
  const flow = createFlow(process, { steps, signals })
  try {
    // No code of a process continues once it must restart, not even its own `catch`.
    const end = await Promise.race([
      process.run(flow, started.input).then(() => 'ended' as const),
      steps.tooMany.then(() => 'too many' as const),
    ])
    if (end === 'ended') {
      const { name, isRepeated } = process
      if (isRepeated) failures.processEnded({ process: name, id: workflowInfo().workflowId })
      return
    }
  } catch (error) {
    // A changed process fails its task and not itself: it continues when the code is corrected.
    if (error instanceof DeterminismViolationError || isCancellation(error)) throw error
    const plainError = plain(error)
    const failed = { process: process.name, id: workflowInfo().workflowId, err: plainError }
    failures.processFailed({ ...failed, isReviewed: hasReview(error) })
    throw ApplicationFailure.nonRetryable(plainError.message, plainError.name)
  }
  // Search attributes are carried over automatically; a memo only as it was at the start.
  const { memo = {} } = workflowInfo()
  const beginAnew = makeContinueAsNewFunc<(started: Started) => Promise<void>>({ memo })
  await beginAnew({ ...started, carried: { steps: steps.finished, signals: [...signals] } })
}

type Here = { steps: ReturnType<typeof createSteps>; signals: Set<string> }

const createFlow = (
  process: SandboxProcess,
  { steps, signals }: Here,
): Flow<BoundActivities, unknown> => ({
  now: () => steps.step('now', async () => instantFromMilliseconds(Date.now())),
  sleep: async (milliseconds) => {
    await steps.step('sleep', () => sleep(milliseconds).then(() => null))
  },
  waitFor: (signal, withinMilliseconds) =>
    steps.step(`wait ${signal}`, async () => {
      const came = () => signals.has(signal)
      if (!came() && withinMilliseconds > 0) await condition(came, withinMilliseconds)
      return signals.delete(signal)
    }),
  activities: Object.fromEntries(
    Object.entries(process.policies).map(([name, policy]) => {
      const perform = createActivity({ process: process.name, name, policy })
      return [
        name,
        async (input: unknown) => {
          const end = await steps.step<ActivityEnd>(`activity ${name}`, () => perform(input))
          if (!end.ok) throw new ActivityFailed(name, end.last)
          return end.value
        },
      ]
    }),
  ),
  report: async (outcome) => {
    await steps.step('report', async () => {
      if (workflowInfo().memo?.[firstOutcomeKey] === undefined) {
        upsertMemo({ [firstOutcomeKey]: { outcome } })
      }
      return null
    })
  },
})

/**
 * Holds the finished steps, which a restarted run receives from the previous one. A run is left
 * only between two steps, so a wait's deadline and an activity in progress are never carried over.
 */
const createSteps = ({ carried, mostEvents }: Started) => {
  const finished: Step[] = [...(carried?.steps ?? [])]
  let next = 0
  let underWay = 0
  let leave = (): void => {}
  const tooMany = new Promise<void>((resolve) => {
    leave = resolve
  })
  const step = async <T>(kind: string, perform: () => Promise<T>): Promise<T> => {
    const index = next
    next += 1
    const pastStep = finished[index]
    if (pastStep) {
      if (pastStep[0] === kind) return pastStep[1] as T
      throw new DeterminismViolationError(`step ${index} was ${pastStep[0]} and is ${kind}`)
    }
    if (underWay === 0 && workflowInfo().historyLength > mostEvents) {
      leave()
      return await new Promise<never>(() => {})
    }
    underWay += 1
    try {
      const value = await perform()
      finished[index] = [kind, value]
      return value
    } finally {
      underWay -= 1
    }
  }
  return { step, finished, tooMany }
}

const plain = (error: unknown) =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack ?? '',
        ...(error instanceof ActivityFailed && { activity: error.activity, last: error.last }),
      }
    : { name: 'Error', message: String(error), stack: '' }
