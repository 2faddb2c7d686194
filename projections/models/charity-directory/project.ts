import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { initialYearStart } from '@almoner/domain/organisation/profile/financial-year.ts'
import { readTerms } from '@almoner/domain/organisation/team/auditor-terms.ts'
import {
  customDomainAfter,
  verifiedHost,
} from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import {
  isCustomDomainEvent,
  type CustomDomainEvent,
} from '@almoner/domain/organisation/custom-domain/events.ts'
import { organisationEvents } from '@almoner/domain/organisation/events.ts'
import {
  isMethodSetting,
  methodSettingsAfter,
  noMethodSettings,
} from '@almoner/domain/organisation/payment-methods/method-settings.ts'
import {
  contactAfter,
  profileAfter,
  profileChangeAfter,
} from '@almoner/domain/organisation/profile/change.ts'
import {
  initialReceiptFormat,
  receiptFormatAfter,
} from '@almoner/domain/organisation/receipt-format/receipt-format.ts'
import { noRevisions, revisionsAfter } from '@almoner/domain/organisation/setting-revisions.ts'
import { isStaffEvent } from '@almoner/domain/organisation/team/staff-events.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, type Fact, type ReadModel } from '../../engine/read-model.ts'

type Charity = RowOf<'read_models.charity_directory'>
type Member = RowOf<'read_models.charity_staff'>
type OrganisationFact = Fact<OrganisationEvent>

/**
 * The charity of each host, which every request reads first. It is also administration's list of
 * charities.
 */
export const charityDirectoryModel: ReadModel = {
  name: 'charity-directory',
  version: 12,
  categories: [organisation.category],
  personal: true,
  tables: ['read_models.charity_directory', 'read_models.charity_staff'],
  project: async (trx, events) => {
    const facts = readFacts(organisationEvents, events)
    await projectCharities(trx, facts)
    await projectStaff(trx, facts)
  },
}

const projectCharities = (trx: Transaction<Database>, facts: readonly OrganisationFact[]) =>
  foldRows<OrganisationFact, 'read_models.charity_directory'>(trx, {
    table: 'read_models.charity_directory',
    key: ['organisation_id'],
    facts,
    keyOf: (fact) => ({ organisation_id: fact.data.organisationId }),
    apply: charityAfter,
  })

const charityAfter = (row: Charity | null, fact: OrganisationFact): Omit<Charity, 'position'> => {
  if (fact.type === 'OrganisationRegistered') return registered(fact)
  const charity = requirePresent(row, `the charity of ${fact.type} at ${fact.position}`)
  if (isMethodSetting(fact)) {
    return { ...charity, methods: methodSettingsAfter(charity.methods, fact) }
  }
  if (isCustomDomainEvent(fact)) {
    const custom_domain = domainAfter(charity.custom_domain, fact)
    return { ...charity, custom_domain, custom_host: verifiedHost(custom_domain) }
  }
  if (isStaffEvent(fact)) return charity
  const revised = { ...charity, revisions: revisionsAfter(charity.revisions, fact) }
  switch (fact.type) {
    case 'OrganisationApproved':
      return { ...charity, status: 'approved', decline_reason: null }
    case 'OrganisationDeclined':
      return { ...charity, status: 'declined', decline_reason: fact.personal.reason }
    case 'OrganisationSuspended':
      return { ...charity, status: 'suspended', suspended_reason: fact.personal.reason }
    case 'OrganisationReinstated':
      return { ...charity, status: 'approved', suspended_reason: null }
    case 'OrganisationPlanChanged':
      return { ...charity, profile: { ...charity.profile, plan: fact.data.plan } }
    case 'FormRowsChanged':
      return { ...revised, profile: { ...charity.profile, formRows: fact.data.rows } }
    case 'ThemeColoursChanged':
      return { ...revised, profile: { ...charity.profile, colours: fact.data.colours } }
    case 'TaxStatusEnded':
      return { ...revised, ir_file_number: null }
    case 'TaxStatusVerified':
      return { ...revised, ir_file_number: fact.data.irFileNumber }
    case 'SecondFactorRequired':
      return { ...charity, second_factor_required: true }
    case 'SecondFactorRequirementEnded':
      return { ...charity, second_factor_required: false }
    case 'FinancialYearSet':
      return { ...charity, year_starts_in: fact.data.startsIn }
    case 'ReceiptFormatSet':
      return { ...revised, receipt_format: receiptFormatAfter(fact) }
    case 'ReceiptPrefixChanged':
      return { ...revised, profile: { ...charity.profile, receiptPrefix: fact.data.prefix } }
    case 'OrganisationProfileChanged':
      return {
        ...revised,
        profile: profileAfter(charity.profile, fact),
        contact: contactAfter(charity.contact, fact),
      }
    case 'ProfileChangeProposed':
    case 'ProfileChangeWithdrawn':
    case 'ProfileChangeApproved':
    case 'ProfileChangeDeclined':
      return { ...revised, profile_change: changeAfter(charity.profile_change, fact) }
    // The settings' own event has the new value.
    case 'PaymentMethodsChanged':
    // They have a read model of their own.
    case 'LegalDocumentAdded':
    case 'TermsAccepted':
    case 'CharityDataOpened':
    // The desk reads elsewhere whether there are receipts.
    case 'ReceiptPrefixLocked':
      return charity
  }
}

