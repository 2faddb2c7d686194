import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { idSchema, type Id, type OrganisationId } from '../kernel/ids.ts'

/** An invoice of a charity has the next number of its year. */
const invoiceNumberTaken = eventShape(
  'InvoiceNumberTaken',
  v.strictObject({
    invoiceId: idSchema('invoice'),
    organisationId: idSchema('organisation'),
    year: v.number(),
    /** Counts from 1 within the year, without gaps. */
    sequence: v.number(),
    number: v.string(),
  }),
)

export const invoiceBookEvents = [invoiceNumberTaken] as const
export type InvoiceBookEvent = EventOf<typeof invoiceNumberTaken>

/** The caller has recorded the invoice before, so that no number is taken for nothing. */
export type TakeInvoiceNumber = {
  type: 'TakeInvoiceNumber'
  invoiceId: Id<'invoice'>
  organisationId: OrganisationId
  year: number
}

export type InvoiceBookState = { sequence: number }

/**
 * The numbers of the platform's invoices to charities in one Hong Kong calendar year. The command's
 * id names the invoice: a number that is taken twice for one invoice is the same number.
 */
export const invoiceBook: Decider<InvoiceBookState, TakeInvoiceNumber, InvoiceBookEvent, never> = {
  category: 'invoice_book',
  shapes: invoiceBookEvents,
  snapshot: { version: 1, state: v.strictObject({ sequence: v.number() }) },
  initial: { sequence: 0 },
  decide: (command, state) => {
    const { type: _, ...data } = command
    const sequence = state.sequence + 1
    const number = `ALM-${data.year}-${String(sequence).padStart(6, '0')}`
    return [{ type: 'InvoiceNumberTaken', data: { ...data, sequence, number } }]
  },
  evolve: (_state, event) => ({ sequence: event.data.sequence }),
}
