import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { openAmong, type MailedLink } from '@almoner/domain/logins/mailed-link.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type {
  StaffLinkId,
  StaffLinkPurpose,
} from '@almoner/domain/organisation/team/staff-events.ts'
import {
  findStaffMember,
  listMailedStaffLinks,
  type StaffMember,
} from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { accountLetter } from '../../documents/letter/account-letter.ts'
import { greetingName } from '../../documents/names.ts'
import { withName } from '../../gateways/mail/gateway.ts'
import { mailLetter, type Reader } from '../../mail-letter.ts'
import { leaveLetter } from '../../steps/review/failure-review.ts'
import { letterSubject } from './letter-subject.ts'
import {
  mailStaffId,
  type MailStaffInput,
  type MailStaffMemberInput,
  type OwnerLetterKind,
} from './contract.ts'
import { mailApproval, type MailApprovalDependencies } from './mail-approval.ts'
import { mailAdministrator } from './mail-administrator.ts'
import { mailApplicant, type MailApplicantDependencies } from './mail-applicant.ts'
import {
  isAboutOldBalance,
  mailOldBalance,
  type MailOldBalanceDependencies,
} from './mail-old-balance.ts'
import { isAboutPayout, mailPayout, type MailPayoutDependencies } from './mail-payout.ts'
import { domainLostLetter } from './domain-lost-letter.ts'
import { charityAfter, findOccasion, type Recorded } from './find-occasion.ts'
import { isAboutBankAccount, mailBankAccount } from './mail-bank-account.ts'
import { isContactChanged, mailContactChanged } from './mail-contact-changed.ts'
import { methodsChangedLetter } from './methods-changed-letter.ts'
import { profileChangeLetter } from './profile-change-letter.ts'
import { loginLetters } from './new-device-letter.ts'
import { isTeamLoss, mailTeamLoss } from './mail-team-loss.ts'
import type { MailStaffActivities } from './process.ts'
import { isRequirementsDue, mailRequirementsDue } from './requirements-letter.ts'
import { suspensionLetter } from './suspension-letter.ts'

export type MailStaffDependencies = MailApplicantDependencies &
  MailApprovalDependencies &
  MailPayoutDependencies &
  MailOldBalanceDependencies

export const mailStaffActivities = (deps: MailStaffDependencies): MailStaffActivities => ({
  mailStaff: async (input) => {
    if ('administratorId' in input) return mailAdministrator(deps, input)
    if ('applicationId' in input) return mailApplicant(deps, input)
    if ('approvalId' in input) return mailApproval(deps, input)
    if (isAboutPayout(input)) return mailPayout(deps, input)
    if (isAboutOldBalance(input)) return mailOldBalance(deps, input)
    if (isRequirementsDue(input)) return mailRequirementsDue(deps, input)
    if (isContactChanged(input)) return mailContactChanged(deps, input)
    if (isAboutBankAccount(input)) return mailBankAccount(deps, input)
    if (isTeamLoss(input)) return mailTeamLoss(deps, input)
    const { organisationId, eventId } = input
    const events = await readEvents(deps.store, organisationId)
    const place = events.findIndex(({ id }) => id === eventId)
    const event = requirePresent(events[place] ?? null, 'the event of a letter')
    if ('staffId' in input) return mailOwner(deps, { input, event, events })
    const { kind } = input
    const charity = charityAfter(events)
    if (!isReader(charity, event)) return { mailed: false }
    const { staffId, to, language, link } = findOccasion(kind, { event, place, events })
    if (isErased(to)) return { mailed: false }
    // The link was used, cancelled or expired while the letter waited: it would no longer work.
    const asked = link && { ...link, at: deps.now() }
    if (asked !== null && openAmong(linksTo(charity, staffId), asked) === null) {
      return { mailed: false }
    }
    const member = findStaffMember(charity.staff, staffId)
    const letter = accountLetter({
      kind,
      said: loginLetters(event, language),
      language,
      at: event.meta.at,
      name: (member && greetingName(member, { isConfirmed: isConfirmed(member, link) })) ?? '',
      charityName: localised(charity.profile.name, language),
      accentColour: `#${charity.profile.colours.header}`,
      link: link && deps.staffLink({ ...link, organisationId, staffId }),
    })
    const mail = {
      ...letter,
      messageId: mailStaffId(input),
      to,
      from: withName('Almoner', deps.mailFrom),
      // Staff send questions about their desk to their charity.
      replyTo: charity.contact.email,
      language,
      attachments: [],
    }
    const reader = toReader(kind, { isConfirmed: member?.emailVerified ?? false })
    return mailLetter(deps, mail, {
      ...letterSubject(input, staffId),
      reader,
    })
  },

  leaveLetter: async (input) => {
    const letter = mailStaffId(input)
    await leaveLetter(deps, { ...letterSubject(input, await findReader(deps, input)), letter })
    return null
  },
})

