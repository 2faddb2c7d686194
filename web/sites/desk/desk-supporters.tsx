import { useQuery } from '@tanstack/react-query'
import { may } from '@almoner/domain/kernel/permissions.ts'
import { overviewQuery } from '../../desk/payments/payments-api.ts'
import { Supporters } from '../../desk/supporters/supporters.tsx'

/** The supporters of a charity, for those of its staff who may see them. */
export const DeskSupporters = () => {
  const { data, isError } = useQuery(overviewQuery)
  // Where it cannot be known the list is asked for: the server knows, and a failure has its way out.
  const unknown = isError ? true : undefined
  return (
    <Supporters
      of={data?.organization.name}
      maySee={data ? may(data.person.role, 'supporters.read') : unknown}
    />
  )
}
