import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { isUuid, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { InvoiceId, RunningSubscription } from '@almoner/domain/plan-subscription/state.ts'
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
  app.post('/:organizationId/card', async (c) => {
    const subscription = await findSubscription(options, c.req.param('organizationId'))
    if (subscription === null) return c.notFound()
    await setBank(stripe, subscription, await c.req.parseBody())
    return isForProgram(c) ? c.json({}) : c.redirect('/sandbox/billing', 303)
  })
  app.post('/:organizationId/renew', async (c) => {
    const subscription = await findSubscription(options, c.req.param('organizationId'))
    if (subscription === null) return c.notFound()
    const { organisationId } = subscription
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
    if (result.handled) {
      // The card is charged only once the billing is awake.
      await setBank(stripe, subscription, await c.req.parseBody())
      await wake(organisationId)
      return isForProgram(c) ? c.json({ invoiceId }) : c.redirect('/sandbox/billing', 303)
    }
    const { refused } = result
    if (isForProgram(c)) return c.json({ refused }, 409)
    guardPage(c)
    return c.html(billingPage(await listBilled(options), `Nothing was invoiced: ${refused}.`), 409)
  })
  return app
}

const isForProgram = (c: Context): boolean =>
  c.req.header('accept')?.includes('application/json') === true

const findSubscription = async (
  { store }: Options,
  id: string,
): Promise<RunningSubscription | null> => {
  if (!isUuid(id)) return null
  const { state } = await loadState(store, planSubscription, id)
  return state.status === 'none' ? null : state
}

/** The bank of the card declines each charge, or answers as its own bank does. */
const setBank = async (
  stripe: SandboxStripeStore,
  { card }: RunningSubscription,
  form: Record<string, unknown>,
): Promise<void> => {
  if (card === null) return
  await answerAs(stripe, card.paymentMethodId, form['declined'] === 'true' ? declinedCard : null)
}

const listBilled = async ({ store, listCharities }: Options): Promise<readonly BilledCharity[]> => {
  const billed: BilledCharity[] = []
  for (const { organisationId, name } of await listCharities()) {
    const { state } = await loadState(store, planSubscription, organisationId)
    if (state.status !== 'none') billed.push({ name, subscription: state })
  }
  return billed
}
