import type { CalendarDay } from '../../kernel/calendar.ts'
import type { Refused } from '../../kernel/decider.ts'
import { parseHongKongId } from '../../people/hong-kong-id.ts'
import { lowestMinimumCents } from '../../payment-methods/lowest-minimum.ts'
import { isWholeOnStatement } from '../../charity-details/statement-descriptor.ts'
import { subDomainRefusal } from '../../charity-details/sub-domain.ts'
import type {
  ApplicationRefusal,
  DescribeApplicant,
  GiveBankAccount,
  GiveDocument,
  GiveIdentity,
  SectionCommand,
} from '../commands.ts'
import { evolveApplication } from '../evolve.ts'
import type { SectionEvent } from './events.ts'
import type { Section } from '../values.ts'
import { applicationSnapshot, type Filled, type StartedApplication } from '../state.ts'

type Decision = readonly SectionEvent[] | Refused<ApplicationRefusal>

/** An application may have this many documents at once. */
export const mostDocuments = 10

/** Fills in a section. Unchanged content records nothing. */
export const decideSection = (command: SectionCommand, state: StartedApplication): Decision => {
  if (state.status !== 'draft') return { refused: 'application_not_editable' }
  if (!state.unlocked.includes(sectionByCommand[command.type])) return { refused: 'section_locked' }
  const refused = toRefusal(command, state)
  if (refused !== null) return { refused }
  const event = toEvent(command, state)
  const after = evolveApplication(state, event)
  const isChange =
    after.status !== 'none' &&
    applicationSnapshot(after.filled) !== applicationSnapshot(state.filled)
  // Uploading an identical picture again replaces the erased one.
  const isGivenAnew = command.type === 'GiveIdentity' && state.isImageErased
  return isChange || isGivenAnew ? [event] : []
}

const sectionByCommand: Record<SectionCommand['type'], Section> = {
  SignAgreement: 'agreement',
  DescribeApplicant: 'charity',
  ChoosePlan: 'plan',
  GiveBillingCard: 'card',
  GiveLogo: 'logo',
  GiveDocument: 'documents',
  WithdrawDocument: 'documents',
  GiveBankAccount: 'bank_account',
  GiveIdentity: 'identity',
}

const toRefusal = (
  command: SectionCommand,
  { filled }: StartedApplication,
): ApplicationRefusal | null => {
  switch (command.type) {
    case 'DescribeApplicant':
      return charityRefusal(command)
    case 'GiveDocument':
      return hasPlaceFor(command, filled) ? null : 'document_limit_reached'
    case 'GiveBankAccount':
      return isBankAccount(command) ? null : 'bank_account_invalid'
    case 'GiveIdentity':
      return identityRefusal(command)
    case 'SignAgreement':
    case 'ChoosePlan':
    case 'GiveBillingCard':
    case 'GiveLogo':
    case 'WithdrawDocument':
      return null
  }
}

// Uploading a document again needs no additional place.
const hasPlaceFor = ({ documentId }: GiveDocument, { documents }: Filled): boolean =>
  documents.filter((each) => each.documentId !== documentId).length < mostDocuments

const charityRefusal = (charity: DescribeApplicant): ApplicationRefusal | null => {
  const refused = subDomainRefusal(charity.subDomain)
  if (refused !== null) return refused
  if (charity.name.default.trim() === '') return 'name_required'
  if (charity.minimumPaymentCents !== null && charity.minimumPaymentCents < lowestMinimumCents) {
    return 'minimum_below_limit'
  }
  if (!isWholeOnStatement(charity.statementDescriptor)) return 'statement_descriptor_invalid'
  return charity.supportedLanguages.includes(charity.defaultLanguage)
    ? null
    : 'default_language_unsupported'
}

const isBankAccount = ({ bankCode, branchCode, last4, accountHolder }: GiveBankAccount): boolean =>
  /^\d{3}$/.test(bankCode) &&
  /^\d{3}$/.test(branchCode) &&
  /^\d{4}$/.test(last4) &&
  accountHolder.trim() !== ''

const identityRefusal = ({ representative, today }: GiveIdentity): ApplicationRefusal | null => {
  if (representative.jobTitle.trim() === '') return 'job_title_required'
  if (parseHongKongId(representative.hongKongId) === null) return 'hong_kong_id_invalid'
  return isAdult(representative.dateOfBirth, today) ? null : 'representative_under_age'
}

/**
 * Returns true if the person is eighteen by this day. A person born on 29 February comes of age on
 * 1 March.
 */
const isAdult = (dateOfBirth: string, today: CalendarDay): boolean =>
  `${Number(dateOfBirth.slice(0, 4)) + 18}${dateOfBirth.slice(4)}` <= today

const toEvent = (command: SectionCommand, state: StartedApplication): SectionEvent => {
  const { organisationId } = state
  switch (command.type) {
    case 'SignAgreement': {
      const { type: _, signatories: personal, ...data } = command
      return { type: 'AgreementSigned', data: { organisationId, ...data }, personal }
    }
    case 'DescribeApplicant': {
      const { type: _, contact: personal, ...data } = command
      return { type: 'ApplicantDescribed', data: { organisationId, ...data }, personal }
    }
    case 'ChoosePlan': {
      const { type: _, ...data } = command
      return { type: 'PlanChosen', data: { organisationId, ...data } }
    }
    case 'GiveBillingCard': {
      const { type: _, ...data } = command
      return { type: 'BillingCardGiven', data: { organisationId, ...data } }
    }
    case 'GiveLogo': {
      const { type: _, ...data } = command
      return { type: 'LogoGiven', data: { organisationId, ...data } }
    }
    case 'GiveDocument': {
      const { type: _, fileName, ...data } = command
      const personal = { fileName }
      return { type: 'DocumentGiven', data: { organisationId, ...data }, personal }
    }
    case 'WithdrawDocument': {
      const { documentId } = command
      return { type: 'DocumentWithdrawn', data: { organisationId, documentId } }
    }
    case 'GiveBankAccount': {
      const { type: _, accountHolder, ...data } = command
      const personal = { accountHolder }
      return { type: 'ApplicantBankAccountGiven', data: { organisationId, ...data }, personal }
    }
    case 'GiveIdentity': {
      const { type: _, today: _today, representative: personal, ...data } = command
      return { type: 'IdentityGiven', data: { organisationId, ...data }, personal }
    }
  }
}
