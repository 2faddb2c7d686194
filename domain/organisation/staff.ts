import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type Id, type StaffId } from '../kernel/ids.ts'
import { languageSchema } from '../kernel/locale.ts'
import type { MailedLink } from '../kernel/mailed-link.ts'
import { instantSchema } from '../kernel/time.ts'

const whom = { organisationId: idSchema('organisation'), staffId: idSchema('staff') }

const whose = ({ staffId }: { staffId: StaffId }) => asPerson(staffId)

export const roleSchema = v.picklist(['owner', 'finance', 'fundraiser', 'viewer'])
export type StaffRole = v.InferOutput<typeof roleSchema>

/** What a mail's link is good for. */
const linkPurposeSchema = v.picklist(['verify_email', 'change_username'])
export type StaffLinkPurpose = v.InferOutput<typeof linkPurposeSchema>
export type StaffLinkId = Id<'staff_link'>

export const staffMemberAdded = eventShape(
  'StaffMemberAdded',
  v.strictObject({ ...whom, role: roleSchema }),
  {
    personal: v.strictObject({
      username: v.string(),
      firstName: v.string(),
      lastName: v.string(),
    }),
    whose,
  },
)

/** A mail with a link in it is due, good until it is used, has run out, or another one is asked for. */
export const staffLinkRequested = eventShape(
  'StaffLinkRequested',
  v.strictObject({
    ...whom,
    linkId: idSchema('staff_link'),
    purpose: linkPurposeSchema,
    language: languageSchema,
    expiresAt: instantSchema,
  }),
  {
    /** Where it is mailed to. */
    personal: v.strictObject({ email: v.string() }),
    whose,
  },
)

/** Whoever reads this address's mail is the member of staff. */
export const staffEmailVerified = eventShape(
  'StaffEmailVerified',
  v.strictObject({ ...whom, linkId: idSchema('staff_link') }),
)

export const staffUsernameChanged = eventShape(
  'StaffUsernameChanged',
  v.strictObject({ ...whom, linkId: idSchema('staff_link') }),
  { personal: v.strictObject({ username: v.string(), before: v.string() }), whose },
)

/** They go on with the username they have: the mail about another one leads nowhere any more. */
export const staffUsernameChangeCancelled = eventShape(
  'StaffUsernameChangeCancelled',
  v.strictObject(whom),
)

export const staffEvents = [
  staffMemberAdded,
  staffLinkRequested,
  staffEmailVerified,
  staffUsernameChanged,
  staffUsernameChangeCancelled,
] as const

export type StaffEvent = EventOf<(typeof staffEvents)[number]>

/** A person who works at the charity's desk. */
export type StaffMember = {
  staffId: StaffId
  role: StaffRole
  username: string
  firstName: string
  lastName: string
  /** Whether mail to the username was answered. Whoever was added by somebody else has not been asked. */
  emailVerified: boolean
  /** The newest for each purpose. */
  openLinks: readonly MailedLink<StaffLinkId, StaffLinkPurpose>[]
}

export const isStaffEvent = (event: { type: string }): event is StaffEvent =>
  staffEvents.some(({ type }) => type === event.type)

export const staffAfter = (
  before: readonly StaffMember[],
  event: StaffEvent,
): readonly StaffMember[] => {
  if (event.type === 'StaffMemberAdded') {
    const { staffId, role } = event.data
    const added = { staffId, role, ...event.personal, emailVerified: false, openLinks: [] }
    return [...before, added]
  }
  const { staffId } = event.data
  return before.map((member) => (member.staffId === staffId ? memberAfter(member, event) : member))
}

const memberAfter = (
  member: StaffMember,
  event: Exclude<StaffEvent, { type: 'StaffMemberAdded' }>,
): StaffMember => {
  switch (event.type) {
    case 'StaffLinkRequested': {
      const { linkId, purpose, expiresAt } = event.data
      const link = { linkId, purpose, expiresAt, email: event.personal.email }
      return { ...member, openLinks: [...linksBeside(member, purpose), link] }
    }
    case 'StaffEmailVerified':
      return { ...member, emailVerified: true, openLinks: linksBeside(member, 'verify_email') }
    // Its own mail has answered, and whatever went to the address before is about that one.
    case 'StaffUsernameChanged':
      return { ...member, username: event.personal.username, emailVerified: true, openLinks: [] }
    case 'StaffUsernameChangeCancelled':
      return { ...member, openLinks: linksBeside(member, 'change_username') }
  }
}

const linksBeside = ({ openLinks }: StaffMember, purpose: StaffLinkPurpose) =>
  openLinks.filter((link) => link.purpose !== purpose)

/** Null where nobody of this charity is meant. */
export const staffMemberIn = (staff: readonly StaffMember[], staffId: string): StaffMember | null =>
  staff.find((member) => member.staffId === staffId) ?? null
