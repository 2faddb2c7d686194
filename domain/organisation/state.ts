import type { OrganisationId } from '../kernel/ids.ts'
import { cents, type Cents } from '../kernel/money.ts'
import { isCustomDomainEvent } from './custom-domain/events.ts'
import {
  customDomainAfter,
  verifiedHost,
  type CustomDomain,
} from './custom-domain/custom-domain.ts'
import type { OrganisationEvent, OrganisationProfile } from './events.ts'
import { legalDocumentsAfter, type LegalDocument } from './legal-documents/legal-documents.ts'
import {
  isMethodSetting,
  methodSettingsAfter,
  noMethodSettings,
  type MethodSettings,
} from './payment-methods/method-settings.ts'
import { invitationsAfter, type Invitation } from './team/invitations.ts'
import { initialYearStart } from './profile/financial-year.ts'
import { contactAfter, profileAfter, profileChangeAfter } from './profile/change.ts'
import type { Contact, ProfileChange } from './profile/change.ts'
import {
  initialReceiptFormat,
  receiptFormatAfter,
  type ReceiptFormat,
} from './receipt-format/receipt-format.ts'
import { noRevisions, revisionsAfter, type SettingRevisions } from './setting-revisions.ts'
import { isStaffEvent } from './team/staff-events.ts'
import { staffAfter, type StaffMember } from './team/staff.ts'

export type RegisteredOrganisation = {
  status: 'pending' | 'approved' | 'declined' | 'suspended'
  /** Why; null unless it is suspended. */
  suspension: { reason: string; payoutsToo: boolean } | null
  organisationId: OrganisationId
  subDomain: string
  profile: OrganisationProfile
  contact: Contact
  /** The newest change of its registered name, address or tax file number that was proposed. */
  profileChange: ProfileChange | null
  /** The Inland Revenue's file number, once its exemption was verified. */
  irFileNumber: string | null
  receiptFormat: ReceiptFormat
  /** True if a receipt may have been issued, so that the letters before its number are fixed. */
  receiptPrefixLocked: boolean
  revisions: SettingRevisions
  /**
   * The documents added at the desk, the oldest first. Documents of the application are not
   * included.
   */
  legalDocuments: readonly LegalDocument[]
  /** The month in which its financial year starts, January as 1. */
  yearStartsIn: number
  /** The version of the agreement that was accepted last at the desk. */
  acceptedTerms: string | null
  /** True if each member of staff needs a second factor. */
  secondFactorRequired: boolean
  staff: readonly StaffMember[]
  invitations: readonly Invitation[]
  methods: MethodSettings
  customDomain: CustomDomain | null
  /** The charity's own host under which payers reach it, besides its sub-domain. */
  customHost: string | null
}

export type OrganisationState = { status: 'none' } | RegisteredOrganisation

export const initialOrganisation: OrganisationState = { status: 'none' }

export const evolveOrganisation = (
  state: OrganisationState,
  event: OrganisationEvent,
): OrganisationState => {
  if (event.type === 'OrganisationRegistered') {
    const { organisationId, subDomain, profile } = event.data
    const { contactFirstName: firstName, contactLastName: lastName, ...reached } = event.personal
    return {
      status: 'pending',
      suspension: null,
      organisationId,
      subDomain,
      profile,
      contact: { firstName, lastName, ...reached },
      profileChange: null,
      irFileNumber: null,
      receiptFormat: initialReceiptFormat,
      receiptPrefixLocked: false,
      revisions: noRevisions,
      legalDocuments: [],
      yearStartsIn: initialYearStart,
      acceptedTerms: null,
      secondFactorRequired: false,
      staff: [],
      invitations: [],
      methods: noMethodSettings,
      customDomain: null,
      customHost: null,
    }
  }
  if (state.status === 'none') return state
  if (isMethodSetting(event)) {
    return { ...state, methods: methodSettingsAfter(state.methods, event) }
  }
  if (isCustomDomainEvent(event)) {
    const customDomain = customDomainAfter(state.customDomain, event)
    return { ...state, customDomain, customHost: verifiedHost(customDomain) }
  }
  if (isStaffEvent(event)) {
    const staff = staffAfter(state.staff, event)
    return { ...state, staff, invitations: invitationsAfter(state.invitations, event) }
  }
  const revised = { ...state, revisions: revisionsAfter(state.revisions, event) }
  switch (event.type) {
    case 'OrganisationApproved':
      return { ...state, status: 'approved' }
    case 'OrganisationDeclined':
      return { ...state, status: 'declined' }
    case 'OrganisationSuspended': {
      const suspension = { ...event.personal, payoutsToo: event.data.payoutsToo }
      return { ...state, status: 'suspended', suspension }
    }
    case 'OrganisationReinstated':
      return { ...state, status: 'approved', suspension: null }
    case 'OrganisationPlanChanged':
      return { ...state, profile: { ...state.profile, plan: event.data.plan } }
    case 'FormRowsChanged':
      return { ...revised, profile: { ...state.profile, formRows: event.data.rows } }
    case 'ThemeColoursChanged':
      return { ...revised, profile: { ...state.profile, colours: event.data.colours } }
    case 'TaxStatusEnded':
      return { ...revised, irFileNumber: null }
    case 'TaxStatusVerified':
      return { ...revised, irFileNumber: event.data.irFileNumber }
    // The settings' own event has the new value.
    case 'PaymentMethodsChanged':
    case 'CharityDataOpened':
      return state
    case 'SecondFactorRequired':
      return { ...state, secondFactorRequired: true }
    case 'SecondFactorRequirementEnded':
      return { ...state, secondFactorRequired: false }
    case 'LegalDocumentAdded':
      return { ...state, legalDocuments: legalDocumentsAfter(state.legalDocuments, event) }
    case 'TermsAccepted':
      return { ...state, acceptedTerms: event.data.version }
    case 'FinancialYearSet':
      return { ...state, yearStartsIn: event.data.startsIn }
    case 'ReceiptFormatSet':
      return { ...revised, receiptFormat: receiptFormatAfter(event) }
    case 'ReceiptPrefixChanged':
      return { ...revised, profile: { ...state.profile, receiptPrefix: event.data.prefix } }
    case 'ReceiptPrefixLocked':
      return { ...state, receiptPrefixLocked: true }
    case 'OrganisationProfileChanged':
      return {
        ...revised,
        profile: profileAfter(state.profile, event),
        contact: contactAfter(state.contact, event),
      }
    case 'ProfileChangeProposed':
    case 'ProfileChangeWithdrawn':
    case 'ProfileChangeApproved':
    case 'ProfileChangeDeclined':
      return { ...revised, profileChange: profileChangeAfter(state.profileChange, event) }
  }
}

/** HK$100: applies if the charity set no minimum of its own. */
const defaultMinimumCents = cents(10_000)

export const minimumAmount = (profile: Pick<OrganisationProfile, 'minimumPaymentCents'>): Cents =>
  profile.minimumPaymentCents ?? defaultMinimumCents
