import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { isUuid, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { InvoiceId } from '@almoner/domain/plan-subscription/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { guardPage } from '../provider/pages/page.ts'
import { answerAs } from '../stripe/card/answer-as.ts'
import type { SandboxStripeStore } from '../stripe/store/store.ts'
import { billingPage, type BilledCharity } from './billing-page.ts'

type Options = {
  store: EventStore
  stripe: SandboxStripeStore
  now: () => Instant
  listCharities: () => Promise<readonly { organisationId: OrganisationId; name: string }[]>
  /** Wakes the billing of a charity. */
  wake: (organisationId: OrganisationId) => Promise<void>
}

// It can be saved, and each charge of it is declined.
const declinedCard = 'pm_card_chargeCustomerFail'

/**
 * Creates the pages at `/sandbox/billing`, on which a visitor makes the next invoice of a charity
 * come now, with a card that is good or declined. They exist only beside the sandbox's Stripe.
 */
export const createSandboxBilling = (options: Options): Hono => {
  const { store, stripe, now, wake } = options
  const app = new Hono()
  app.get('/', async (c) => {
    guardPage(c)
    return c.html(billingPage(await listBilled(options), null))
  })
  app.post('/:organizationId/renew', async (c) => {
    const id = c.req.param('organizationId')
    if (!isUuid(id)) return c.notFound()
    const organisationId = id as OrganisationId
    const { state } = await loadState(store, planSubscription, organisationId)
    if (state.status === 'none') return c.notFound()
    const isDeclined = (await c.req.parseBody())['declined'] === 'true'
    if (state.card !== null) {
      const { paymentMethodId } = state.card
      await answerAs(stripe, paymentMethodId, isDeclined ? declinedCard : null)
    }
    const invoiceId = randomUUID() as InvoiceId
    const result = await handleCommand(store, {
      decider: planSubscription,
      id: organisationId,
      command: { type: 'RenewNow', invoiceId, at: now() },
      context: {
        tenant: organisationId,
        actor: 'sandbox:billing',
        correlation: organisationId,
        causation: null,
        commandId: `renew:${invoiceId}`,
        input: { invoiceId },
        at: now(),
      },
    })
    const isJson = c.req.header('accept')?.includes('application/json') === true
    if (result.handled) {
      await wake(organisationId)
      return isJson ? c.json({ invoiceId }) : c.redirect('/sandbox/billing', 303)
    }
    const { refused } = result
    if (isJson) return c.json({ refused }, 409)
    guardPage(c)
    return c.html(billingPage(await listBilled(options), `Nothing was invoiced: ${refused}.`), 409)
  })
  return app
}

const listBilled = async ({ store, listCharities }: Options): Promise<readonly BilledCharity[]> => {
  const billed: BilledCharity[] = []
  for (const { organisationId, name } of await listCharities()) {
    const { state } = await loadState(store, planSubscription, organisationId)
    if (state.status !== 'none') billed.push({ name, subscription: state })
  }
  return billed
}
