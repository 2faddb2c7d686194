import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { EventOf } from '@almoner/domain/kernel/decider.ts'
import {
  organisationApproved,
  organisationDeclined,
  organisationPlanChanged,
  organisationRegistered,
  taxStatusVerified,
} from '@almoner/domain/organisation/events.ts'
import {
  organisationProfileChanged,
  profileChangeApproved,
  profileChangeDeclined,
  profileChangeProposed,
  profileChangeWithdrawn,
} from '@almoner/domain/organisation/profile/events.ts'
import {
  organisationReinstated,
  organisationSuspended,
  taxStatusEnded,
} from '@almoner/domain/organisation/suspension/events.ts'
import {
  dueAfterCheck,
  nextSection88CheckOn,
  section88Events,
} from '@almoner/domain/section88-check/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { neverDue, sortedName } from './table.ts'
import type { Fact } from '../../engine/read-model.ts'

type Row = RowOf<'read_models.applications'>

/** The events that change a charity's account, with or without an application before it. */
export const accountEvents = [
  organisationRegistered,
  organisationApproved,
  organisationDeclined,
  organisationSuspended,
  organisationReinstated,
  organisationPlanChanged,
  taxStatusVerified,
  taxStatusEnded,
  organisationProfileChanged,
  profileChangeProposed,
  profileChangeWithdrawn,
  profileChangeApproved,
  profileChangeDeclined,
  ...section88Events,
] as const

type AccountEvent = EventOf<(typeof accountEvents)[number]>
export type AccountFact = Fact<AccountEvent>

const types: ReadonlySet<string> = new Set(accountEvents.map(({ type }) => type))

export const isAccountFact = (fact: { type: string }): fact is AccountFact => types.has(fact.type)

export const rowAfterAccount = (row: Row | null, fact: AccountFact): Omit<Row, 'position'> => {
  if (row === null && fact.type === 'OrganisationRegistered') return registered(fact)
  const charity = requirePresent(row, `the charity of ${fact.type} at ${fact.position}`)
  return { ...charity, ...accountAfter(charity, fact), changed_at: fact.meta.at }
}

const accountAfter = (row: Row, fact: AccountFact): Partial<Row> => {
  switch (fact.type) {
    // The application has it, and decides.
    case 'OrganisationRegistered':
      return {}
    case 'OrganisationApproved':
      return row.application_status === null ? { status: 'approved' } : {}
    case 'OrganisationDeclined':
      return row.application_status === null ? { status: 'declined' } : {}
    case 'OrganisationSuspended':
      return { status: 'suspended' }
    case 'OrganisationReinstated':
      return { status: 'approved' }
    case 'OrganisationPlanChanged':
      return { plan: fact.data.plan }
    case 'TaxStatusVerified':
      return {
        charity: row.charity && { ...row.charity, irFileNumber: fact.data.irFileNumber },
        section88_due_on: nextSection88CheckOn(toCalendarDay(fact.meta.at)),
      }
    case 'TaxStatusEnded':
      return {
        charity: row.charity && { ...row.charity, irFileNumber: null },
        section88_due_on: null,
      }
    case 'Section88Checked':
      return row.section88_due_on === null
        ? {}
        : { section88_due_on: dueAfterCheck(fact.data, row.section88_due_on) }
    case 'OrganisationProfileChanged': {
      const { name } = fact.data.after
      const { email } = fact.personal.after
      return {
        ...(name && { name: sortedName(name) }),
        ...(name && { charity: row.charity && { ...row.charity, name } }),
        // If there was an application, the row names its applicant instead.
        ...(email !== undefined && row.applicant_id === null && { username: email }),
      }
    }
    case 'ProfileChangeProposed':
      return { change_proposed_at: fact.meta.at }
    case 'ProfileChangeWithdrawn':
    case 'ProfileChangeApproved':
    case 'ProfileChangeDeclined':
      return { change_proposed_at: null }
  }
}

const registered = ({
  data: { organisationId, subDomain, profile },
  personal,
  meta,
  position,
}: Extract<AccountFact, { type: 'OrganisationRegistered' }>): Omit<Row, 'position'> => ({
  organisation_id: organisationId,
  applicant_id: null,
  username: personal.email,
  status: 'pending',
  round: 0,
  plan: profile.plan,
  name: sortedName(profile.name),
  charity: { name: profile.name, subDomain, irFileNumber: null },
  submitted_at: null,
  due_on: null,
  claimed_by: null,
  message: null,
  application_status: null,
  identity_image: 'none',
  change_proposed_at: null,
  section88_due_on: null,
  attention_on: neverDue,
  started_at: meta.at,
  started_position: position,
  changed_at: meta.at,
})
