import { useQuery } from '@tanstack/react-query'
import { Inbox } from '../../ui/manual-review/inbox.tsx'
import { overviewQuery } from '../../desk/payments/payments-api.ts'
import { useMay } from '../../desk/payments/use-may.ts'

/** The inbox of a charity: its owners and whoever does its finances settle. */
export const DeskInbox = () => {
  const { data } = useQuery(overviewQuery)
  return (
    <Inbox area="organizations" of={data?.organization.name} maySettle={useMay('inbox.settle')} />
  )
}
