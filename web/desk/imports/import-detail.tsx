import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { ImportAnswer, ImportDraft, ImportRecord } from '@almoner/api/desk/imports/contract.ts'
import type { ImportField } from '@almoner/domain/import/values.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import {
  useProjectChoices,
  type ProjectChoices,
} from '../offline-entries/form/use-project-choices.ts'
import { ImportMapping } from './reading/import-mapping.tsx'
import { ImportReading } from './reading/import-reading.tsx'
import { ImportRecordState } from './import-record.tsx'
import { ImportRows } from './rows/import-rows.tsx'
import { ImportTotals } from './import-totals.tsx'
import { importQuery } from './imports-api.ts'
import { DeskOpenReviews } from '../manual-review/desk-open-reviews.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** Shows one file: its columns, its rows, its totals, and its outcome. */
export const ImportDetail = () => {
  const { importId } = useParams({ from: '/signed-in/ImportOfflinePayments/$importId' })
  const query = useQuery(importQuery(importId))
  const { title } = useHeading()
  return (
    <>
      <BackLink to="/ImportOfflinePayments" label={<Trans>All files</Trans>} />
      <ScreenTitle title={query.data?.fileName ?? title} />
      <Loaded query={query} height="24rem">
        {(answer) => <ImportParts answer={answer} />}
      </Loaded>
    </>
  )
}

const ImportParts = ({ answer }: { answer: ImportAnswer }) => {
  const { id, draft, record } = answer
  const projects = useProjectChoices()
  return (
    <Stack gap={5} data-in-order="all">
      <DeskOpenReviews about={[`import:${id}`]} />
      {record && <ImportRecordState id={id} record={record} hasDraft={draft !== null} />}
      {draft && projects === undefined && <Skeleton height="24rem" />}
      {draft && projects !== undefined && (
        <DraftParts id={id} draft={draft} record={record} projects={projects} />
      )}
    </Stack>
  )
}

type DraftProps = {
  id: string
  draft: ImportDraft
  record: ImportRecord | null
  projects: ProjectChoices
}

/** The parts of a file, the one first where work starts. The order stays while the file is open. */
const DraftParts = ({ id, draft, record, projects }: DraftProps) => {
  const [isClear] = useState(() => isReadClearly(draft))
  const [hasWork] = useState(draft.bad + draft.undecided > 0)
  const reading = (
    <Fragment key="reading">
      {draft.reading && record === null && <ImportReading id={id} reading={draft.reading} />}
      <ImportMapping
        key={JSON.stringify([
          draft.columns.map(({ header, field }) => [header, field]),
          draft.defaults,
        ])}
        id={id}
        draft={draft}
        projects={projects}
      />
    </Fragment>
  )
  const rows = <ImportRows key="rows" id={id} draft={draft} record={record} />
  const totals = <ImportTotals key="totals" id={id} draft={draft} />
  if (!isClear) return [reading, rows, totals]
  return hasWork ? [rows, totals, reading] : [totals, rows, reading]
}

/** Whether the file needs no choice of how it is read, so that its rows come first. */
const isReadClearly = ({ columns, reading }: ImportDraft): boolean => {
  const hasColumn = (field: ImportField) => columns.some((column) => column.field === field)
  if (!hasColumn('receivedOn') || !hasColumn('amount')) return false
  if (!reading) return true
  // The rows themselves say which of their days are wrong.
  const isOrderClear = reading.days === null || reading.days.certain || reading.days.wrong > 0
  return isOrderClear && reading.garbledLines === 0
}
