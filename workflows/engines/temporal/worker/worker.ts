import type { KeyObject } from 'node:crypto'
import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { NativeConnection, Worker, type InjectedSinks } from '@temporalio/worker'
import type { Log } from '../../../log.ts'
import type { BoundProcess } from '../../bound-process.ts'
import { leaveProcess, settleProcess } from '../../leave-process.ts'
import { toLastError } from '../../try-activity.ts'
import { bundleWorkflows } from './bundle.ts'
import { connectionOptions, createDataConverter } from '../client/connect.ts'
import type { Running } from './keep-working.ts'
import { activityType, type Failures } from '../workflow/names.ts'
import type { TemporalSettings } from '@almoner/platform/temporal-settings.ts'
import { isLoggedTime } from '@almoner/eventstore/subscriptions/repeated-fault.ts'

export type WorkerOptions = {
  settings: TemporalSettings
  payloadKey: KeyObject
  processes: readonly BoundProcess[]
  /** The file whose exports are the workflows. */
  workflowsPath: string
  taskQueue: string
  log: Log
}

const mostActivitiesAtOnce = 32
const mostWorkflowsInMemory = 500
/** The cached workflows of a killed worker are offered to the others after this time. */
const stickyQueueScheduleToStartTimeout = 5_000
/** A stop waits this long for running activities; a longer one is run again elsewhere. */
const grace = { shutdownGraceTime: 3_000, shutdownForceTime: 4_000 }
/** A worker that has started. */
export const launchWorker = async (options: WorkerOptions): Promise<Running> => {
  const { settings, payloadKey, processes, workflowsPath, taskQueue, log } = options
  const workflowBundle = await bundleWorkflows(workflowsPath)
  const connection = await NativeConnection.connect(connectionOptions(settings))
  try {
    const worker = await Worker.create({
      connection,
      namespace: settings.namespace,
      taskQueue,
      workflowBundle,
      activities: createActivities(processes, log),
      sinks: createSinks(processes, log),
      dataConverter: createDataConverter(payloadKey),
      maxConcurrentActivityTaskExecutions: mostActivitiesAtOnce,
      maxCachedWorkflows: mostWorkflowsInMemory,
      stickyQueueScheduleToStartTimeout,
      ...grace,
    })
    const ended = worker.run().finally(() => connection.close())
    // It is awaited later; until then its failure must not count as an unhandled rejection.
    ended.catch(() => {})
    return { stop: () => stop(worker), ended }
  } catch (error) {
    await connection.close()
    throw error
  }
}

const stop = (worker: Worker): void => {
  if (worker.getState() === 'RUNNING') worker.shutdown()
}

/** Temporal tries them again by the process's own policy; here is one attempt. */
const createActivities = (processes: readonly BoundProcess[], log: Log) =>
  Object.fromEntries(
    processes.flatMap(({ name: process, activities }) =>
      Object.entries(activities).map(([name, perform]) => [
        activityType(process, name),
        async (input: unknown): Promise<unknown> => {
          try {
            return (await perform(input)) ?? null
          } catch (error) {
            const last = toLastError(error)
            const { attempt, workflowExecution } = Context.current().info
            const id = workflowExecution?.workflowId
            if (isLoggedTime(attempt) || last.final) {
              log.warn({ process, id, activity: name, attempt, last }, 'an activity failed')
            }
            throw ApplicationFailure.create({
              message: last.message,
              type: last.name,
              nonRetryable: last.final,
            })
          }
        },
      ]),
    ),
  )

const createSinks = (processes: readonly BoundProcess[], log: Log): InjectedSinks<Failures> => ({
  failures: {
    processFailed: {
      fn: async (_info, { isReviewed, ...details }) => {
        log.error(details, 'a process failed')
        const process = processes.find(({ name }) => name === details.process)
        if (process && !isReviewed) await leaveProcess({ process, id: details.id, log }, null)
      },
    },
    processEnded: {
      fn: async (_info, { process: name, id }) => {
        const process = processes.find((each) => each.name === name)
        if (process) await settleProcess({ process, id, log })
      },
    },
  },
})
