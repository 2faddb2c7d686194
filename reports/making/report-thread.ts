import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { MadeReport } from '@almoner/domain/report/index.ts'
import type { ReportRequest } from '@almoner/domain/reporting/request.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import type { MasterKeys } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import { createGiveWay } from './give-way.ts'
import { storeReport } from './store-report.ts'

export type ThreadData = {
  databaseUrl: string
  eventStoreUrl: string | null
  masterKeys: MasterKeys
  /** The requests under way in the process. */
  requests: SharedArrayBuffer
}

/** A report to make, or the end of the thread. */
export type ThreadRequest =
  | { organisationId: OrganisationId; request: ReportRequest; path: string }
  | 'end'
export type ThreadAnswer = { rows: number } | { made: MadeReport | null } | { error: string }

// On Linux a thread has its own priority, so requests from payers get the processor first.
const behindPayers = 10
if (process.platform === 'linux') setPriority(0, behindPayers)

// The transaction of a report is idle while a PDF is drawn, and its first rows may need a sort.
const longestMilliseconds = 10 * 60 * 1000
const connections = 2
const progressEachMilliseconds = 500

const port = requirePresent(parentPort, 'the thread that started this one')
const { databaseUrl, eventStoreUrl, masterKeys, requests } = workerData as ThreadData
const books = await openBooks({ databaseUrl, eventStoreUrl, masterKeys: () => masterKeys })
const db = createDatabase(databaseUrl, {
  connections,
  statementTimeoutMilliseconds: longestMilliseconds,
})

const answer = (message: ThreadAnswer): void => port.postMessage(message, [])

const make = (report: Exclude<ThreadRequest, 'end'>): Promise<MadeReport | null> => {
  let postedAt = -Infinity
  const onRows = (rows: number): void => {
    if (performance.now() - postedAt < progressEachMilliseconds) return
    postedAt = performance.now()
    answer({ rows })
  }
  const giveWay = createGiveWay(requests)
  return storeReport({ db, store: books.store, ...report, onRows, giveWay })
}

const end = async (): Promise<void> => {
  port.close()
  await db.destroy()
  await books.close()
}

const handle = async (request: ThreadRequest): Promise<void> => {
  if (request === 'end') return await end()
  try {
    answer({ made: await make(request) })
  } catch (error) {
    answer({ error: String(error) })
  }
}

port.on('message', (request: ThreadRequest) => void handle(request))
