import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ImportAnswer } from '@almoner/api/desk/imports/contract.ts'
import { BackLink } from '../../ui/button/back-link.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { ReadAgain } from '../../ui/feedback/notice/read-again.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { PageTitle } from '../../ui/layout/page/page-title.tsx'
import { useProjectChoices } from '../offline-entries/form/use-project-choices.ts'
import { ImportMapping } from './reading/import-mapping.tsx'
import { ImportReading } from './reading/import-reading.tsx'
import { ImportRecordState } from './import-record.tsx'
import { ImportRows } from './rows/import-rows.tsx'
import { ImportTotals } from './import-totals.tsx'
import { importQuery } from './imports-api.ts'
import { DeskOpenReviews } from '../manual-review/desk-open-reviews.tsx'
import styles from './imports.module.css'

type Props = { of: string | undefined; mayRead: boolean | undefined }

/** Shows one file: its columns, its rows, its totals, and its outcome. */
export const ImportDetail = ({ of, mayRead }: Props) => {
  const { t } = useLingui()
  const { importId } = useParams({ from: '/signed-in/ImportOfflinePayments/$importId' })
  const query = useQuery({ ...importQuery(importId), enabled: mayRead !== false })
  const { data } = query
  return (
    <>
      <BackLink to="/ImportOfflinePayments" label={<Trans>All files</Trans>} />
      <PageTitle title={data?.fileName ?? t`An imported file`} of={of} />
      {mayRead === false && (
        <Notice>
          <Trans>Only owners and finance staff can add offline payments.</Trans>
        </Notice>
      )}
      {query.isError && !data && <ReadAgain query={query} />}
      {query.isPending && mayRead !== false && <Skeleton height="24rem" />}
      {data && <ImportParts answer={data} />}
    </>
  )
}

const ImportParts = ({ answer }: { answer: ImportAnswer }) => {
  const { id, draft, record } = answer
  const projects = useProjectChoices()
  return (
    <div className={styles.stack}>
      <DeskOpenReviews about={[`import:${id}`]} />
      {record && <ImportRecordState id={id} record={record} hasDraft={draft !== null} />}
      {draft && projects === undefined && <Skeleton height="24rem" />}
      {draft && projects !== undefined && (
        <>
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
          <ImportRows id={id} draft={draft} record={record} />
          <ImportTotals id={id} draft={draft} />
        </>
      )}
    </div>
  )
}
