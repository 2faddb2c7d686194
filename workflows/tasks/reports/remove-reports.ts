import { daysStored } from '@almoner/domain/reporting/values.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { task } from '../../flow/task.ts'
import type { ReportFiles } from '../../gateways/files/report-files.ts'
import { forADay } from '../../retry-policies.ts'

type RemoveReportsDependencies = {
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
    ({ reportFiles, now }: RemoveReportsDependencies) =>
    async (input: RemoveReportsInput) => {
      if ('eventId' in input) {
        await reportFiles.removeAll()
        return {}
      }
      const oldest = toMilliseconds(now()) - daysStored * millisecondsOfDay
      return { removed: await reportFiles.removeBefore(instantFromMilliseconds(oldest)) }
    },
})
