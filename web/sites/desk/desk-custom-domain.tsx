import { useQuery } from '@tanstack/react-query'
import { may } from '@almoner/domain/kernel/permissions.ts'
import { CustomDomain } from '../../desk/custom-domain/custom-domain.tsx'
import { overviewQuery } from '../../desk/payments/payments-api.ts'

/** The charity's own domain, for its owners. */
export const DeskCustomDomain = () => {
  const { data, isError } = useQuery(overviewQuery)
  // Where the permissions cannot be read, the domain is requested: the server checks them.
  const unknown = isError ? true : undefined
  return (
    <CustomDomain
      of={data?.organization.name}
      mayRead={data ? may(data.person.role, 'custom_domain.read') : unknown}
    />
  )
}
