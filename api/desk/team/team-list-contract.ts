import { staffRoles, type StaffRole } from '@almoner/domain/staff/permissions.ts'
import { choice, days, listContract, anyOfValues } from '../../http/lists/contract.ts'

export type TeamMember = {
  id: string
  /** `invited`: the letter was sent and not answered yet. */
  state: TeamState
  role: StaffRole
  /** Empty for a person who is invited. */
  firstName: string
  lastName: string
  /** An e-mail address. */
  username: string
  /** ISO 8601: the end of an auditor's access. */
  accessUntil: string | null
  /** ISO 8601: an auditor sees the books as they were then; null: as they are. */
  booksAsOf: string | null
  /** Whether an auditor sees the payers' contact data. */
  contactGranted: boolean
  /** ISO 8601: until when the invitation can be accepted. */
  invitationExpiresAt: string | null
  /** ISO 8601: joined, or invited. */
  since: string
  isYou: boolean
}

export const teamStates = ['active', 'invited'] as const
type TeamState = (typeof teamStates)[number]

/** `rows` counts the people who were invited and have not joined, too. */
export type TeamTotals = { rows: number; invited: number }

/** The people of the staff member's charity, and those invited. */
export const teamList = listContract<TeamMember, TeamTotals>()({
  path: '/api/organizations/staff',
  filters: {
    /** Names and e-mail address. */
    q: anyOfValues(100, 'q'),
    day: days('day'),
    role: choice(staffRoles, 'role'),
    state: choice(teamStates, 'state'),
  },
  sorts: ['date', 'name'],
  firstSort: '-date',
  pageSize: 20,
})
