import { ManualReview } from '../ui/manual-review/manual-review.tsx'

/** Lists the payments that match nothing and belong to no known charity. */
export const AdminManualReview = () => <ManualReview area="admin" maySettle mayExport />
