import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import { ownCodes } from '../payment-code/fixtures.ts'
import type { NewStaffLink, RegisterOrganisation } from './commands.ts'
import type { FormRow, OrganisationEvent, OrganisationProfile } from './events.ts'
import type { RequestedStaffPurpose } from './team/staff-events.ts'

type Event<Type extends OrganisationEvent['type']> = Extract<OrganisationEvent, { type: Type }>

export const staffId = fixtureId('staff', 30)
const ids = { organisationId: harbourId }

export const profile: OrganisationProfile = {
  name: { default: 'Harbour Light Children’s Fund', zh: '海港之光兒童基金' },
  intro: { default: 'Homework rooms and holiday camps for children in Kwun Tong.' },
  address: { default: '12 Hoi Yuen Road, Kwun Tong, Hong Kong' },
  organisationUrl: 'https://harbour.example',
  plan: 'premium',
  defaultLanguage: 'en',
  supportedLanguages: ['en', 'zh', 'cn'],
  autoDetectLanguage: true,
  minimumPaymentCents: null,
  statementDescriptor: 'HARBOUR LIGHT',
  colours: { header: '123B4A', button: 'C4522B', progressBar: 'E0A03A' },
  logo: 'illustration:harbour',
  formRows: [],
  receiptPrefix: 'HLCF',
}

const contact = {
  firstName: '淑儀',
  lastName: '黃',
  email: 'office@harbour.example',
  phoneNumber: '+85221234567',
}

export const registerOrganisation = (
  changes: Partial<RegisterOrganisation> = {},
): RegisterOrganisation => ({
  type: 'RegisterOrganisation',
  ...ids,
  subDomain: 'harbour',
  profile,
  contact,
  ...changes,
})

export const registered: Event<'OrganisationRegistered'> = {
  type: 'OrganisationRegistered',
  data: { ...ids, subDomain: 'harbour', profile },
  personal: {
    contactFirstName: contact.firstName,
    contactLastName: contact.lastName,
    email: contact.email,
    phoneNumber: contact.phoneNumber,
  },
}

export const approved: Event<'OrganisationApproved'> = {
  type: 'OrganisationApproved',
  data: ids,
}

export const declined: Event<'OrganisationDeclined'> = {
  type: 'OrganisationDeclined',
  data: ids,
  personal: { reason: 'documents unreadable' },
}

export const suspended: Event<'OrganisationSuspended'> = {
  type: 'OrganisationSuspended',
  data: { ...ids, payoutsToo: false, owners: [] },
  personal: { reason: 'Its papers are being checked.' },
}

export const formRow: FormRow = {
  id: 'in-honour-of',
  type: 'text',
  required: false,
  archived: false,
  showOnReceipt: true,
  label: { default: 'In honour of', en: 'In honour of', zh: '致敬對象' },
  placeholder: { default: '' },
}

export const formRowsChanged: Event<'FormRowsChanged'> = {
  type: 'FormRowsChanged',
  data: { ...ids, rows: [formRow], before: [] },
}

export const themeColoursChanged: Event<'ThemeColoursChanged'> = {
  type: 'ThemeColoursChanged',
  data: {
    ...ids,
    colours: { header: '1F3A5F', button: '0B6E4F', progressBar: 'F2A541' },
    before: profile.colours,
  },
}

export const financialYearSet: Event<'FinancialYearSet'> = {
  type: 'FinancialYearSet',
  data: { ...ids, startsIn: 1, before: 4 },
}

export const receiptFormatSet: Event<'ReceiptFormatSet'> = {
  type: 'ReceiptFormatSet',
  data: { ...ids, detail: 'basic' },
}

export const legalDocumentAdded: Event<'LegalDocumentAdded'> = {
  type: 'LegalDocumentAdded',
  data: {
    ...ids,
    documentId: fixtureId('document', 50),
    kind: 'registration',
    fileKey: 'documents/50.pdf',
    bytes: 200_000,
    sha256: '5'.repeat(64),
    expiresOn: calendarDay('2027-03-31'),
  },
  personal: { fileName: 'registration-2026.pdf' },
}

export const termsAccepted: Event<'TermsAccepted'> = {
  type: 'TermsAccepted',
  data: { ...ids, version: '2027-03', textSha256: 'b'.repeat(64) },
}

export const secondFactorRequired: Event<'SecondFactorRequired'> = {
  type: 'SecondFactorRequired',
  data: ids,
}

export const taxStatusVerified: Event<'TaxStatusVerified'> = {
  type: 'TaxStatusVerified',
  data: { ...ids, irFileNumber: '91/00001' },
}

export const staffMemberAdded: Event<'StaffMemberAdded'> = {
  type: 'StaffMemberAdded',
  data: { ...ids, staffId, role: 'owner' },
  personal: { username: 'staff@harbour.example', firstName: '淑儀', lastName: '黃' },
}

const invitedId = fixtureId('staff', 31)
const invitedEmail = 'mei@harbour.example'

