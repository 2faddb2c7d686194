import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../../desk/payments/payments-api.ts'
import { StaffAccount } from '../../../account/staff-account.tsx'

/** Shows the account of the staff member who is logged in at the desk. */
export const DeskAccount = () => (
  <StaffAccount of={useQuery(overviewQuery).data?.organization.name} />
)
