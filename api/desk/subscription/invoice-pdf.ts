import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { findInvoice } from '@almoner/domain/plan-subscription/state.ts'
import { findInvoiceByNumber } from '@almoner/projections/models/invoices/query.ts'
import { invoiceInput } from '@almoner/workflows/documents/invoice/invoice-input.ts'
import { loadCharityAt } from '@almoner/workflows/steps/record/charity-books.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { loadOwnCharity, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { refusePastDay, loadOwnSubscription } from './own-subscription.ts'

/**
 * Sends an invoice of the reader's charity as a PDF. Another charity's invoice returns 404, as a
 * missing one does.
 */
export const sendInvoice = async (c: Context<AppEnv>, number: string): Promise<Response> => {
  const key = `invoice:${ownStaffId(c)}`
  await assertWithinLimit(c, { key, perSeconds: 60, burst: 30 })
  await refusePastDay(c)
  const { organisationId } = await loadOwnCharity(c)
  const listed = await findInvoiceByNumber(c.get('deps').db, { organisationId, number })
  if (listed === null) throw new Refusal('invoice_not_found')
  const state = await loadOwnSubscription(c)
  const invoice = requirePresent(findInvoice(state, listed.invoiceId), 'a listed invoice')
  const { store, drawInvoice } = c.get('deps')
  const { profile } = await loadCharityAt(store, organisationId, invoice.at)
  const drawn = await drawInvoice(invoiceInput(invoice, profile, c.get('language')))
  // Set after the drawing: a browser would save a refusal under the invoice's name.
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="${number}.pdf"`)
  return c.body(Uint8Array.from(drawn))
}
