import { subtractCents, addCents, noCents } from '../kernel/money.ts'
import { pricePerPeriod } from '../plans/plan-prices.ts'
import { pickChoice } from './rules/choice.ts'
import { interruptPeriod, resumePeriod } from './rules/paid-period.ts'
import { resumeOn } from './rest/rest.ts'
import type { PlanSubscriptionEvent } from './events.ts'
import type {
  Credit,
  Invoice,
  InvoiceId,
  PlanSubscriptionState,
  RunningSubscription,
} from './state.ts'

export const evolve = (
  state: PlanSubscriptionState,
  event: PlanSubscriptionEvent,
): PlanSubscriptionState => {
  if (event.type === 'SubscriptionStarted') {
    const { organisationId, startsOn, card } = event.data
    return {
      status: 'running',
      organisationId,
      started: event.data,
      choice: pickChoice(event.data),
      anchorOn: startsOn,
      periodCount: 0,
      current: null,
      interrupted: null,
      scheduled: null,
      rest: null,
      card,
      invoices: [],
      credits: [],
      reliefs: [],
      projectOrder: [],
      restingProjectIds: [],
    }
  }
  return state.status === 'none' ? state : evolveRunning(state, event)
}

type LaterEvent = Exclude<PlanSubscriptionEvent, { type: 'SubscriptionStarted' }>

const evolveRunning = (state: RunningSubscription, event: LaterEvent): RunningSubscription => {
  switch (event.type) {
    case 'SubscriptionCardReplaced':
      return { ...state, card: event.data.card }
    case 'InvoiceIssued':
      return addInvoice(state, event.data)
    case 'PlanChangeScheduled':
      return { ...state, scheduled: event.data }
    case 'PlanChangeCancelled':
      return { ...state, scheduled: null }
    case 'SubscriptionPlanChanged':
      return changePlan(state, event.data)
    case 'SubscriptionRested': {
      const { on, at } = event.data
      return { ...state, rest: { on, at } }
    }
    case 'SubscriptionResumed':
      return resumeOn(state, event.data.on)
    case 'CreditGranted':
      return {
        ...state,
        credits: [...state.credits, { ...event.data, leftCents: event.data.amountCents }],
      }
    case 'CreditApplied': {
      const { amountCents } = event.data
      return takeCredit(
        withInvoice(state, event.data.invoiceId, (invoice) => ({
          creditedCents: addCents(invoice.creditedCents, amountCents),
        })),
        event.data,
      )
    }
    case 'CreditExpired':
      return takeCredit(state, event.data)
    case 'ReliefRequested':
      return {
        ...state,
        reliefs: [...state.reliefs, { ...event.data, reason: event.personal.reason }],
      }
    case 'ReliefGranted':
    case 'ReliefRefused':
      return {
        ...state,
        reliefs: state.reliefs.filter(({ reliefId }) => reliefId !== event.data.reliefId),
      }
    case 'InvoiceVoided': {
      const { invoiceId, because } = event.data
      const changed = withInvoice(state, invoiceId, (invoice) => changeInvoice(invoice, event))
      // A period that was given up is not paid, so its days are charged again.
      return because === 'unpaid' ? { ...changed, interrupted: null } : changed
    }
    case 'InvoiceNumbered':
    case 'InvoiceChargeBegun':
    case 'InvoiceChargeFailed':
    case 'InvoicePaid':
    case 'InvoiceSettled':
      return withInvoice(state, event.data.invoiceId, (invoice) => changeInvoice(invoice, event))
  }
}

const addInvoice = (
  state: RunningSubscription,
  data: Extract<LaterEvent, { type: 'InvoiceIssued' }>['data'],
): RunningSubscription => {
  const invoice: Invoice = {
    ...data,
    number: null,
    tries: 0,
    charging: null,
    failed: null,
    providerPaymentId: null,
    paid: null,
    creditedCents: noCents,
    voided: null,
    isSettled: false,
  }
  const invoices = [...state.invoices, invoice]
  if (data.reason === 'upgrade') return { ...state, invoices }
  const current = { from: data.from, until: data.until, restedDays: 0 }
  return { ...state, invoices, current, periodCount: state.periodCount + 1 }
}

