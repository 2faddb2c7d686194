import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import {
  findInvoice,
  type Invoice,
  type RunningSubscription,
} from '@almoner/domain/plan-subscription/state.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import { chargeWithin } from '../../steps/card-charge/follow-charge.ts'
import { openReview } from '../../steps/review/manual-review.ts'
import {
  followPlan,
  loadSubscription,
  numberInvoice,
} from '../../steps/subscription/subscription-books.ts'
import { payInvoiceId, type PayInvoiceInput } from './contract.ts'
import {
  by,
  fail,
  payInvoiceName,
  recordOutcome,
  type Outcome,
  type PayInvoiceDependencies,
} from './outcome.ts'
import type { InvoiceAnswer, PayInvoiceActivities } from './process.ts'
import { settleTry } from './settle-try.ts'

/**
 * Each activity reads the invoice, calls the provider, and records the answer. The next attempt
 * repairs a crash in between: provider and stream recognise a repetition.
 */
export const payInvoiceActivities = (deps: PayInvoiceDependencies): PayInvoiceActivities => ({
  chargeInvoice: (input) =>
    unlessEnded(deps, input, async ({ state, invoice }) => {
      if (isTooLate(deps, input, invoice)) return await settleTry(deps, { input, invoice })
      const { card } = requirePresent(invoice.charging, 'the try under way')
      if (card === null) {
        return await fail(deps, input, { reason: 'no_card', code: null, providerPaymentId: null })
      }
      const numbered =
        invoice.number === null ? await numberInvoice(deps, invoice, by(input)) : state
      assert(!('refused' in numbered), 'an invoice takes its number')
      const { number } = requirePresent(findInvoice(numbered, input.invoiceId), 'the invoice')
      const outcome = await charge(deps, input, {
        invoice,
        number: requirePresent(number, 'the number of an invoice'),
      })
      return await recordOutcome(deps, { input, outcome, cancelled: 'provider_refused' })
    }),

  lookAtCharge: (input) =>
    unlessEnded(deps, input, async () => {
      const outcome = await finalIfRejected(() => deps.cards.look(input.providerPaymentId))
      return await recordOutcome(deps, { input, outcome, cancelled: 'provider_refused' })
    }),

  cancelCharge: (input) =>
    unlessEnded(deps, input, async () => {
      const outcome = await finalIfRejected(() => deps.cards.cancel(input.providerPaymentId))
      const cancelled = 'authentication_timed_out'
      return await recordOutcome(deps, { input, outcome, cancelled })
    }),

  openReview: async (input) => {
    const { invoice } = await loadTry(deps, input)
    const amountCents = invoice.charging?.amountCents ?? invoice.amountCents
    await openReview(deps, {
      process: payInvoiceName,
      // The charity's staff cannot look at the platform's own account.
      organisationId: null,
      paymentId: null,
      discrepancy: 'not_settled',
      provider: 'stripe',
      providerObjectId:
        'providerPaymentId' in input ? input.providerPaymentId : payInvoiceId(input),
      amountCents,
    })
    return null
  },
})

/**
 * A provider keeps the key of a charge for a day. After that, the charge is never requested again: it
 * may have been made before a crash lost the start of this process.
 */
const isTooLate = (
  { now }: Pick<PayInvoiceDependencies, 'now'>,
  { until }: { until: Instant },
  { charging }: Invoice,
): boolean => {
  const { at } = requirePresent(charging, 'the try under way')
  const at23 = toMilliseconds(at) + chargeWithin
  return toMilliseconds(now()) > Math.min(toMilliseconds(until), at23)
}

const loadTry = async (
  deps: PayInvoiceDependencies,
  { organisationId, invoiceId }: PayInvoiceInput,
): Promise<{ state: RunningSubscription; invoice: Invoice }> => {
  const state = await loadSubscription(deps, organisationId)
  return { state, invoice: requirePresent(findInvoice(state, invoiceId), `invoice ${invoiceId}`) }
}

/** The recorded outcome, so that the provider is not called twice. */
const findEnd = (invoice: Invoice, input: PayInvoiceInput): InvoiceAnswer | null => {
  const { paid, charging, failed, tries } = invoice
  if (paid?.try === input.try) {
    return { status: 'succeeded', providerPaymentId: paid.providerPaymentId }
  }
  if (charging?.try === input.try) return null
  if (failed !== null && tries === input.try) {
    return { status: 'failed', reason: failed.reason, code: failed.code }
  }
  return { status: 'superseded' }
}

/**
 * Returns the recorded end of the try, or else acts. The machine may have stopped between the payment
 * of an upgrade and the charity's own stream, which then follows the plan here.
 */
const unlessEnded = async (
  deps: PayInvoiceDependencies,
  input: PayInvoiceInput,
  act: (open: { state: RunningSubscription; invoice: Invoice }) => Promise<InvoiceAnswer>,
): Promise<InvoiceAnswer> => {
  const { state, invoice } = await loadTry(deps, input)
  const end = findEnd(invoice, input)
  if (end === null) return await act({ state, invoice })
  if (end.status === 'succeeded') await followPlan(deps, state.organisationId, by(input))
  return end
}

const charge = (
  { cards, savedCards, deskReturnUrl }: PayInvoiceDependencies,
  input: PayInvoiceInput,
  { invoice, number }: { invoice: Invoice; number: string },
): Promise<Outcome> => {
  const { invoiceId, organisationId } = invoice
  const { amountCents, card, by: actor } = requirePresent(invoice.charging, 'the try under way')
  const { customerId, paymentMethodId } = requirePresent(card, 'the card of the try')
  const money = {
    invoiceId,
    amountCents,
    try: input.try,
    paymentMethodReference: paymentMethodId,
    providerPaymentId: invoice.providerPaymentId,
    description: number,
    statementSuffix: null,
    // The platform's own income.
    destination: null,
    metadata: { organisationId, invoiceNumber: number },
    customerId,
  }
  return finalIfRejected((): Promise<Outcome> =>
    actor === 'owner'
      ? cards.charge({ ...money, returnUrl: deskReturnUrl(), authenticationForced: false })
      : savedCards.chargeSaved(money),
  )
}
