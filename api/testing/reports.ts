import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { kindsOfReports } from '@almoner/reports/kinds/index.ts'
import { makeReport as writeReport } from '@almoner/reports/making/make-report.ts'
import {
  makeReport,
  type MakeReportDependencies,
} from '@almoner/workflows/tasks/reports/make-report.ts'
import { performTask } from '@almoner/workflows/testing/perform-task.ts'
import type { AppDependencies } from '../http/app-env.ts'
import type { openProjectedBooks } from './projected-books.ts'

type Books = Pick<Awaited<ReturnType<typeof openProjectedBooks>>, 'store' | 'db' | 'caughtUp'>

/** The files of reports in memory, and the task that makes them at the wish of a spec. */
export const createReports = ({ store, db, caughtUp }: Books) => {
  const stored = new Map<string, Uint8Array>()
  const deps: MakeReportDependencies = {
    store,
    now: () => instantFromMilliseconds(Date.now()),
    untilShown: async () => {
      await caughtUp()
      return true
    },
    kindVersion: (kind) => kindsOfReports[kind].version,
    makeReport: async ({ organisationId, reportId, request, onRows }) => {
      const pieces: Uint8Array[] = []
      const write = async (bytes: Uint8Array): Promise<void> => {
        pieces.push(bytes)
      }
      const made = await writeReport({ db, store, organisationId, request, onRows, write })
      if (made !== null) stored.set(reportId, Buffer.concat(pieces))
      return made
    },
    reportProgress: { save: async () => {}, forget: async () => {} },
  }
  const open: AppDependencies['openReport'] = async ({ reportId }) => {
    const bytes = stored.get(reportId)
    if (bytes === undefined) return null
    async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
      if (bytes !== undefined) yield bytes
    }
    return { size: bytes.length, pieces: pieces() }
  }
  return {
    stored,
    open,
    make: async (reportId: string, round = 1): Promise<void> => {
      await performTask(makeReport, deps, { reportId: reportId as Id<'report'>, round })
      await caughtUp()
    },
  }
}
