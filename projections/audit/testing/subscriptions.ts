import { assert } from '@almoner/domain/kernel/assert.ts'
import { invoiceBook } from '@almoner/domain/invoice-book/index.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { PlanSubscriptionCommand } from '@almoner/domain/plan-subscription/commands.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { nextBillingStep, type BillingStep } from '@almoner/domain/plan-subscription/next-step.ts'
import {
  findOpenInvoice,
  owedCents,
  type InvoiceId,
} from '@almoner/domain/plan-subscription/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { createHandler } from './payments.ts'

const year = 2026

/**
 * Bills every charity for its first period, with a credit for a part of it. Each then has the free
 * plan, so that nothing is due when the books are audited later.
 */
export const billSubscriptions = async (store: EventStore, at: Instant): Promise<void> => {
  const events = await store.readAll({
    after: 0n,
    limit: 10_000,
    categories: [planSubscription.category],
    personal: false,
  })
  const charities = new Set(events.flatMap(({ meta }) => meta.tenant ?? []))
  for (const [index, organisationId] of [...charities].entries()) {
    await billCharity(store, { organisationId, index, at })
  }
}

const billCharity = async (
  store: EventStore,
  { organisationId, index, at }: { organisationId: OrganisationId; index: number; at: Instant },
): Promise<void> => {
  const handle = createHandler(store, `billing-${index}`, organisationId)
  const handleBook = createHandler(store, `billing-${index}`, null)
  const invoiceId = fixtureId('invoice', 700 + index)
  let count = 0
  const send = async (command: PlanSubscriptionCommand): Promise<void> => {
    const commandId = `${(count += 1)} ${command.type}`
    await handle(planSubscription, { id: organisationId, command, commandId })
  }
  const creditId = fixtureId('credit', 700 + index)
  const referredId = fixtureId('organisation', 700 + index)
  const amountCents = cents(10_000)
  await send({ type: 'GrantReferralCredit', creditId, referredId, amountCents, at })
  for (;;) {
    const { state } = await loadState(store, planSubscription, organisationId)
    if (state.status === 'none') return
    const step = nextBillingStep(state, at)
    if (step.do === 'wait') break
    if (step.do === 'number') {
      const command = { type: 'TakeInvoiceNumber', invoiceId, organisationId, year } as const
      const [taken] = await handleBook(invoiceBook, {
        id: `${year}`,
        command,
        commandId: invoiceId,
      })
      await send({ type: 'NumberInvoice', invoiceId, number: taken?.data.number ?? '' })
    } else if (step.do === 'charge') {
      const invoice = findOpenInvoice(state)
      const sum = invoice === null ? cents(0) : owedCents(invoice)
      await send({ type: 'BeginInvoiceCharge', invoiceId, by: 'schedule', at })
      await send({
        type: 'CompleteInvoice',
        invoiceId,
        try: 1,
        providerPaymentId: `pi_${index}`,
        amountCents: sum,
        feeCents: cents(1_000),
        availableAt: at,
        at,
      })
    } else await send(toCommand(step, { invoiceId, at }))
  }
  await send({
    type: 'SetPlan',
    choice: { plan: 'free', period: 'annual' },
    projectOrder: [],
    at,
  })
}

const toCommand = (
  step: BillingStep,
  { invoiceId, at }: { invoiceId: InvoiceId; at: Instant },
): PlanSubscriptionCommand => {
  if (step.do === 'issue') return { type: 'IssueInvoice', invoiceId, from: step.from, at }
  if (step.do === 'apply_credit') {
    return { type: 'ApplyCredit', invoiceId, creditId: step.creditId, at }
  }
  assert(step.do === 'settle', `a first period has no step ${step.do}`)
  return { type: 'SettleInvoice', invoiceId, at }
}
