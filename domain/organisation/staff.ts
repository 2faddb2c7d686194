import * as v from 'valibot'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type Id, type StaffId } from '../kernel/ids.ts'
import { languageSchema } from '../kernel/locale.ts'
import { goodBeside, type MailedLink } from '../kernel/mailed-link.ts'
import { staffRoles, type StaffRole } from '../kernel/permissions.ts'
import { instantSchema } from '../kernel/time.ts'

const whom = { organisationId: idSchema('organisation'), staffId: idSchema('staff') }

const whose = ({ staffId }: { staffId: StaffId }) => asPerson(staffId)

const roleSchema = v.picklist(staffRoles)

/** The purpose of a mailed link that a staff member requests. */
const requestedPurposeSchema = v.picklist(['verify_email', 'change_username'])
export type RequestedStaffPurpose = v.InferOutput<typeof requestedPurposeSchema>
/** The requested purposes, and the undo of a username change, which is sent unasked. */
export type StaffLinkPurpose = RequestedStaffPurpose | 'undo_username'
export type StaffLinkId = Id<'staff_link'>

const staffMemberAdded = eventShape(
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

/**
 * A mail with a link is due. The link is valid until it is used, expires, or is replaced by
 * another.
 */
const staffLinkRequested = eventShape(
  'StaffLinkRequested',
  v.strictObject({
    ...whom,
    linkId: idSchema('staff_link'),
    purpose: requestedPurposeSchema,
    language: languageSchema,
    expiresAt: instantSchema,
  }),
  {
    /** Where it is mailed to. */
    personal: v.strictObject({ email: v.string() }),
    whose,
  },
)

/** The reader of this address's mail is the staff member. */
const staffEmailVerified = eventShape(
  'StaffEmailVerified',
  v.strictObject({ ...whom, linkId: idSchema('staff_link') }),
)

const staffUsernameChanged = eventShape(
  'StaffUsernameChanged',
  v.strictObject({
    ...whom,
    linkId: idSchema('staff_link'),
    /** The link that the address before is mailed: it puts that address back. */
    undo: v.optional(v.strictObject({ linkId: idSchema('staff_link'), expiresAt: instantSchema })),
  }),
  { personal: v.strictObject({ username: v.string(), before: v.string() }), whose },
)

/** The reader of a former address's mail has restored it. */
const staffUsernameRestored = eventShape(
  'StaffUsernameRestored',
  v.strictObject({ ...whom, linkId: idSchema('staff_link'), language: languageSchema }),
  { personal: v.strictObject({ username: v.string(), before: v.string() }), whose },
)

/** The username stays: links for another username are void. */
const staffUsernameChangeCancelled = eventShape(
  'StaffUsernameChangeCancelled',
  v.strictObject(whom),
)

export const staffEvents = [
  staffMemberAdded,
  staffLinkRequested,
  staffEmailVerified,
  staffUsernameChanged,
  staffUsernameRestored,
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
  /**
   * Whether the username's address is verified. One added by a colleague has not been asked.
   */
  emailVerified: boolean
  /** The newest for each purpose. */
  openLinks: readonly MailedLink<StaffLinkId, RequestedStaffPurpose>[]
  /** Each puts a former address back. */
  undoLinks: readonly MailedLink<StaffLinkId, 'undo_username'>[]
}

/** Every link that was mailed to a staff member and may still be valid. */
export const staffLinksOf = ({
  openLinks,
  undoLinks,
}: Pick<StaffMember, 'openLinks' | 'undoLinks'>): readonly MailedLink<
  StaffLinkId,
  StaffLinkPurpose
>[] => [...openLinks, ...undoLinks]

export const isStaffEvent = (event: { type: string }): event is StaffEvent =>
  staffEvents.some(({ type }) => type === event.type)

export const staffAfter = (
  before: readonly StaffMember[],
  event: StaffEvent,
): readonly StaffMember[] => {
  if (event.type === 'StaffMemberAdded') {
    const { staffId, role } = event.data
    const links = { openLinks: [], undoLinks: [] }
    return [...before, { staffId, role, ...event.personal, emailVerified: false, ...links }]
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
    // The new address is verified by its own mail, and links to the former address are void.
    case 'StaffUsernameChanged': {
      const { username, before: email } = event.personal
      const undoLinks = withUndo(member, { email, undo: event.data.undo })
      return { ...member, username, emailVerified: true, openLinks: [], undoLinks }
    }
    // Requests made in between are void.
    case 'StaffUsernameRestored': {
      const { username } = event.personal
      return { ...member, username, emailVerified: true, openLinks: [], undoLinks: [] }
    }
    case 'StaffUsernameChangeCancelled':
      return { ...member, openLinks: linksBeside(member, 'change_username') }
  }
}

const withUndo = (
  { undoLinks }: StaffMember,
  { email, undo }: { email: string; undo: EventOf<typeof staffUsernameChanged>['data']['undo'] },
): StaffMember['undoLinks'] => {
  // Changes from before undo links existed cannot be undone.
  if (undo === undefined) return undoLinks
  const link = { ...undo, purpose: 'undo_username' as const, email }
  return [...goodBeside(undoLinks, link), link]
}

const linksBeside = ({ openLinks }: StaffMember, purpose: RequestedStaffPurpose) =>
  openLinks.filter((link) => link.purpose !== purpose)

/** Null if no staff member of this charity matches. */
export const staffMemberIn = (staff: readonly StaffMember[], staffId: string): StaffMember | null =>
  staff.find((member) => member.staffId === staffId) ?? null
