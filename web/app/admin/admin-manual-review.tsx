import { useLingui } from '@lingui/react/macro'
import { ManualReview } from '../../ui/manual-review/manual-review.tsx'

/** What matches nothing and belongs to no charity that anybody knows of. */
export const AdminManualReview = () => {
  const { t } = useLingui()
  return <ManualReview area="admin" of={t`Administration`} maySettle mayExport />
}
