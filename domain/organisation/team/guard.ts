import { may, type StaffRole } from '../../staff/permissions.ts'
import type { StaffMember } from './staff.ts'

type Seat = Pick<StaffMember, 'staffId' | 'role'>

const isApprover = (role: StaffRole): boolean => may(role, 'approvals.decide')

/**
 * Whether a change of the team needs two persons: an owner goes or gets another role, or a colleague
 * without whom one person alone would be left to approve what that person asks for. `role` is null
 * for a removal.
 */
export const needsTwoForTeam = (
  staff: readonly Seat[],
  { staffId, role }: { staffId: string; role: StaffRole | null },
): boolean => {
  const member = staff.find((each) => each.staffId === staffId)
  if (member === undefined || member.role === role) return false
  if (member.role === 'owner') return true
  const isLost = isApprover(member.role) && (role === null || !isApprover(role))
  const others = staff.filter((each) => each.staffId !== staffId && isApprover(each.role))
  return isLost && others.length < 2
}
