import type { Approval } from '@almoner/api/use-cases/approvals/contract.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { approvalsList, listedKinds } from '@almoner/api/desk/approvals/approvals-list-contract.ts'
import { useApprovalKindLabel } from '../../ui/data/status/approval-kind-label.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { useHeading } from '../../ui/layout/page/screen-title.tsx'
import type { FilterLook } from '../../ui/list-screen/filters/filter-look.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { ApprovalEntry } from './approval-entry.tsx'
import { useMay } from '../use-may.ts'
import { waitingApprovalsQuery } from './safety-api.ts'
import { DeskOpenReviews } from '../manual-review/desk-open-reviews.tsx'
import styles from './safety.module.css'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

/** Shows the requests that wait for a second person, and the outcome of earlier requests. */
export const Safety = () => (
  <Stack gap={6}>
    <Requests />
    <Link to="/OrgSettings/ApprovalRules">
      <Trans>Approval rules</Trans>
    </Link>
  </Stack>
)

const Requests = () => {
  const { t } = useLingui()
  const state = useListQuery(approvalsList)
  const [isDecided, setIsDecided] = useState(false)
  const { show, ...others } = state.address
  const isShownAlone = show !== undefined && Object.keys(others).length === 0
  return (
    <ListScreen
      {...useHeading()}
      state={state}
      to="/OrgSettings/Safety"
      filters={useFilters()}
      keyOf={({ id }) => id}
      entries={{
        sorts: [{ sort: 'date', title: t`Requested` }],
        entry: renderEntry(() => setIsDecided(true)),
        waiting: <WaitingEntry />,
      }}
      totals={countRequests}
      none={<NothingWaits />}
      noMatch={isShownAlone ? <NoHistory /> : undefined}
      csv={useMay('approvals.export')}
      beside={
        <>
          <DeskOpenReviews about={['approval']} />
          <p role="status" className={styles.status}>
            {isDecided && <Trans>Decided. It is now under “History”.</Trans>}
          </p>
        </>
      }
    />
  )
}

const renderEntry = (onDecided: () => void) => (approval: Approval) => (
  <ApprovalEntry approval={approval} onDecided={onDecided} />
)

const useFilters = (): Readonly<Record<string, FilterLook>> => {
  const { t } = useLingui()
  const { data: count } = useQuery(waitingApprovalsQuery)
  const kindLabel = useApprovalKindLabel()
  return {
    show: {
      label: t`Filter requests`,
      as: 'links',
      options: [
        { value: 'waiting', word: t`Waiting`, count },
        { value: 'ended', word: t`History` },
        { value: 'all', word: t`All` },
      ],
    },
    kind: {
      label: t`Type`,
      options: listedKinds.map((value) => ({ value, word: kindLabel(value) })),
    },
    day: { label: t`Requested` },
  }
}

const countRequests = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# request" other="# requests" />
)

const NothingWaits = () => (
  <EmptyState motif="harbour" title={<Trans>Nothing is waiting for a second person</Trans>}>
    <Trans>
      A large refund or payout, a new bank account and looser rules wait here until a second person
      decides.
    </Trans>
  </EmptyState>
)

const NoHistory = () => (
  <EmptyState motif="hills" title={<Trans>No requests yet</Trans>}>
    <Trans>What was approved, refused or cancelled is kept here.</Trans>
  </EmptyState>
)

const WaitingEntry = () => (
  <div className={styles.entry} aria-hidden="true">
    <Skeleton width="14em" height="1.3em" />
    <Skeleton width="18em" />
    <Skeleton width="22em" />
  </div>
)
