import { useQuery } from '@tanstack/react-query'
import { may } from '@almoner/domain/kernel/permissions.ts'
import { overviewQuery } from '../../desk/payments/payments-api.ts'
import { Team } from '../../desk/team/team.tsx'

/** The team of a charity, for its owners. */
export const DeskTeam = () => {
  const { data, isError } = useQuery(overviewQuery)
  // Where the permissions cannot be read, the list is requested: the server checks them.
  const unknown = isError ? true : undefined
  return (
    <Team
      of={data?.organization.name}
      mayRead={data ? may(data.person.role, 'team.read') : unknown}
    />
  )
}
