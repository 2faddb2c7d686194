import { useQuery } from '@tanstack/react-query'
import { Inbox } from '../features/inbox/inbox.tsx'
import { overviewQuery } from '../features/payments/payments-api.ts'
import { useMay } from '../features/payments/use-may.ts'

/** The inbox of a charity: its owners and whoever does its finances settle. */
export const DeskInbox = () => {
  const { data } = useQuery(overviewQuery)
  return (
    <Inbox area="organizations" of={data?.organization.name} maySettle={useMay('inbox.settle')} />
  )
}
