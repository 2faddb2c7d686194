import { useQuery } from '@tanstack/react-query'
import { may } from '@almoner/domain/kernel/permissions.ts'
import { ConnectedAccount } from '../../desk/connected-account/connected-account.tsx'
import { overviewQuery } from '../../desk/payments/payments-api.ts'

/** The charity's account at the card provider, for owners and finance staff. */
export const DeskConnectedAccount = () => {
  const { data, isError } = useQuery(overviewQuery)
  // Where the permissions cannot be read, the account is requested: the server checks them.
  const unknown = isError ? true : undefined
  return (
    <ConnectedAccount
      of={data?.organization.name}
      mayRead={data ? may(data.person.role, 'connected_account.read') : unknown}
    />
  )
}
