import { useParams } from '@tanstack/react-router'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import { OfflineEntry } from '../../offline-entries/offline-detail.tsx'
import { DetailPanel } from './detail-panel.tsx'

/** An offline payment beside the list from which it was opened. */
export const OfflineBeside = () => {
  const { offlineEntryId } = useParams({
    from: '/signed-in/Payments/Offline/$offlineEntryId',
  })
  const { address } = useListQuery(paymentsList, { enabled: false })
  const search = address as Record<string, string>
  return (
    <DetailPanel key={offlineEntryId} search={search}>
      <OfflineEntry offlineEntryId={offlineEntryId} search={search} />
    </DetailPanel>
  )
}