/** The member whose login the event is about; null where it is about none. */
const findReader = async (
  { store }: MailStaffDependencies,
  input: MailStaffInput,
): Promise<string | null> => {
  if (!('organisationId' in input)) return null
  if ('staffId' in input && input.staffId !== 'contact') return input.staffId
  const events = await readEvents(store, input.organisationId)
  const event = events.find(({ id }) => id === input.eventId)
  return event !== undefined && 'staffId' in event.data ? event.data.staffId : null
}

// A link sent to a new address confirms that address.
const isConfirmed = (
  { emailVerified }: StaffMember,
  link: { purpose: StaffLinkPurpose } | null,
): boolean => emailVerified && (link === null || link.purpose === 'undo_second_factor')

// A charity may invite any address, and a member may enter any as their next one.
const toReader = (kind: string, { isConfirmed }: { isConfirmed: boolean }): Reader => {
  switch (kind) {
    case 'accept_invitation':
      return { unconfirmed: 'invitation' }
    case 'change_username':
      return { unconfirmed: 'change_username' }
    case 'verify_email':
      return { unconfirmed: 'sign_up' }
    case 'reset_password':
      return isConfirmed ? 'confirmed' : { unconfirmed: 'reset_password' }
    default:
      return 'confirmed'
  }
}

// A person who was removed, or whose invitation was revoked, gets no letter that waited.
const isReader = ({ staff, invitations }: RegisteredOrganisation, { data }: Recorded): boolean => {
  if (!('staffId' in data)) return false
  const { staffId } = data
  return [...staff, ...invitations].some((person) => person.staffId === staffId)
}

/** Every link that was mailed to this person and may still be valid. */
const linksTo = (
  { staff, invitations }: RegisteredOrganisation,
  staffId: string,
): readonly MailedLink<StaffLinkId, StaffLinkPurpose>[] => {
  const member = findStaffMember(staff, staffId)
  const invited = invitations.filter((invitation) => invitation.staffId === staffId)
  return member === null ? invited : listMailedStaffLinks(member)
}

const mailOwner = async (
  deps: MailStaffDependencies,
  given: {
    input: Extract<MailStaffMemberInput, { kind: OwnerLetterKind }>
    event: Recorded
    events: readonly Recorded[]
  },
): Promise<{ mailed: boolean }> => {
  const { input, event, events } = given
  const { staffId, kind } = input
  const charity = charityAfter(events)
  // A person who was removed meanwhile gets no letter that waited.
  if (findStaffMember(charity.staff, staffId) === null) return { mailed: false }
  const letter = ownerLetter(deps, { charity, event, staffId, kind })
  if (letter === null) return { mailed: false }
  const { mailFrom } = deps
  // An attacker who took over the desk may read the charity's mail too.
  const mail = {
    ...letter,
    messageId: mailStaffId(input),
    from: withName('Almoner', mailFrom),
    replyTo: mailFrom,
    attachments: [],
  }
  return mailLetter(deps, mail, {
    ...letterSubject(input, staffId),
    reader: 'confirmed',
  })
}

const ownerLetter = (
  { deskLoginLink }: MailStaffDependencies,
  given: {
    charity: RegisteredOrganisation
    event: Recorded
    staffId: string
    kind: OwnerLetterKind
  },
) => {
  const { charity, event, staffId, kind } = given
  if (kind === 'payment_methods_changed') {
    assert(event.type === 'PaymentMethodsChanged', 'the letter is about a changed payment method')
    return methodsChangedLetter({ charity, event, staffId })
  }
  if (kind === 'custom_domain_lost') {
    assert(event.type === 'CustomDomainLost', 'the letter is about a lost domain')
    return domainLostLetter({ charity, event, staffId, at: event.meta.at })
  }
  if (kind === 'profile_change_approved' || kind === 'profile_change_declined') {
    assert(
      event.type === 'ProfileChangeApproved' || event.type === 'ProfileChangeDeclined',
      'the letter is about a decision on a proposed change',
    )
    return profileChangeLetter({ charity, event, staffId, kind, link: deskLoginLink() })
  }
  assert(
    event.type === 'OrganisationSuspended' || event.type === 'OrganisationReinstated',
    'the letter is about a suspension or its end',
  )
  return suspensionLetter({ charity, event, staffId, kind, link: deskLoginLink() })
}

// A charity's settings and staff are tens of events. This limit equals a change every hour for a
// year.
const mostEvents = 10_000

const readEvents = async (
  store: EventStore,
  organisationId: string,
): Promise<readonly Recorded[]> => {
  const stream = streamName(organisation.category, organisationId)
  const recorded = await store.read(stream, { limit: mostEvents })
  return recorded.map((event) => readEvent(organisation.shapes, event) as Recorded)
}
