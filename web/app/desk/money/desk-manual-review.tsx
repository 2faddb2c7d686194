import { useQuery } from '@tanstack/react-query'
import { ManualReview } from '../../../ui/manual-review/manual-review.tsx'
import { overviewQuery } from '../../../desk/payments/payments-api.ts'
import { OverdueStatements } from '../../../desk/bank-statements/overdue-statements.tsx'
import { useMay } from '../../../desk/use-may.ts'

/** The manual reviews of a charity, which its owners and finance staff settle. */
export const DeskManualReview = () => {
  const { data } = useQuery(overviewQuery)
  return (
    <ManualReview
      area="organizations"
      of={data?.organization.name}
      maySettle={useMay('inbox.settle')}
      mayExport={useMay('inbox.export')}
      others={<OverdueStatements mayRead={useMay('bank_lines.read')} />}
    />
  )
}
