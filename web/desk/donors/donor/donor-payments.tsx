import { useLingui, Trans } from '@lingui/react/macro'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListSection } from '../../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import { usePaymentsColumns } from '../../payments/list/payments-columns.tsx'
import { createTotals } from '../../payments/list/payments-totals.tsx'
import { useMay } from '../../use-may.ts'

const noFilters = {}
const formatTotals = createTotals(undefined, false)

/** The donor's payments, newest first, as the list of payments shows them. */
export const DonorPayments = ({ donorId }: { donorId: string }) => {
  const { t } = useLingui()
  const state = useListQuery(paymentsList, { fixed: { donor: donorId } })
  return (
    <ListSection
      state={state}
      to="/Donors/$donorId"
      title={t`Payments`}
      columns={usePaymentsColumns(undefined, noFilters)}
      filters={noFilters}
      keyOf={({ id }) => id}
      totals={formatTotals}
      none={
        <EmptyState title={<Trans>No payments</Trans>}>
          <Trans>Payments of this donor appear here.</Trans>
        </EmptyState>
      }
      csv={useMay('payments.export')}
    />
  )
}