const registered = (
  fact: Extract<OrganisationFact, { type: 'OrganisationRegistered' }>,
): Omit<Charity, 'position'> => {
  const { contactFirstName, contactLastName, email, phoneNumber } = fact.personal
  return {
    organisation_id: fact.data.organisationId,
    sub_domain: fact.data.subDomain,
    status: 'pending',
    profile: fact.data.profile,
    methods: noMethodSettings,
    ir_file_number: null,
    decline_reason: null,
    second_factor_required: false,
    receipt_format: initialReceiptFormat,
    year_starts_in: initialYearStart,
    revisions: noRevisions,
    custom_domain: null,
    custom_host: null,
    suspended_reason: null,
    profile_change: null,
    contact: { firstName: contactFirstName, lastName: contactLastName, email, phoneNumber },
    registered_at: fact.meta.at,
    registered_position: fact.position,
  }
}

const changeAfter = (
  before: Charity['profile_change'],
  fact: Fact<Parameters<typeof profileChangeAfter>[1]>,
): Charity['profile_change'] => {
  const after = profileChangeAfter(before, fact)
  if (after === null) return null
  const { at } = fact.meta
  if (fact.type === 'ProfileChangeProposed') return { ...after, proposedAt: at, endedAt: null }
  return { ...after, proposedAt: before?.proposedAt ?? at, endedAt: at }
}

const domainAfter = (
  before: Charity['custom_domain'],
  fact: Fact<CustomDomainEvent>,
): Charity['custom_domain'] => {
  const after = customDomainAfter(before, fact)
  if (after === null) return null
  const { at } = fact.meta
  const { askedAt, checkRequestedAt, verifiedAt, lostAt } = before ?? askedNow(at)
  return {
    ...after,
    askedAt,
    checkRequestedAt: fact.type === 'CustomDomainCheckRequested' ? at : checkRequestedAt,
    verifiedAt: fact.type === 'CustomDomainVerified' ? at : verifiedAt,
    lostAt: fact.type === 'CustomDomainLost' ? at : lostAt,
  }
}

const askedNow = (at: Charity['registered_at']) => ({
  askedAt: at,
  checkRequestedAt: at,
  verifiedAt: null,
  lostAt: null,
})

const staffFacts = [
  'StaffMemberAdded',
  'StaffUsernameChanged',
  'StaffUsernameRestored',
  'StaffUsernameFollowed',
  'StaffInvited',
  'InvitationRevoked',
  'StaffRoleChanged',
  'StaffRemoved',
] as const

type StaffFact = Extract<OrganisationFact, { type: (typeof staffFacts)[number] }>

const isStaffFact = (fact: OrganisationFact): fact is StaffFact =>
  (staffFacts as readonly string[]).includes(fact.type)

const projectStaff = async (trx: Transaction<Database>, facts: readonly OrganisationFact[]) => {
  await foldRows<StaffFact, 'read_models.charity_staff'>(trx, {
    table: 'read_models.charity_staff',
    key: ['staff_id'],
    facts: facts.filter(isStaffFact),
    keyOf: (fact) => ({ staff_id: fact.data.staffId }),
    apply: memberAfter,
  })
}

const memberAfter = (row: Member | null, fact: StaffFact): Omit<Member, 'position'> => {
  const { organisationId: organisation_id, staffId: staff_id } = fact.data
  const since = {
    since: fact.meta.at,
    role_since: fact.meta.at,
    since_position: fact.position,
  }
  if (fact.type === 'StaffMemberAdded') {
    const { role } = fact.data
    const { username, firstName: first_name, lastName: last_name } = fact.personal
    const person = { staff_id, organisation_id, username, first_name, last_name }
    const active = { state: 'active' as const, invitation_expires_at: null }
    return { ...person, role, ...toTerms(fact.data), ...active, ...since }
  }
  if (fact.type === 'StaffInvited') {
    const { role, expiresAt } = fact.data
    const person = { staff_id, organisation_id, username: fact.personal.email }
    const invited = { state: 'invited' as const, invitation_expires_at: expiresAt }
    const terms = toTerms(fact.data)
    return { ...person, first_name: '', last_name: '', role, ...terms, ...invited, ...since }
  }
  const member = requirePresent(row, `the member of staff of ${fact.type} at ${fact.position}`)
  switch (fact.type) {
    case 'StaffUsernameChanged':
    case 'StaffUsernameRestored':
    case 'StaffUsernameFollowed':
      return { ...member, username: fact.personal.username }
    case 'StaffRoleChanged':
      return {
        ...member,
        role: fact.data.role,
        role_since: fact.data.role === member.role ? member.role_since : fact.meta.at,
        ...toTerms(fact.data),
      }
    case 'InvitationRevoked':
    case 'StaffRemoved':
      return { ...member, state: 'removed' }
  }
}

const toTerms = (data: Parameters<typeof readTerms>[0]) => {
  const { accessUntil, booksAsOf, contactGranted } = readTerms(data)
  return {
    access_until: accessUntil,
    books_as_of: booksAsOf && booksAsOf.at,
    books_position: booksAsOf && BigInt(booksAsOf.position),
    sees_unmasked: contactGranted,
  }
}
