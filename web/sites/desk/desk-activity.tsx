import { useQuery } from '@tanstack/react-query'
import { may } from '@almoner/domain/kernel/permissions.ts'
import { ActivityLog } from '../../desk/activity/activity.tsx'
import { overviewQuery } from '../../desk/payments/payments-api.ts'

/** Who did what at a charity. */
export const DeskActivity = () => {
  const { data, isError } = useQuery(overviewQuery)
  // Where the permissions cannot be read, the list is requested: the server checks them.
  const unknown = isError ? true : undefined
  return (
    <ActivityLog
      of={data?.organization.name}
      mayRead={data ? may(data.person.role, 'activity.read') : unknown}
      mayExport={data ? may(data.person.role, 'activity.export') : false}
      maySeeOrigins={data ? may(data.person.role, 'activity.origins') : false}
    />
  )
}
