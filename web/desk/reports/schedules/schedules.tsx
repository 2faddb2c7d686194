import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ReportKindsAnswer,
  ReportSchedule,
  ReportSchedulesAnswer,
} from '@almoner/api/desk/reports/contract.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { useMay } from '../../use-may.ts'
import { useFormatNames } from '../labels/format-labels.ts'
import { useKindNames } from '../labels/kind-labels.ts'
import { useRhythmLabels } from '../labels/request-labels.ts'
import styles from '../reports.module.css'
import { schedulesQuery } from '../reports-api.ts'
import { AddSchedule } from './add-schedule.tsx'
import { EndSchedule } from './end-schedule.tsx'

/** The reports that are made at regular times, and mailed as a link. */
export const Schedules = ({ kinds }: { kinds: ReportKindsAnswer | undefined }) => {
  const { t } = useLingui()
  const query = useQuery(schedulesQuery)
  const mayEdit = useMay('report_schedules.edit')
  return (
    <Stack as="section" gap={4} aria-label={t`Schedules`}>
      <h2>
        <Trans>Schedules</Trans>
      </h2>
      <Quiet>
        <Trans>
          A scheduled report is created at 06:00. The person who set it up gets an email with a link
          to it, which needs a login.
        </Trans>
      </Quiet>
      {mayEdit && kinds?.isIncluded && <AddSchedule kinds={kinds.kinds} />}
      <Loaded query={query} height="6rem">
        {({ schedules }) => (
          <List schedules={schedules} mayEdit={mayEdit} isIncluded={kinds?.isIncluded !== false} />
        )}
      </Loaded>
    </Stack>
  )
}

type ListProps = ReportSchedulesAnswer & { mayEdit: boolean; isIncluded: boolean }

const List = ({ schedules, mayEdit, isIncluded }: ListProps) => {
  const { t } = useLingui()
  const [ending, setEnding] = useState<ReportSchedule | null>(null)
  if (schedules.length === 0) {
    return (
      <p>
        <Trans>No report is scheduled.</Trans>
      </p>
    )
  }
  return (
    <>
      <DataTable
        label={t`Schedules`}
        columns={[
          { key: 'kind', title: t`Report` },
          { key: 'every', title: t`How often` },
          { key: 'next', title: t({ message: 'Next on', context: 'schedule' }) },
          { key: 'for', title: t({ message: 'For', context: 'recipient' }) },
          ...(mayEdit ? [{ key: 'end', title: '' }] : []),
        ]}
      >
        {schedules.map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            schedule={schedule}
            isIncluded={isIncluded}
            end={mayEdit ? () => setEnding(schedule) : undefined}
          />
        ))}
      </DataTable>
      {mayEdit && <EndSchedule schedule={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

type RowProps = {
  schedule: ReportSchedule
  /** False: nothing is made while the plan includes no reports. */
  isIncluded: boolean
  end: (() => void) | undefined
}

const ScheduleRow = ({ schedule, isIncluded, end }: RowProps) => {
  const { t } = useLingui()
  const kind = useKindNames()[schedule.kind]
  const format = useFormatNames()[schedule.format]
  const rhythm = useRhythmLabels()[schedule.every]
  const day = formatDay(schedule.nextOn)
  return (
    <Row>
      <Cell place="first" name={t`Report`} isHead>
        <span className={styles.requested}>
          <span>{kind}</span>
          <Quiet as="span" size={13}>
            {format}
          </Quiet>
        </span>
      </Cell>
      <Cell place="second" name={t`How often`}>
        {rhythm}
      </Cell>
      <Cell place="third" name={t({ message: 'Next on', context: 'schedule' })}>
        {isIncluded ? <Trans>{day} at 06:00</Trans> : <Trans>Once your plan has reports</Trans>}
      </Cell>
      <Cell place="third-end" name={t({ message: 'For', context: 'recipient' })}>
        {schedule.scheduledBy}
      </Cell>
      {end && (
        <Cell place="first-end" align="end">
          <Button look="quiet" aria-label={t`End the schedule of ${kind}, ${rhythm}`} onClick={end}>
            <Trans>End</Trans>
          </Button>
        </Cell>
      )}
    </Row>
  )
}
