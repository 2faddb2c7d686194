import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import type { BackLinkProps } from '../../ui/button/back-link.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { NetworkError, ProblemError } from '../../lib/api/failure/problem.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import { AccountFrame } from '../frame/account-frame.tsx'
import { ReadAgain } from '../../ui/feedback/notice/read-again.tsx'
import { recordQuery } from './records-api.ts'

export type OpenedRecordProps = {
  id: string
  /** Undefined until it is there. */
  title: (record: DonationRecordAnswer | undefined) => string
  /** The list that it is opened from. It also leads there if the record does not exist. */
  list: SitePath
  back?: (record: DonationRecordAnswer | undefined) => BackLinkProps | undefined
  children: (record: DonationRecordAnswer) => ReactNode
}

/** A screen about one of a donor's records: on its way, not to be reached, or there. */
export const OpenedRecord = ({ id, title, list, back, children }: OpenedRecordProps) => {
  const record = useQuery(recordQuery(id))
  // A record that is unavailable is not shown, and its list opens instead (specification, section
  // 7).
  if (isGone(record)) return <Navigate to={list} replace />
  return (
    <AccountFrame title={title(record.data)} back={back?.(record.data) ?? list}>
      {record.error instanceof NetworkError && !record.data && <ReadAgain query={record} />}
      {record.isPending && (
        <>
          {/* Its status, its money, its facts. */}
          {[{ height: '30px', width: '9em' }, { height: '180px' }, { height: '240px' }].map(
            (part) => (
              <span key={part.height} aria-busy="true">
                <Skeleton {...part} />
              </span>
            ),
          )}
        </>
      )}
      {record.data && children(record.data)}
    </AccountFrame>
  )
}

// A shown record stays while the server has an error: a payment may be under way on it.
const isGone = ({ error, data }: { error: Error | null; data: unknown }): boolean =>
  error instanceof ProblemError && (data === undefined || error.problem.status < 500)
