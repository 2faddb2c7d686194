import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { EventOf } from '@almoner/domain/kernel/decider.ts'
import { organisationRegistered } from '@almoner/domain/organisation/events.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { organisationProfileChanged } from '@almoner/domain/organisation/profile/events.ts'
import {
  creditApplied,
  invoiceChargeBegun,
  invoiceChargeFailed,
  invoiceIssued,
  invoiceNumbered,
  invoicePaid,
  invoiceVoided,
} from '@almoner/domain/plan-subscription/events.ts'
import {
  subscriptionRested,
  subscriptionResumed,
} from '@almoner/domain/plan-subscription/rest/events.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { InvoiceId } from '@almoner/domain/plan-subscription/state.ts'
import { computeGiveUpAt } from '@almoner/domain/plan-subscription/schedule.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'

type Row = RowOf<'read_models.invoices'>

const charityShapes = [organisationRegistered, organisationProfileChanged] as const
const invoiceShapes = [
  invoiceIssued,
  invoiceNumbered,
  invoiceChargeBegun,
  invoiceChargeFailed,
  invoicePaid,
  invoiceVoided,
  creditApplied,
] as const
/** A rest of the subscription holds back what is owed. */
const restShapes = [subscriptionRested, subscriptionResumed] as const
const shapes = [...charityShapes, ...invoiceShapes, ...restShapes] as const
type CharityFact = Fact<EventOf<(typeof charityShapes)[number]>>
type InvoiceFact = Fact<EventOf<(typeof invoiceShapes)[number] | (typeof restShapes)[number]>>

/** The invoices that a charity reads, and those that administration must look after. */
export const invoicesModel: ReadModel = {
  name: 'invoices',
  version: 2,
  categories: [planSubscription.category, organisation.category],
  types: toTypes(shapes),
  personal: false,
  tables: ['read_models.invoices', 'read_models.invoiced_charities'],
  project: async (trx, events) => {
    const facts: readonly (CharityFact | InvoiceFact)[] = readFacts(shapes, events)
    const otherFacts = facts.filter((fact) => !isOfCharity(fact))
    const invoiceFacts = otherFacts.filter((fact) => findInvoiceId(fact) !== null)
    await saveCharities(trx, facts.filter(isOfCharity))
    await saveInvoices(trx, invoiceFacts)
  },
}

const isOfCharity = (fact: CharityFact | InvoiceFact): fact is CharityFact =>
  fact.type === 'OrganisationRegistered' || fact.type === 'OrganisationProfileChanged'

/** Null for a rest while no invoice is owed. */
const findInvoiceId = (fact: InvoiceFact): InvoiceId | null =>
  fact.type === 'SubscriptionResumed' ? (fact.data.invoice?.invoiceId ?? null) : fact.data.invoiceId

const saveCharities = async (trx: Db, facts: readonly CharityFact[]): Promise<void> => {
  await foldRows(trx, {
    table: 'read_models.invoiced_charities',
    key: ['organisation_id'],
    facts,
    keyOf: ({ data }) => ({ organisation_id: data.organisationId }),
    apply: (row, { type, data }) => {
      const name = type === 'OrganisationRegistered' ? data.profile.name : data.after.name
      if (name !== undefined) return { organisation_id: data.organisationId, name }
      assert(row !== null, 'a charity is registered before its profile changes')
      return row
    },
  })
}

const saveInvoices = async (trx: Db, facts: readonly InvoiceFact[]): Promise<void> => {
  await foldRows(trx, {
    table: 'read_models.invoices',
    key: ['invoice_id'],
    facts,
    keyOf: (fact) => ({ invoice_id: requirePresent(findInvoiceId(fact), 'an invoice') }),
    apply: (row, fact) => {
      if (fact.type === 'InvoiceIssued') return issue(fact)
      assert(row !== null, 'an invoice is issued before anything else')
      return change(row, fact)
    },
  })
}

const issue = ({
  data,
  position,
}: Extract<InvoiceFact, { type: 'InvoiceIssued' }>): Omit<Row, 'position'> => ({
  invoice_id: data.invoiceId,
  organisation_id: data.organisationId,
  issued_position: position,
  issued_on: toCalendarDay(data.at),
  number: null,
  reason: data.reason,
  plan: data.plan,
  billing_period: data.period,
  size: data.size ?? null,
  period_from: data.from,
  period_until: data.until,
  amount_cents: BigInt(data.amountCents),
  credited_cents: 0n,
  paid_cents: 0n,
  voided_cents: 0n,
  owed_cents: BigInt(data.amountCents),
  status: 'due',
  due_on: data.dueOn,
  given_up_on: data.reason === 'upgrade' ? null : toCalendarDay(computeGiveUpAt(data)),
  failure: null,
  retry_at: null,
  paid_on: null,
})

const change = (row: Row, fact: Exclude<InvoiceFact, { type: 'InvoiceIssued' }>): Row => {
  switch (fact.type) {
    case 'InvoiceNumbered':
      return { ...row, number: fact.data.number }
    case 'InvoiceChargeBegun':
      return { ...row, status: 'charging', retry_at: null }
    case 'InvoiceChargeFailed': {
      const { reason: failure, retryAt: retry_at } = fact.data
      return { ...row, status: 'failed', failure, retry_at }
    }
    case 'SubscriptionRested':
      return { ...row, given_up_on: null, retry_at: null }
    case 'SubscriptionResumed': {
      assert(fact.data.invoice !== null, 'an invoice is owed')
      const { dueOn, retryAt: retry_at } = fact.data.invoice
      const given_up_on = toCalendarDay(computeGiveUpAt({ dueOn }))
      return { ...row, due_on: dueOn, given_up_on, retry_at }
    }
    case 'InvoiceVoided':
      return {
        ...row,
        ...take(row, 'voided_cents', fact),
        status: 'void',
        retry_at: null,
      }
    case 'InvoicePaid':
    case 'CreditApplied': {
      const sums = take(row, fact.type === 'InvoicePaid' ? 'paid_cents' : 'credited_cents', fact)
      if (sums.owed_cents > 0n) return { ...row, ...sums }
      const paid_on = toCalendarDay(fact.data.at)
      return { ...row, ...sums, status: 'paid', failure: null, retry_at: null, paid_on }
    }
  }
}

type Part = 'credited_cents' | 'paid_cents' | 'voided_cents'

const take = (
  row: Row,
  part: Part,
  { data: { amountCents } }: { data: { amountCents: number } },
): Pick<Row, Part | 'owed_cents'> => {
  const { credited_cents, paid_cents, voided_cents } = row
  const parts = { credited_cents, paid_cents, voided_cents }
  parts[part] += BigInt(amountCents)
  return { ...parts, owed_cents: row.owed_cents - BigInt(amountCents) }
}
