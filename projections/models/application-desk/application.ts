import { decisionDueOn } from '@almoner/domain/application/due.ts'
import type { ApplicationEvent } from '@almoner/domain/application/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { RowOf } from '../../engine/database.ts'
import type { Fact } from '../../engine/read-model.ts'
import { neverDue, sortedName } from './table.ts'

type Row = RowOf<'read_models.applications'>
type ApplicationFact = Fact<ApplicationEvent>

/**
 * The row after an event of the application. It has what the list shows and nothing else of what the
 * applicant gave: identity, addresses and documents stay sealed in the events.
 */
export const rowAfterApplication = (
  row: Row | null,
  fact: ApplicationFact,
): Omit<Row, 'position'> => {
  if (fact.type === 'ApplicationStarted') {
    // An application that is recorded after its charity changes nothing about the tax status.
    return { ...started(fact), section88_due_on: row?.section88_due_on ?? null }
  }
  const before = requirePresent(row, `the application of ${fact.type} at ${fact.position}`)
  return { ...before, ...changesBy(before, fact), changed_at: fact.meta.at }
}

const started = ({
  data: { organisationId, applicantId },
  personal: { email },
  meta: { at },
  position,
}: Extract<ApplicationFact, { type: 'ApplicationStarted' }>): Omit<Row, 'position'> => ({
  organisation_id: organisationId,
  applicant_id: applicantId,
  username: email,
  status: 'draft',
  application_status: 'draft',
  round: 0,
  plan: null,
  name: null,
  charity: null,
  submitted_at: null,
  due_on: null,
  claimed_by: null,
  message: null,
  identity_image: 'none',
  change_proposed_at: null,
  section88_due_on: null,
  attention_on: neverDue,
  started_at: at,
  started_position: position,
  changed_at: at,
})

const changesBy = (
  { application_status: status }: Row,
  fact: Exclude<ApplicationFact, { type: 'ApplicationStarted' }>,
): Partial<Row> => {
  // Once a charity is approved, its account provides its name and its plan.
  const isAccount = status === 'approved'
  switch (fact.type) {
    case 'ApplicantDescribed': {
      const { name, subDomain, irFileNumber } = fact.data
      return isAccount ? {} : { name: sortedName(name), charity: { name, subDomain, irFileNumber } }
    }
    case 'PlanChosen':
      return isAccount ? {} : { plan: fact.data.plan }
    case 'IdentityGiven':
      return { identity_image: 'given' }
    case 'IdentityImageErased':
      return { identity_image: 'erased' }
    case 'ApplicationSubmitted': {
      const { at } = fact.meta
      const { round } = fact.data
      return {
        ...turned('pending'),
        round,
        submitted_at: at,
        due_on: decisionDueOn(at),
        message: null,
      }
    }
    case 'ApplicationReopened':
      return turned('draft')
    case 'MoreAsked':
      return { ...turned('draft'), message: fact.personal.message }
    case 'ApplicationApproved':
      return turned('approved')
    case 'ApplicationDeclined':
      return { ...turned('declined'), message: fact.personal.reason }
    case 'ApplicationWithdrawn':
      return turned('withdrawn')
    case 'ReviewClaimed':
      return { claimed_by: fact.data.administratorId }
    case 'ReviewReleased':
      return { claimed_by: null }
    case 'ApplicantLinkRequested':
    case 'ApplicantEmailVerified':
    case 'ApplicantPasswordReset':
    case 'ApplicationRegistered':
    case 'AgreementSigned':
    case 'BillingCardGiven':
    case 'LogoGiven':
    case 'DocumentGiven':
    case 'DocumentWithdrawn':
    case 'ApplicantBankAccountGiven':
    case 'ApplicationViewed':
    case 'DocumentViewed':
    case 'IdentityUnmasked':
    case 'CheckRecorded':
    case 'RemarkMade':
      return {}
  }
}

// Only a submission sets a day by which a decision is due.
const turned = (status: NonNullable<Row['application_status']>) => ({
  status,
  application_status: status,
  due_on: null,
})
