import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { EventOf } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
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
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { computeGiveUpAt } from '@almoner/domain/plan-subscription/schedule.ts'
import type { InvoiceId } from '@almoner/domain/plan-subscription/state.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { loadRows } from '../../engine/row/load-rows.ts'
import { saveRows } from '../../engine/row/save-rows.ts'

type Row = RowOf<'read_models.invoices'>
type Charity = RowOf<'read_models.invoiced_charities'>

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
const shapes = [...charityShapes, ...invoiceShapes] as const
type CharityFact = Fact<EventOf<(typeof charityShapes)[number]>>
type InvoiceFact = Fact<EventOf<(typeof invoiceShapes)[number]>>

/** The invoices that a charity reads, and those that administration must look after. */
export const invoicesModel: ReadModel = {
  name: 'invoices',
  version: 1,
  categories: [planSubscription.category, organisation.category],
  types: toTypes(shapes),
  personal: false,
  tables: ['read_models.invoices', 'read_models.invoiced_charities'],
  project: async (trx, events) => {
    const facts: readonly (CharityFact | InvoiceFact)[] = readFacts(shapes, events)
    const invoiceFacts = facts.filter((fact) => !isOfCharity(fact))
    await saveCharities(trx, facts.filter(isOfCharity))
    await saveInvoices(trx, invoiceFacts)
  },
}

const isOfCharity = (fact: CharityFact | InvoiceFact): fact is CharityFact =>
  fact.type === 'OrganisationRegistered' || fact.type === 'OrganisationProfileChanged'

const saveCharities = async (trx: Db, facts: readonly CharityFact[]): Promise<void> => {
  const keys = [...new Set(facts.map(({ data }) => data.organisationId))]
  const stored = await loadRows(trx, {
    table: 'read_models.invoiced_charities',
    keys: keys.map((organisation_id) => ({ organisation_id })),
  })
  const rows = new Map(stored.map((row) => [row.organisation_id, row]))
  const changed = new Map<OrganisationId, Charity>()
  for (const fact of facts) {
    const { type, data, position } = fact
    const name = type === 'OrganisationRegistered' ? data.profile.name : data.after.name
    const { organisationId: organisation_id } = data
    const before = changed.get(organisation_id) ?? rows.get(organisation_id)
    if (name === undefined || (before && before.position >= position)) continue
    changed.set(organisation_id, { organisation_id, name, position })
  }
  const table = 'read_models.invoiced_charities'
  await saveRows(trx, { table, key: ['organisation_id'], rows: [...changed.values()] })
}

const saveInvoices = async (trx: Db, facts: readonly InvoiceFact[]): Promise<void> => {
  const keys = [...new Set(facts.map(({ data }) => data.invoiceId))]
  const stored = await loadRows(trx, {
    table: 'read_models.invoices',
    keys: keys.map((invoice_id) => ({ invoice_id })),
  })
  const rows = new Map(stored.map((row) => [row.invoice_id, row]))
  const changed = new Map<InvoiceId, Row>()
  for (const fact of facts) {
    const { invoiceId } = fact.data
    const before = changed.get(invoiceId) ?? rows.get(invoiceId) ?? null
    if (before !== null && before.position >= fact.position) continue
    const after = fact.type === 'InvoiceIssued' ? issue(fact) : before && change(before, fact)
    if (after) changed.set(invoiceId, { ...after, position: fact.position })
  }
  const table = 'read_models.invoices'
  await saveRows(trx, { table, key: ['invoice_id'], rows: [...changed.values()] })
}

const issue = ({ data, position }: Extract<InvoiceFact, { type: 'InvoiceIssued' }>): Row => ({
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
  position,
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
