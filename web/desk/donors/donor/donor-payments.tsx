import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListSection } from '../../../ui/list-screen/list-screen.tsx'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import { usePaymentsColumns } from '../../payments/list/payments-columns.tsx'
import { useMay } from '../../use-may.ts'

const noFilters = {}

// The list's sum includes the fees that payers added, and the donor's total does not.
const countPayments = ({ rows }: { rows: number }) => (
  <Plural value={rows} one="# payment" other="# payments" />
)

/** The donor's payments, newest first, as the list of payments shows them. */
export const DonorPayments = ({ donorId }: { donorId: string }) => {
  const { t } = useLingui()
  // When it was recorded is on the payment's own page.
  const columns = usePaymentsColumns({
    open: undefined,
    search: noFilters,
    opensScreen: true,
  }).filter(({ place }) => place !== 'below')
  const state = useListQuery(paymentsList, { fixed: { donor: donorId } })
  return (
    <ListSection
      state={state}
      to="/Donors/$donorId"
      title={t`Payments`}
      columns={columns}
      filters={noFilters}
      keyOf={({ id }) => id}
      totals={countPayments}
      none={
        <EmptyState title={<Trans>No payments</Trans>}>
          <Trans>Payments of this donor appear here.</Trans>
        </EmptyState>
      }
      csv={useMay('payments.export')}
    />
  )
}
