import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { DonationRecord, RecordList } from '@almoner/api/donor/records/records-contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { NothingYet } from '../../../ui/feedback/waiting/nothing-yet.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { useInSight } from '../../../lib/browser/use-in-sight.ts'
import { useAccountSite } from '../../frame/account-site.tsx'
import { LoadFailure } from '../../../ui/feedback/notice/load-failure.tsx'
import styles from './donation-record.module.css'
import { groupByYear } from './record-date.ts'
import { RecordRow } from './record-row.tsx'
import { recordsQuery } from '../records-api.ts'

/** Shows one list. Its next page is loaded by scrolling or by a click. */
export const RecordsList = ({ list, empty }: { list: RecordList; empty: ReactNode }) => {
  const { id } = useAccountSite().charity
  const records = useInfiniteQuery(recordsQuery(id, list))
  const all = records.data?.pages.flatMap(({ entries }) => entries) ?? []
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
      {list === 'complete' ? <Years records={all} /> : all.length > 0 && <Rows records={all} />}
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

/** Lists the gifts that still need a confirmation. It is empty if there are none. */
export const RecordsLoading = () => {
  const { id } = useAccountSite().charity
  const { data, isPending } = useInfiniteQuery(recordsQuery(id, 'processing'))
  if (isPending) return <NothingYet />
  const all = data?.pages.flatMap(({ entries }) => entries) ?? []
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

/** What was given, below the year in which it was. */
const Years = ({ records }: { records: readonly DonationRecord[] }) =>
  groupByYear(records).map(({ year, ofYear }) => (
    <section key={year} className={styles.section}>
      <h2>{year}</h2>
      <Rows records={ofYear} />
    </section>
  ))

const Rows = ({ records }: { records: readonly DonationRecord[] }) => (
  <ul className={styles.rows}>
    {records.map((record) => (
      <li key={record.id}>
        <RecordRow record={record} />
      </li>
    ))}
  </ul>
)

const Blank = () => (
  <ul className={styles.rows} aria-busy="true">
    {[1, 2, 3].map((place) => (
      <li key={place}>
        <Skeleton height="78px" />
      </li>
    ))}
  </ul>
)