export const staffInvited: Event<'StaffInvited'> = {
  type: 'StaffInvited',
  data: {
    ...ids,
    staffId: invitedId,
    linkId: fixtureId('staff_link', 9),
    role: 'finance',
    language: 'zh',
    expiresAt: instant('2026-11-24T02:00:00.000Z'),
  },
  personal: { email: invitedEmail },
}

/** The person whom `staffInvited` invites. */
export const invitedAdded: Event<'StaffMemberAdded'> = {
  type: 'StaffMemberAdded',
  data: { ...ids, staffId: invitedId, role: 'finance' },
  personal: { username: invitedEmail, firstName: 'Mei', lastName: 'Wong' },
}

export const invitationAccepted: Event<'InvitationAccepted'> = {
  type: 'InvitationAccepted',
  data: { ...ids, staffId: invitedId, linkId: fixtureId('staff_link', 9) },
}

export const staffLink = (number: number): NewStaffLink => ({
  linkId: fixtureId('staff_link', number),
  language: 'en',
  at: instant('2026-11-21T02:00:00.000Z'),
})

export const staffLinkRequested = (
  number: number,
  purpose: RequestedStaffPurpose,
  email = staffMemberAdded.personal.username,
): Event<'StaffLinkRequested'> => ({
  type: 'StaffLinkRequested',
  data: {
    ...ids,
    staffId,
    linkId: fixtureId('staff_link', number),
    purpose,
    language: 'en',
    expiresAt: instant('2026-11-22T02:00:00.000Z'),
  },
  personal: { email },
})

export const staffEmailVerified: Event<'StaffEmailVerified'> = {
  type: 'StaffEmailVerified',
  data: { ...ids, staffId, linkId: fixtureId('staff_link', 1) },
}

export const staffUsernameChanged: Event<'StaffUsernameChanged'> = {
  type: 'StaffUsernameChanged',
  data: {
    ...ids,
    staffId,
    linkId: fixtureId('staff_link', 2),
    undo: {
      linkId: fixtureId('staff_link', 22),
      expiresAt: instant('2026-11-25T01:59:59.999Z'),
    },
  },
  personal: { username: 'desk@harbour.example', before: staffMemberAdded.personal.username },
}

export const staffUsernameChangeCancelled: Event<'StaffUsernameChangeCancelled'> = {
  type: 'StaffUsernameChangeCancelled',
  data: { ...ids, staffId },
}

export const fpsSet: Event<'ManualMethodSet'> = {
  type: 'ManualMethodSet',
  data: {
    ...ids,
    method: 'fps',
    enabled: true,
    code: ownCodes.fpsId,
    bank: null,
    payableTo: null,
    instructions: { default: 'Thank you for giving by FPS.', zh: '多謝使用轉數快捐款。' },
  },
}

export const bankTransferSet: Event<'ManualMethodSet'> = {
  type: 'ManualMethodSet',
  data: {
    ...ids,
    method: 'bank_transfer',
    enabled: true,
    code: null,
    bank: {
      bankCode: '004',
      branchCode: '808',
      accountNumber: '123456001',
      accountHolder: 'Harbour Light Children’s Fund Limited',
    },
    payableTo: null,
    instructions: null,
  },
}

export const paymeConnected: Event<'ProviderConnected'> = {
  type: 'ProviderConnected',
  data: { ...ids, provider: 'payme', expiresOn: '2027-11-20' },
}

export const paymeDisconnected: Event<'ProviderDisconnected'> = {
  type: 'ProviderDisconnected',
  data: { ...ids, provider: 'payme' },
}

export const tapAndGoConnected: Event<'ProviderConnected'> = {
  type: 'ProviderConnected',
  data: { ...ids, provider: 'tap_and_go', expiresOn: null },
}

export const tapAndGoFeeSet: Event<'TapAndGoFeeSet'> = {
  type: 'TapAndGoFeeSet',
  data: { ...ids, basisPoints: 150 },
}

const customDomain = { ...ids, host: 'give.harbour.example' }

export const customDomainAsked: Event<'CustomDomainAsked'> = {
  type: 'CustomDomainAsked',
  data: { ...customDomain, checkId: fixtureId('domain_check', 1), challenge: 'c-1' },
}

export const customDomainCheckRequested: Event<'CustomDomainCheckRequested'> = {
  type: 'CustomDomainCheckRequested',
  data: { ...customDomain, checkId: fixtureId('domain_check', 2) },
}

export const customDomainVerified: Event<'CustomDomainVerified'> = {
  type: 'CustomDomainVerified',
  data: customDomain,
}

export const customDomainLost: Event<'CustomDomainLost'> = {
  type: 'CustomDomainLost',
  data: { ...customDomain, owners: [staffId] },
}

export const customDomainRemoved: Event<'CustomDomainRemoved'> = {
  type: 'CustomDomainRemoved',
  data: customDomain,
}
