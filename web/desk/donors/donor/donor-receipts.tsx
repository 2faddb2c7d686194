import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DonorReceipt } from '@almoner/api/desk/donors/contract.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PdfLink } from '../../../ui/button/pdf-link.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { Pill } from '../../../ui/data/status/pill.tsx'
import { Cell, DataTable, Row } from '../../../ui/data/table/data-table.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { useVoidReason } from '../../payments/timeline/sentences/receipt-sentence.ts'
import { donorReceiptsQuery } from './donor-api.ts'
import styles from './donor-receipts.module.css'

/** The receipts of the donor, the newest first, each with its payment and its document. */
export const DonorReceipts = ({ donorId }: { donorId: string }) => {
  const query = useInfiniteQuery(donorReceiptsQuery(donorId))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const receipts = query.data?.pages.flatMap((page) => page.receipts) ?? []
  return (
    <Stack gap={3}>
      {query.isPending && <Skeleton height="11rem" />}
      {receipts.length > 0 && <Receipts receipts={receipts} />}
      {query.data && receipts.length === 0 && (
        <Quiet>
          <Trans>No receipt has been issued to this donor yet.</Trans>
        </Quiet>
      )}
      {query.error && (
        <LoadFailure
          error={query.error}
          retry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <div>
          <Button
            busy={isFetchingNextPage && <Trans>Loading…</Trans>}
            onClick={() => void fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}

const Receipts = ({ receipts }: { receipts: readonly DonorReceipt[] }) => {
  const { t } = useLingui()
  const projectName = useProjectName()
  return (
    <DataTable
      label={t`Receipts`}
      columns={[
        { key: 'number', title: t`Receipt number` },
        { key: 'project', title: t`Project`, wideOnly: true },
        { key: 'issued', title: t`Issued` },
        { key: 'status', title: t`Status` },
        { key: 'amount', title: t`Amount`, align: 'end' },
        { key: 'pdf', title: t`PDF file` },
      ]}
    >
      {receipts.map((receipt) => (
        <Row key={receipt.number}>
          <Cell place="first" name={t`Receipt number`} isHead>
            <ToPayment receipt={receipt} />
          </Cell>
          <Cell place="second" name={t`Project`} grow wideOnly>
            {projectName(receipt.projectName)}
          </Cell>
          <Cell place="third" name={t`Issued`}>
            <Time at={receipt.issuedAt} />
          </Cell>
          <Cell place="second-end" name={t`Status`}>
            <State receipt={receipt} />
          </Cell>
          <Cell place="first-end" name={t`Amount`} align="end">
            <Money amountCents={receipt.amount} />
          </Cell>
          <Cell place="third-end" name={t`PDF file`}>
            <Pdf receipt={receipt} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}

const ToPayment = ({ receipt: { number, source, paymentId } }: { receipt: DonorReceipt }) =>
  source === 'offline' ? (
    <Link
      to="/Payments/Offline/$offlineEntryId"
      params={{ offlineEntryId: paymentId }}
      preload={false}
      className={styles.number}
      translate="no"
    >
      {number}
    </Link>
  ) : (
    <Link
      to="/Payments/$paymentId"
      params={{ paymentId }}
      preload={false}
      className={styles.number}
      translate="no"
    >
      {number}
    </Link>
  )

const Pdf = ({ receipt: { number, link } }: { receipt: DonorReceipt }) => {
  const { t } = useLingui()
  return link === null ? undefined : <PdfLink href={link} label={t`PDF of receipt ${number}`} />
}

const State = ({ receipt: { voidReason } }: { receipt: DonorReceipt }) => {
  const toReason = useVoidReason()
  return voidReason === null ? (
    <Pill tone="success" icon="check">
      <Trans>Valid</Trans>
    </Pill>
  ) : (
    <>
      <Pill tone="neutral" icon="close">
        <Trans>Void</Trans>
      </Pill>
      <Quiet size={13}>{toReason(voidReason)}</Quiet>
    </>
  )
}
