import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { reportKinds, type ReportKindName } from '@almoner/domain/reporting/values.ts'
import { useKindNames } from '../../reports/labels/kind-labels.ts'

type Details = Activity['details']
type ReportActivity = 'ReportRequested' | 'ReportScheduled' | 'ReportScheduleEnded'

/** Describes what staff did about reports of the charity’s books. */
export const useReportSentences = (): Record<ReportActivity, (details: Details) => string> => {
  const { t } = useLingui()
  const names = useKindNames()
  const toName = ({ kind }: Details): string => {
    const name = String(kind ?? '–')
    return isKind(name) ? names[name] : name
  }
  return {
    ReportRequested: (details) => t`Requested a report: ${{ report: toName(details) }}`,
    ReportScheduled: (details) => t`Scheduled a report: ${{ report: toName(details) }}`,
    ReportScheduleEnded: () => t`Ended a schedule of reports`,
  }
}

const isKind = (name: string): name is ReportKindName =>
  (reportKinds as readonly string[]).includes(name)
