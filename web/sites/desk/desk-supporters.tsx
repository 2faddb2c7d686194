import { useQuery } from '@tanstack/react-query'
import { may } from '@almoner/domain/kernel/permissions.ts'
import { overviewQuery } from '../../desk/payments/payments-api.ts'
import { useMay } from '../../desk/payments/use-may.ts'
import { Supporters } from '../../desk/supporters/supporters.tsx'

/** The supporters of a charity, for those of its staff who may see them. */
export const DeskSupporters = () => {
  const { data, isError } = useQuery(overviewQuery)
  // Where the permissions cannot be read, the list is requested: the server checks them.
  const unknown = isError ? true : undefined
  return (
    <Supporters
      of={data?.organization.name}
      mayRead={data ? may(data.person.role, 'supporters.read') : unknown}
      mayExport={useMay('supporters.export')}
    />
  )
}
