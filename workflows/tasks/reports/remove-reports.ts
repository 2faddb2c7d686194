import { daysStored } from '@almoner/domain/reporting/values.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { task } from '../../flow/task.ts'
import type { ReportFiles } from '../../gateways/files/report-files.ts'
import { forADay } from '../../retry-policies.ts'
import type { MakeReportDependencies } from './make-report.ts'

type RemoveReportsDependencies = Pick<MakeReportDependencies, 'untilShown'> & {
  store: Pick<EventStore, 'head'>
  reportFiles: Pick<ReportFiles, 'removeBefore' | 'removeAll'>
  now: () => Instant
}

/** A night, or the erasure of a person. */
type RemoveReportsInput = { day: string } | { eventId: string }

const millisecondsOfDay = 86_400_000

/**
 * Removes the files of reports: every night those that were stored long enough, and all of them once
 * a person is erased. Each can be made again.
 */
export const removeReports = task({
  name: 'remove-reports',
  id: (input: RemoveReportsInput) => `remove-reports-${'day' in input ? input.day : input.eventId}`,
  policy: forADay,
  mostActivitiesAtOnce: 1,
  isRepeated: true,
  run:
    ({ store, untilShown, reportFiles, now }: RemoveReportsDependencies) =>
    async (input: RemoveReportsInput) => {
      if ('eventId' in input) {
        // A report that begins before the read models have the erasure still has the person's data.
        // The draft of one that is being made is removed too, and it is made again.
        const isShown = await untilShown(await store.head())
        await reportFiles.removeAll()
        if (!isShown) throw new Error('the read models do not have the erasure yet')
        return {}
      }
      const oldest = toMilliseconds(now()) - daysStored * millisecondsOfDay
      return { removed: await reportFiles.removeBefore(instantFromMilliseconds(oldest)) }
    },
})
