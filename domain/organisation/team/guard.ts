import { may, type StaffRole } from '../../staff/permissions.ts'
import type { StaffMember } from './staff.ts'

type Seat = Pick<StaffMember, 'staffId' | 'role'>

const isApprover = (role: StaffRole): boolean => may(role, 'approvals.decide')

/**
 * Returns true if a change of the team needs two persons. It does if an owner leaves or changes
 * role. It also does if fewer than two other approvers would remain, because one person would then
 * approve alone. `role` is null for a removal.
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
