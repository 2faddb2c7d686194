import { useLingui } from '@lingui/react/macro'
import { ManualReview } from '../../ui/manual-review/manual-review.tsx'

/** Lists the payments that match nothing and belong to no known charity. */
export const AdminManualReview = () => {
  const { t } = useLingui()
  return <ManualReview area="admin" of={t`Administration`} maySettle mayExport />
}
