import { Trans } from '@lingui/react/macro'
import type { ReportSchedule } from '@almoner/api/desk/reports/contract.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { useKindNames } from '../labels/kind-labels.ts'
import { useRhythmLabels } from '../labels/request-labels.ts'
import { endSchedule, schedulesQuery } from '../reports-api.ts'

type Props = { schedule: ReportSchedule | null; onClose: () => void }

/** Ends a schedule; null if none is chosen. */
export const EndSchedule = ({ schedule, onClose }: Props) => {
  const names = useKindNames()
  const rhythms = useRhythmLabels()
  const kind = schedule && names[schedule.kind]
  const rhythm = schedule && rhythms[schedule.every]
  return (
    <DecisionDialog
      name="end-schedule"
      open={schedule !== null}
      onClose={onClose}
      title={<Trans>End this schedule?</Trans>}
      act={<Trans>End the schedule</Trans>}
      look="danger"
      seen={{ id: schedule?.id ?? '' }}
      send={({ id }, key) => endSchedule(id, key)}
      reads={[schedulesQuery.queryKey]}
    >
      <p>
        <strong>{kind}</strong>
        <br />
        {rhythm}
      </p>
      <p>
        <Trans>
          No further reports are created and emailed. Existing reports stay, and you can set up the
          same schedule again.
        </Trans>
      </p>
    </DecisionDialog>
  )
}
