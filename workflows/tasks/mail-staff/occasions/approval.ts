import { approval, type ApprovalEvent } from '@almoner/domain/approval/index.ts'
import type { RequestedApproval } from '@almoner/domain/approval/state.ts'
import { permissionToApprove } from '@almoner/domain/approval/subject.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { describePayout, describeRefund } from '../../../documents/approval-money.ts'
import { describeRules, describeSubject } from '../../../documents/approval-subject.ts'
import { writeOutcome, writeUnnamed, type ApprovalFacts } from '../../../letters/approval/facts.ts'
import { approvalLetters } from '../../../letters/approval/index.ts'
import { askers } from '../../../letters/writer/audiences.ts'
import type { Row } from '../../../letters/writer/letter.ts'
import { writeMoment } from '../../../locales/formats.ts'
import { loadCharity } from '../../../steps/record/charity-books.ts'
import { findEvent, readEvents } from '../../../steps/record/read-events.ts'
import type { MailStaffMemberInput } from '../input.ts'
import type { FindLetters } from './addressed-letter.ts'
import { findColleague, findContact, writeToColleague, type Colleague } from './colleague.ts'

type Input = Extract<MailStaffMemberInput, { approvalId: string }>

/**
 * Returns the letters about a request that needs a second person. Returns none if the request was
 * decided while the letter waited, or if its reader can no longer act on it.
 */
export const findApprovalLetters: FindLetters<Input> = async (deps, input) => {
  const { kind } = input
  const events = await readEvents(deps.store, approval, input.approvalId)
  const state = fold(approval, events)
  assert(state.status !== 'none', 'a letter is about a request')
  const { event } = findEvent(events, input.eventId)
  const charity = await loadCharity(deps.store, state.organisationId)
  const reader = findReader(charity, state, input)
  const isOutdated = isQuestion(input) && state.status !== 'open'
  if (reader === null || isOutdated) return []
  // Only a letter that asks for a decision needs what the request moves.
  const { details, rows } = isQuestion(input) ? await findDetails(deps, charity, state) : nothing
  const facts = { ...toFacts({ charity, state, event }), details }
  const text = approvalLetters[kind][charity.profile.defaultLanguage](facts)
  const link = kind === 'approval_delayed' ? deps.approvalLink(state) : deps.safetyLink()
  return [writeToColleague(reader, { charity, audience: askers, text, rows, link })]
}

const isQuestion = ({ kind }: Input): boolean =>
  kind === 'approval_wanted' || kind === 'approval_delayed'

type Deps = Parameters<typeof findApprovalLetters>[0]

/** What the reader has to check: sentences, and rows with the money. */
type Details = { details: readonly string[]; rows: readonly Row[] }

const nothing: Details = { details: [], rows: [] }

const findDetails = async (
  { store, findPayoutFacts }: Deps,
  { profile: { defaultLanguage: language } }: RegisteredOrganisation,
  { organisationId, subject }: RequestedApproval,
): Promise<Details> => {
  switch (subject.kind) {
    case 'payout': {
      const facts = await findPayoutFacts({ organisationId, payoutId: subject.payoutId })
      // The task runs again until the read model includes the payout, which a failed assertion would
      // prevent.
      if (facts === null) throw new Error('the read model does not have the payout yet')
      const { rows, notes } = describePayout(facts, language)
      return { details: notes, rows }
    }
    case 'refund': {
      const { state } = await loadState(store, payment, subject.paymentId)
      if (state.status === 'none') return nothing
      const { amountCents: paymentCents, payer } = state.facts
      const name = payer.organisationName ?? fullName(payer)
      const { reason } = subject
      const refund = { payer: isErased(name) ? '' : name, paymentCents, reason }
      return { details: [], rows: describeRefund(refund, language) }
    }
    case 'policy':
      return { details: describeRules(subject.rules, language), rows: [] }
    case 'bank_account':
    case 'second_factor_off':
    case 'team_change':
      return nothing
  }
}

const findReader = (
  charity: RegisteredOrganisation,
  { askedBy, subject }: RequestedApproval,
  { kind, reader }: Input,
): Colleague | null => {
  if (reader === 'contact') return findContact(charity)
  const staffId = reader === 'asker' ? askedBy : reader
  const member = staffId === null ? null : findStaffMember(charity.staff, staffId)
  if (member === null) return null
  const isAsked = kind === 'approval_wanted'
  if (isAsked && !may(member.role, permissionToApprove[subject.kind])) return null
  return findColleague(charity, member.staffId)
}

const toFacts = ({
  charity,
  state,
  event,
}: {
  charity: RegisteredOrganisation
  state: RequestedApproval
  event: ApprovalEvent
}): Omit<ApprovalFacts, 'details'> => {
  const { subject } = state
  const language = charity.profile.defaultLanguage
  const toName = (staffId: StaffId): string =>
    findColleague(charity, staffId)?.name ?? writeUnnamed('former', language)
  const reason = event.type === 'ApprovalRefused' ? event.personal.reason : ''
  return {
    what: describeSubject(subject, language, toName),
    askedAt: writeMoment(state.askedAt, language),
    endsAt: writeMoment(state.endsAt, language),
    who: state.askedBy === null ? writeUnnamed('schedule', language) : toName(state.askedBy),
    by: state.decidedBy === null ? null : toName(state.decidedBy),
    reason: isErased(reason) ? '' : reason,
    outcome: writeOutcome(state.outcome, language),
  }
}
