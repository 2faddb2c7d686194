import { Worker } from 'node:worker_threads'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { MadeReport } from '@almoner/domain/report/index.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import { createKeyedQueue } from '@almoner/eventstore/commands/queue/keyed-queue.ts'
import type { MasterKeys } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { createRequestsUnderWay, type RequestsUnderWay } from './give-way.ts'
import type { ThreadAnswer, ThreadData, ThreadRequest } from './report-thread.ts'

type ReportMakerOptions = {
  databaseUrl: string
  eventStoreUrl?: string | null | undefined
  masterKeys: () => MasterKeys
  /** Reports give way to these requests; left out if the process serves none. */
  requests?: RequestsUnderWay | undefined
  mostWaiting?: number
  idleMilliseconds?: number
}

type ReportToMake = {
  organisationId: OrganisationId
  request: ReportRequest
  /** The place of the file. */
  path: string
  /** Called at most twice a second with the number of rows so far. */
  onRows: (rows: number) => void
}

export type ReportMaker = {
  /**
   * Makes the file of a report. Returns null if there is nothing to report, and no file then. Throws
   * `QueueFull` if too many reports wait.
   */
  make: (report: ReportToMake) => Promise<MadeReport | null>
  close: () => Promise<void>
}

// The writers keep one batch of rows in memory, or the 5,000 rows of a PDF. Without a limit, garbage
// of the rows would grow to several times as much before it is collected.
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

/**
 * Makes reports in a worker thread, one at a time: a long report takes a minute of the processor, and
 * payments must not wait for it. The thread has its own connections, and ends if it is idle. If it
 * dies, its report fails, and the next report starts a new thread.
 */
export const createReportMaker = ({
  databaseUrl,
  eventStoreUrl = null,
  masterKeys,
  requests = createRequestsUnderWay(),
  mostWaiting = 100,
  idleMilliseconds = 60_000,
}: ReportMakerOptions): ReportMaker => {
  const inOrder = createKeyedQueue({ mostWaiting })
  let thread: Worker | null = null
  let ending: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const start = (): Worker => {
    const data: ThreadData = {
      databaseUrl,
      eventStoreUrl,
      masterKeys: masterKeys(),
      requests: requests.counter,
    }
    const worker = new Worker(new URL('./report-thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits,
    })
    // A thread that has failed ends a moment later, and takes no other report.
    const forget = (): void => {
      if (thread === worker) thread = null
    }
    worker.on('error', forget).on('exit', forget)
    return worker
  }

  const endIdle = (worker: Worker): void => {
    if (thread !== worker) return
    thread = null
    post(worker, 'end')
  }

  const run = async (report: ReportToMake): Promise<MadeReport | null> => {
    assert(!isClosed, 'the maker of reports is open')
    clearTimeout(ending)
    thread ??= start()
    const worker = thread
    // The thread keeps the process alive only while it makes a report.
    worker.ref()
    try {
      return await makeIn(worker, report)
    } finally {
      worker.unref()
      ending = setTimeout(() => endIdle(worker), idleMilliseconds)
      ending.unref()
    }
  }

  return {
    make: (report) => inOrder('thread', () => run(report)),
    close: async () => {
      isClosed = true
      clearTimeout(ending)
      await thread?.terminate()
    },
  }
}

const post = (worker: Worker, request: ThreadRequest): void => worker.postMessage(request, [])

const makeIn = async (
  worker: Worker,
  { onRows, ...report }: ReportToMake,
): Promise<MadeReport | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<MadeReport | null>()
  const onMessage = (answer: ThreadAnswer): void => {
    if ('rows' in answer) onRows(answer.rows)
    else if ('made' in answer) resolve(answer.made)
    else reject(new Error(answer.error))
  }
  const onExit = (): void => reject(new Error('the thread that makes reports has ended'))
  worker.on('message', onMessage).on('error', reject).on('exit', onExit)
  post(worker, report)
  try {
    return await promise
  } finally {
    worker.off('message', onMessage).off('error', reject).off('exit', onExit)
  }
}
