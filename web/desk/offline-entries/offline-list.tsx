import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import type { Address } from '@almoner/api/http/lists/contract.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { usePaymentStatusLabel } from '../../ui/data/status/status-pill.tsx'
import type { FilterLooks } from '../../ui/list-screen/filters/filter-look.ts'
import { ListScreen } from '../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { usePaymentsColumns } from '../payments/list/payments-columns.tsx'
import { usePaymentFilters } from '../payments/list/payments-filters.ts'
import { createTotals } from '../payments/list/payments-totals.tsx'
import { useMay } from '../use-may.ts'
import { OfflinePlan } from './form/offline-plan.tsx'
import styles from './offline.module.css'
import { useOfflineIncluded } from './form/use-offline-included.ts'

// One object, because a query is read again when its filters change.
const ofStaff = { fixed: { source: 'offline' } }

/** Lists the payments that staff recorded. Each opens on its own page, where it is corrected. */
export const OfflineList = () => {
  const { t } = useLingui()
  const list = useListQuery(paymentsList, ofStaff)
  const columns = usePaymentsColumns({ open: undefined, search: {}, opensEntry: true })
  const filters = useOfflineFilters(list.address)
  const isIncluded = useOfflineIncluded()
  const mayAdd = useMay('offline.edit') && isIncluded
  const { status } = list.address
  return (
    <ListScreen
      state={list}
      to="/OfflinePayments"
      title={t`Offline payments`}
      columns={columns}
      filters={filters}
      keyOf={({ id }) => id}
      totals={useMemo(() => createTotals(status, false), [status])}
      none={isIncluded ? <NoOfflinePayments mayAdd={mayAdd} /> : <OfflinePlan />}
      csv={useMay('payments.export')}
      acts={
        mayAdd && (
          <LinkButton to="/AddOfflinePayments" look="primary" icon="plus">
            <span className={styles.wide}>
              <Trans>Add a payment</Trans>
            </span>
            <span className={styles.narrow}>
              <Trans>Add</Trans>
            </span>
          </LinkButton>
        )
      }
    />
  )
}

/** The filters of payments, with the states that an offline payment has. */
const useOfflineFilters = (address: Address<typeof paymentsList>): FilterLooks => {
  const { t } = useLingui()
  const toStatusLabel = usePaymentStatusLabel()
  const { source: _source, ...filters } = usePaymentFilters(address, 0)
  return {
    ...filters,
    status: {
      label: t`Status`,
      linked: ['processing', 'complete'],
      options: [
        { value: 'processing', word: t`Pending approval` },
        { value: 'complete', word: toStatusLabel('complete') },
        { value: 'cancelled', word: toStatusLabel('cancelled') },
      ],
    },
  }
}

const NoOfflinePayments = ({ mayAdd }: { mayAdd: boolean }) => (
  <EmptyState
    motif="hills"
    title={<Trans>No offline payments yet</Trans>}
    action={
      mayAdd && (
        <LinkButton to="/ImportOfflinePayments">
          <Trans>Import offline payments</Trans>
        </LinkButton>
      )
    }
  >
    <Trans>
      Cash, cheques and bank transfers that you add appear here, and count in the same totals and
      books as online payments.
    </Trans>
  </EmptyState>
)
