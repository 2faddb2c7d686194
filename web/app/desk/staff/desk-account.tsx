import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../../desk/payments/payments-api.ts'
import { OwnLogin } from '../../../account/own-login/own-login.tsx'
import { StaffAccount } from '../../../account/staff-account.tsx'

const useCharityName = () => useQuery(overviewQuery).data?.organization.name

/** Shows the account of the staff member who is logged in at the desk. */
export const DeskAccount = () => <StaffAccount of={useCharityName()} />

/** A staff member's password, second factor and sessions. */
export const DeskOwnLogin = () => <OwnLogin of={useCharityName()} />