/** The invoice of an upgrade is paid before the plan changes, so its period is known here. */
const changePlan = (
  state: RunningSubscription,
  data: Extract<LaterEvent, { type: 'SubscriptionPlanChanged' }>['data'],
): RunningSubscription => {
  const { projectOrder, restingProjectIds, because, effectiveOn } = data
  // An upgrade may be paid during a rest, which uses up no day.
  const resumed = resumePeriod(state, state.rest?.on ?? effectiveOn)
  const changed = {
    ...resumed,
    choice: pickChoice(data),
    interrupted: null,
    scheduled: null,
    projectOrder,
    restingProjectIds,
  }
  const paidUpgrade = state.invoices.findLast(({ reason }) => reason === 'upgrade')
  if (because === 'upgrade' && paidUpgrade) {
    const { from, until, proration } = paidUpgrade
    // Within the same period the days stay; a new period counts its months from its first day.
    return proration !== null && proration.before.period === data.period
      ? changed
      : { ...changed, anchorOn: from, periodCount: 1, current: { from, until, restedDays: 0 } }
  }
  // The days of the months stay, so that a subscription of the 31st never moves to the 28th.
  if (resumed.current !== null && pricePerPeriod(data) > 0) {
    if (data.period === resumed.choice.period) return changed
    // The days that are paid are not charged again.
    return { ...changed, anchorOn: resumed.current.until, periodCount: 0 }
  }
  const interrupted = because === 'unpaid' ? null : interruptPeriod(resumed, effectiveOn)
  return { ...changed, anchorOn: effectiveOn, periodCount: 0, current: null, interrupted }
}

type InvoiceEvent = Extract<
  LaterEvent,
  {
    type:
      | 'InvoiceNumbered'
      | 'InvoiceChargeBegun'
      | 'InvoiceChargeFailed'
      | 'InvoicePaid'
      | 'InvoiceSettled'
      | 'InvoiceVoided'
  }
>

const changeInvoice = (invoice: Invoice, event: InvoiceEvent): Partial<Invoice> => {
  switch (event.type) {
    case 'InvoiceNumbered':
      return { number: event.data.number }
    case 'InvoiceChargeBegun':
      return { charging: event.data, tries: event.data.try }
    case 'InvoiceChargeFailed': {
      const { reason, code, at, retryAt, providerPaymentId } = event.data
      const paymentMethodId = invoice.charging?.card?.paymentMethodId ?? null
      return {
        charging: null,
        failed: { reason, code, at, retryAt, paymentMethodId },
        providerPaymentId: providerPaymentId ?? invoice.providerPaymentId,
      }
    }
    case 'InvoicePaid': {
      const { providerPaymentId } = event.data
      return { charging: null, failed: null, paid: event.data, providerPaymentId }
    }
    case 'InvoiceSettled':
      return { isSettled: true }
    case 'InvoiceVoided':
      return { charging: null, voided: event.data }
  }
}

const withInvoice = (
  state: RunningSubscription,
  invoiceId: InvoiceId,
  change: (invoice: Invoice) => Partial<Invoice>,
): RunningSubscription => ({
  ...state,
  invoices: state.invoices.map((invoice) =>
    invoice.invoiceId === invoiceId ? { ...invoice, ...change(invoice) } : invoice,
  ),
})

const takeCredit = (
  state: RunningSubscription,
  { creditId, amountCents }: Pick<Credit, 'creditId' | 'amountCents'>,
): RunningSubscription => ({
  ...state,
  credits: state.credits.map((credit) =>
    credit.creditId === creditId
      ? { ...credit, leftCents: subtractCents(credit.leftCents, amountCents) }
      : credit,
  ),
})
