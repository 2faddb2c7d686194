import type { AdministratorEvent } from '@almoner/domain/administrator/index.ts'
import type { ApplicationEvent } from '@almoner/domain/application/index.ts'
import type { DonorEvent } from '@almoner/domain/donor/index.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { StaffEvent } from '@almoner/domain/organisation/team/staff-events.ts'
import type { EventNamed, PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import type { RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { mailDonor } from '../tasks/mail-donor.ts'
import { mailPayer, type MailPayerInput } from '../tasks/mail-payer/mail-payer.ts'
import { mailRecurringPlan } from '../tasks/mail-recurring-plan/mail-recurring-plan.ts'
import type {
  AdministratorLetterKind,
  ApplicantLetterKind,
  BillingLetterKind,
  MailStaffInput,
  OwnerLetterKind,
  StaffLetterKind,
} from '../tasks/mail-staff/input.ts'
import { mailStaff } from '../tasks/mail-staff/mail-staff.ts'
import { toStart, type Start } from './start.ts'

// The letters that events start.

export const letterAbout = ({
  id: eventId,
  data: { donorId },
}: DonorEvent & { id: string }): Start => toStart(mailDonor, { donorId, eventId })

export const planLetter = ({
  id: eventId,
  data: { planId },
}: RecurringPlanEvent & { id: string }): Start => toStart(mailRecurringPlan, { planId, eventId })

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

/**
 * The letters to all owners about their charity's plan. A credit pays all of an invoice or a part of
 * it: the task finds that out, and a part has no letter. The letter of a paid invoice announces its
 * upgrade.
 */
export const billingReactions = {
  InvoicePaid: (event: Billed<'InvoicePaid'>) => [billingLetter(event, 'invoice_paid')],
  CreditApplied: (event: Billed<'CreditApplied'>) => [billingLetter(event, 'invoice_paid')],
  InvoiceChargeFailed: (event: Billed<'InvoiceChargeFailed'>) => [
    billingLetter(event, 'charge_failed'),
  ],
  SubscriptionPlanChanged: (event: Billed<'SubscriptionPlanChanged'>) => {
    const { because } = event.data
    if (because === 'upgrade') return []
    return [billingLetter(event, because === 'unpaid' ? 'plan_ended' : 'plan_changed')]
  },
  CreditGranted: (event: Billed<'CreditGranted'>) =>
    event.data.because === 'referral' ? [billingLetter(event, 'referral_credited')] : [],
}

type Billed<Type extends PlanSubscriptionEvent['type']> = EventNamed<Type> & { id: string }

const billingLetter = (
  { id: eventId, data: { organisationId } }: PlanSubscriptionEvent & { id: string },
  kind: BillingLetterKind,
): Start => mailTo({ organisationId, eventId, kind })

export const payerLetter = (input: MailPayerInput): Start => toStart(mailPayer, input)

const mailTo = (input: MailStaffInput): Start => toStart(mailStaff, input)
