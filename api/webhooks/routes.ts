import { Hono, type Context } from 'hono'
import { isUuid, type OrganisationId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../app-env.ts'
import { Refusal } from '../problem.ts'
import { followStripeNotice, followWalletNotice } from './follow-notice.ts'
import { paymentOfProvider } from '../use-cases/payments/status.ts'

/**
 * Providers' notifications. A verified one is a hint to look, never news in itself: the process asks
 * the provider and acts on that answer only. Lost, doubled or late, it changes nothing. The signature
 * says who speaks, so the host does not matter.
 */
export const webhookRoutes = new Hono<AppEnv>()
  .post('/stripe', async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? ''
    const read = c.get('deps').readStripeWebhook
    const notification = read?.(await c.req.text(), signature) ?? null
    if (!notification) throw new Refusal('signature_invalid')
    await followStripeNotice(c, notification)
    return c.json({ received: true })
  })
  .post('/payme/:organizationId/:paymentId?', async (c) => {
    const organisationId = organisationIn(c)
    const { pathname, search } = new URL(c.req.url)
    const notification = await c.get('deps').readPaymeNotification?.({
      organisationId,
      rawBody: await c.req.text(),
      headers: (name) => c.req.header(name) ?? null,
      path: `${pathname}${search}`,
    })
    if (!notification) throw new Refusal('signature_invalid')
    await lookAtRequest(c, { organisationId, ...notification })
    return c.json({ received: true })
  })
  // How this one is signed is told in several ways, so nothing in it is believed: whoever makes one
  // up has us look at a payment whose number they know, and no more.
  .post('/tap-and-go/:organizationId/:paymentId?', async (c) => {
    const organisationId = organisationIn(c)
    const [providerRequestId, another] = new URLSearchParams(await c.req.text()).getAll(
      'merTradeNo',
    )
    const isOne = providerRequestId !== undefined && another === undefined
    if (isOne) await lookAtRequest(c, { organisationId, providerRequestId })
    return c.json({ received: true })
  })

// A charity that cannot be has no key, and nothing is told of those that can.
const organisationIn = (c: Context<AppEnv>): OrganisationId => {
  const organisationId = c.req.param('organizationId') ?? ''
  if (!isUuid(organisationId)) throw new Refusal('signature_invalid')
  return organisationId as OrganisationId
}

type Request = { organisationId: OrganisationId; providerRequestId: string }

const lookAtRequest = async (
  c: Context<AppEnv>,
  { organisationId, providerRequestId: providerPaymentId }: Request,
): Promise<void> => {
  const isReference = /^[\w-]{3,120}$/.test(providerPaymentId)
  const where = { organisationId, providerPaymentId }
  const paymentId = isReference
    ? ((await paymentInAddress(c, where)) ?? (await paymentOfProvider(c, where)))
    : null
  if (paymentId !== null) return await followWalletNotice(c, { paymentId, providerPaymentId })
  // It may be a request that nobody was shown; one that keeps coming is for a person to see.
  c.get('log').warn({ organisationId }, 'a notification is about no payment we know')
}

/**
 * The payment that the address names, which we gave with the request. The read model knows a payment
 * by its newest request alone: one that was left for another way of paying is found by this.
 */
const paymentInAddress = async (
  c: Context<AppEnv>,
  {
    organisationId,
    providerPaymentId,
  }: { organisationId: OrganisationId; providerPaymentId: string },
): Promise<PaymentId | null> => {
  const named = c.req.param('paymentId')
  if (named === undefined || !isUuid(named)) return null
  const { state } = await loadState(c.get('deps').store, payment, named)
  if (state.status === 'none' || state.facts.organisationId !== organisationId) return null
  const isAsked = state.tries.some((each) => each.providerPaymentId === providerPaymentId)
  return isAsked ? state.facts.paymentId : null
}
