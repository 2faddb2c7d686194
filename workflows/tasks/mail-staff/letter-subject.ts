import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ReviewSubject } from '@almoner/domain/manual-review/index.ts'
import type { LetterSubject } from '../../steps/review/failure-review.ts'
import type { MailStaffInput, MailStaffMemberInput } from './input.ts'

/**
 * Returns the subject of a letter, and the owner of the manual review if it is not delivered.
 * `readerId`: the staff member who reads it, if known.
 */
export const letterSubject = (
  input: MailStaffInput,
  readerId: string | null = null,
): LetterSubject => {
  if ('administratorId' in input) {
    return { about: { kind: 'administrator', id: input.administratorId }, owner: null }
  }
  if ('applicationId' in input) {
    return { about: { kind: 'application', id: input.applicationId }, owner: null }
  }
  return { about: findAbout(input, readerId), owner: input.organisationId as OrganisationId }
}

const findAbout = (input: MailStaffMemberInput, readerId: string | null): ReviewSubject => {
  const { organisationId: id } = input
  if ('approvalId' in input) return { kind: 'approval', id: input.approvalId }
  if ('payoutId' in input) return { kind: 'payout', id: input.payoutId }
  const kind = subjects[input.kind]
  if (kind !== undefined) return { kind, id }
  return readerId === null ? { kind: 'organisation', id } : { kind: 'member', id: readerId }
}

/**
 * The subjects that belong to the charity itself. Any other letter is about the login or the role
 * of its reader.
 */
const subjects: Partial<Record<MailStaffMemberInput['kind'], ReviewSubject['kind']>> = {
  balance_old: 'balance',
  requirements_due: 'connected_account',
  bank_account_given: 'bank_account',
  bank_account_in_use: 'bank_account',
  bank_account_broken: 'bank_account',
  contact_changed: 'organisation',
  charge_failed: 'organisation',
  invoice_paid: 'organisation',
  erasure_carried_out: 'organisation',
  erasure_declined: 'organisation',
  plan_changed: 'organisation',
  plan_ended: 'organisation',
  referral_credited: 'organisation',
  report_empty: 'organisation',
  report_failed: 'organisation',
  report_ready: 'organisation',
}
