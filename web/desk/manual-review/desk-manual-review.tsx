import { ManualReview } from '../../ui/manual-review/manual-review.tsx'
import { OverdueStatements } from '../bank-statements/overdue-statements.tsx'
import { useMay } from '../use-may.ts'

/** The manual reviews of a charity, which its owners and finance staff settle. */
export const DeskManualReview = () => (
  <ManualReview
    area="organizations"
    maySettle={useMay('inbox.settle')}
    mayExport={useMay('inbox.export')}
    others={<OverdueStatements mayRead={useMay('bank_lines.read')} />}
  />
)
