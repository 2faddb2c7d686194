import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ImportAnswer } from '@almoner/api/desk/imports/contract.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { useProjectChoices } from '../offline-entries/form/use-project-choices.ts'
import { ImportMapping } from './reading/import-mapping.tsx'
import { ImportReading } from './reading/import-reading.tsx'
import { ImportRecordState } from './import-record.tsx'
import { ImportRows } from './rows/import-rows.tsx'
import { ImportTotals } from './import-totals.tsx'
import { importQuery } from './imports-api.ts'
import { DeskOpenReviews } from '../manual-review/desk-open-reviews.tsx'
import { Loaded } from '../../ui/feedback/waiting/loaded.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import styles from './imports.module.css'

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
  const rows = useRef<HTMLDivElement>(null)
  return (
    <Stack gap={5}>
      <DeskOpenReviews about={[`import:${id}`]} />
      {record && <ImportRecordState id={id} record={record} hasDraft={draft !== null} />}
      {draft && projects === undefined && <Skeleton height="24rem" />}
      {draft && projects !== undefined && (
        <>
          {draft.bad > 0 && record === null && (
            <RowsToFix
              count={draft.bad}
              show={() => {
                rows.current?.focus({ preventScroll: true })
                rows.current?.scrollIntoView({ block: 'start' })
              }}
            />
          )}
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
          <div ref={rows} tabIndex={-1} className={styles.rowsPart}>
            <ImportRows id={id} draft={draft} record={record} />
          </div>
          <ImportTotals id={id} draft={draft} />
        </>
      )}
    </Stack>
  )
}

/** Where work starts, if the columns of the file were recognised. The rows are below the fold. */
const RowsToFix = ({ count, show }: { count: number; show: () => void }) => (
  <Notice
    tone="warning"
    title={<Plural value={count} one="# row needs a correction" other="# rows need a correction" />}
    action={
      <Button onClick={show}>
        <Trans>Show the rows</Trans>
      </Button>
    }
  />
)
