import type { AdministratorEvent } from '@almoner/domain/administrator/index.ts'
import type { ApplicationEvent } from '@almoner/domain/application/index.ts'
import type { DonorEvent } from '@almoner/domain/donor/index.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { StaffEvent } from '@almoner/domain/organisation/team/staff-events.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { mailDonorId } from '../processes/mail-donor/contract.ts'
import { mailDonor } from '../processes/mail-donor/process.ts'
import { mailPayerId, type MailPayerInput } from '../processes/mail-payer/contract.ts'
import { mailPayer } from '../processes/mail-payer/process.ts'
import { mailRecurringPlanId } from '../processes/mail-recurring-plan/contract.ts'
import { mailRecurringPlan } from '../processes/mail-recurring-plan/process.ts'
import {
  mailStaffId,
  type AdministratorLetterKind,
  type ApplicantLetterKind,
  type MailStaffInput,
  type OwnerLetterKind,
  type StaffLetterKind,
} from '../processes/mail-staff/contract.ts'
import { mailStaff } from '../processes/mail-staff/process.ts'
import type { Start } from './start.ts'

// The letters that events start.

export const letterAbout = ({
  id: eventId,
  data: { donorId },
}: DonorEvent & { id: string }): Start => {
  const input = { donorId, eventId }
  return { process: mailDonor.name, id: mailDonorId(input), input }
}

export const planLetter = ({
  id: eventId,
  data: { planId },
}: RecurringPlanEvent & { id: string }): Start => {
  const input = { planId, eventId }
  return { process: mailRecurringPlan.name, id: mailRecurringPlanId(input), input }
}

export const staffLetter = (
  { id: eventId, data: { organisationId } }: StaffEvent & { id: string },
  kind: StaffLetterKind,
): Start => mailTo({ organisationId, eventId, kind })

/** The letters to a person who was removed, and to every owner. */
export const teamLossLetters = ({
  id: eventId,
  data: { organisationId },
}: StaffEvent & { id: string }): Start => mailTo({ organisationId, eventId, kind: 'team_loss' })

/** One to each owner that the event names. */
export const ownerLetters = (
  { id: eventId, data: facts }: AboutOwners,
  kind: OwnerLetterKind,
): readonly Start[] =>
  facts.owners.map((staffId) =>
    mailTo({ organisationId: facts.organisationId, eventId, kind, staffId }),
  )

/** One to each owner, and to the address that was the contact's before. */
export const contactLetters = ({ id: eventId, data }: AboutOwners): readonly Start[] =>
  [...data.owners, 'contact' as const].map((staffId) => {
    const { organisationId } = data
    return mailTo({ organisationId, eventId, kind: 'contact_changed', staffId })
  })

type AboutOwners = {
  id: string
  data: { organisationId: OrganisationId; owners: readonly StaffId[] }
}

export const administratorLetter = (
  { id: eventId, data: { administratorId } }: AdministratorEvent & { id: string },
  kind: AdministratorLetterKind,
): Start => mailTo({ administratorId, eventId, kind })

export const applicantLetter = (
  { id: eventId, data: { organisationId: applicationId } }: ApplicationEvent & { id: string },
  kind: ApplicantLetterKind,
): Start => mailTo({ applicationId, eventId, kind })

export const payerLetter = (input: MailPayerInput): Start => ({
  process: mailPayer.name,
  id: mailPayerId(input),
  input,
})

const mailTo = (input: MailStaffInput): Start => ({
  process: mailStaff.name,
  id: mailStaffId(input),
  input,
})
