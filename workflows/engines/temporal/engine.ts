import type { KeyObject } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client'
import type { Engine } from '../../flow/flow.ts'
import type { Log } from '../../log.ts'
import { findProcess, type BoundProcess } from '../bound-process.ts'
import { toTemporalClient } from './client/client.ts'
import { connectLazily } from './client/connect.ts'
import { askWithRetry } from './client/grpc.ts'
import { keepWorking } from './worker/keep-working.ts'
import { defaultTaskQueue, type Started } from './workflow/names.ts'
import { speakTo } from './worker/runtime.ts'
import { toSearchAttributes } from './set-up/search-attributes.ts'
import type { TemporalSettings } from '@almoner/platform/temporal-settings.ts'
import { checkSetUp } from './set-up/set-up.ts'
import { launchWorker } from './worker/worker.ts'

const ourWorkflows = fileURLToPath(new URL('./workflows.ts', import.meta.url))

/** Temporal warns at 10,240 events and ends a workflow at 51,200. */
const mostEvents = 4_000

/**
 * Runs durable processes on Temporal. Any number of engines may run, on any number of machines.
 * Each polls one shared queue, and a process whose worker crashed continues on the next one.
 */
export const createTemporalEngine = async (options: {
  settings: TemporalSettings
  payloadKey: KeyObject
  processes: readonly BoundProcess[]
  log: Log
  /** Tests use these for their own workflows, on their own queue, with a shorter history. */
  workflowsPath?: string
  taskQueue?: string
  mostEvents?: number
}): Promise<Engine> => {
  const { settings, payloadKey, processes, log } = options
  const taskQueue = options.taskQueue ?? defaultTaskQueue
  const workflowsPath = options.workflowsPath ?? ourWorkflows
  await requireWorkflows(workflowsPath, processes)
  const client = connectLazily(settings, payloadKey)
  const talk = toTemporalClient(client, { payloadKey, log })
  try {
    // Ten seconds; later a Temporal that is away is waited for.
    await client.connection.ensureConnected()
    await checkSetUp(client)
    // The worker is not launched earlier, because the native part keeps the operating system's
    // process alive until its last worker has ended.
    speakTo(log)
    const working = { settings, payloadKey, processes, workflowsPath, taskQueue, log }
    const worker = await keepWorking(() => launchWorker(working), log)
    return {
      ...talk,
      start: async (name, id, input, startOptions = {}) => {
        const started: Started = { input, mostEvents: options.mostEvents ?? mostEvents }
        try {
          const { name: type } = findProcess(processes, name)
          await askWithRetry(() =>
            client.workflow.start(type, {
              workflowId: id,
              taskQueue,
              args: [started],
              typedSearchAttributes: toSearchAttributes(startOptions),
              workflowIdReusePolicy: 'REJECT_DUPLICATE',
              workflowIdConflictPolicy: 'USE_EXISTING',
            }),
          )
        } catch (error) {
          if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
        }
      },
      close: async () => {
        await worker.stop()
        await talk.close()
      },
    }
  } catch (error) {
    await talk.close()
    throw error
  }
}

/** A process that is not in the sandbox would be started and never run. */
const requireWorkflows = async (
  workflowsPath: string,
  processes: readonly BoundProcess[],
): Promise<void> => {
  const workflows = (await import(workflowsPath)) as object
  const missing = processes.find(({ name }) => !(name in workflows))
  if (missing) throw new Error(`${missing.name} is no workflow of ${workflowsPath}`)
}
