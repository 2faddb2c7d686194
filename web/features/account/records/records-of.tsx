import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { DonationRecord, RecordList } from '@almoner/api/routes/payments/records-contract.ts'
import { Button } from '../../../components/button.tsx'
import { Money } from '../../../components/money.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { Time } from '../../../components/time.tsx'
import { centsOf } from '../../../lib/answered-amount.ts'
import { useInSight } from '../../../lib/use-in-sight.ts'
import { useAccountSite } from '../account-site.tsx'
import { LoadFailure } from '../own/load-failure.tsx'
import styles from './donation-record.module.css'
import { recordsQuery } from './records-api.ts'

/** One list, whose next page comes as one scrolls, or by a press. */
export const RecordsOf = ({ list, empty }: { list: RecordList; empty: ReactNode }) => {
  const { id } = useAccountSite().charity
  const records = useInfiniteQuery(recordsQuery(id, list))
  const all = records.data?.pages.flat() ?? []
  const foot = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = records
  useInSight(foot, {
    margin: '400px',
    isAwaited: hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    seen: () => void fetchNextPage(),
  })
  if (records.isPending) return <Blank />
  return (
    <>
      {all.length > 0 && <Rows records={all} />}
      {records.error && (
        <LoadFailure
          error={records.error}
          retry={() => void (isFetchNextPageError ? fetchNextPage() : records.refetch())}
        />
      )}
      {records.data && all.length === 0 && empty}
      {hasNextPage && !isFetchNextPageError && (
        <div ref={foot}>
          <Button
            wide
            busy={isFetchingNextPage && <Trans>Loading…</Trans>}
            onClick={() => void fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** What somebody still has to say yes to; nothing where there is nothing. */
export const OnItsWay = () => {
  const { id } = useAccountSite().charity
  const { data } = useInfiniteQuery(recordsQuery(id, 'processing'))
  const all = data?.pages.flat() ?? []
  if (all.length === 0) return undefined
  return (
    <section className={styles.section}>
      <h2>
        <Trans>On its way</Trans>
      </h2>
      <Rows records={all} />
    </section>
  )
}

const Rows = ({ records }: { records: readonly DonationRecord[] }) => (
  <ul className={styles.rows}>
    {records.map((record) => (
      <li key={record.id}>
        <Row record={record} />
      </li>
    ))}
  </ul>
)

const Row = ({ record }: { record: DonationRecord }) => {
  const { id, status, projectName, organizationReceiptId, amount, totalAmount } = record
  const at = record.processingDate ?? record.scheduledDate ?? record.initiatedAt
  return (
    <Link to="/DonationInfoProcessed" state={{ record: id }} className={styles.row}>
      <span className={styles.project}>{projectName}</span>
      <span className={styles.amount}>
        <Money amountCents={centsOf(totalAmount ?? amount)} />
      </span>
      <span className={styles.small}>
        <Time at={at} />
        {organizationReceiptId !== null && (
          <span>
            <Trans>Receipt {organizationReceiptId}</Trans>
          </span>
        )}
      </span>
      {status !== 'complete' && (
        <span className={styles.status}>
          <StatusPill status={status} />
        </span>
      )}
    </Link>
  )
}

const Blank = () => (
  <ul className={styles.rows} aria-busy="true">
    {[1, 2, 3].map((place) => (
      <li key={place}>
        <Skeleton height="78px" />
      </li>
    ))}
  </ul>
)
