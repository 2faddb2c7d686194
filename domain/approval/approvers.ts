import type { StaffId } from '../kernel/ids.ts'
import { may, type StaffRole } from '../staff/permissions.ts'
import { toMilliseconds, type Instant } from '../kernel/time.ts'
import { permissionToApprove, type ApprovalKind } from './subject.ts'

type Member = { staffId: StaffId; role: StaffRole; roleSince: Instant }

/**
 * A person counts as the second one a day after they got their role. Otherwise the thief of an
 * account could invite the second person too. If there is no other approver, the request waits for
 * a day.
 */
const countsAfterMilliseconds = 24 * 3_600_000

/**
 * Returns the team members who may approve this person's request, and the owners, who are notified
 * of a delay.
 */
export const chooseApprovers = <Person extends Member>(
  team: readonly Person[],
  {
    kind,
    askedBy,
    concerned = null,
    at,
  }: { kind: ApprovalKind; askedBy: StaffId | null; concerned?: StaffId | null; at: Instant },
): { approvers: readonly Person[]; owners: readonly Person[] } => {
  const since = toMilliseconds(at) - countsAfterMilliseconds
  return {
    approvers: team.filter(
      ({ staffId, role, roleSince }) =>
        staffId !== askedBy &&
        staffId !== concerned &&
        may(role, permissionToApprove[kind]) &&
        toMilliseconds(roleSince) <= since,
    ),
    owners: team.filter(({ role }) => role === 'owner'),
  }
}
