import { useQuery } from '@tanstack/react-query'
import { Inbox } from '../features/inbox/inbox.tsx'
import { useMayDecide } from '../features/payments/deciding/use-may-decide.ts'
import { overviewQuery } from '../features/payments/payments-api.ts'

/** The inbox of a charity: its owners and whoever does its finances settle. */
export const DeskInbox = () => {
  const { data } = useQuery(overviewQuery)
  return <Inbox area="organizations" of={data?.organization.name} maySettle={useMayDecide()} />
}
