import { Hono, type Context } from 'hono'
import { isUuid, type OrganisationId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../http/app-env.ts'
import { Refusal } from '../http/problem.ts'
import { followStripeNotice, followWalletNotice } from './follow-notice.ts'
import { findByProviderId } from '../use-cases/payments/status/status.ts'
import { answerJson } from '../http/answer-json.ts'

/**
 * Receives providers' notifications. A verified one is only a hint: the process queries the
 * provider and acts on that answer. A lost, repeated or late notification changes nothing. The
 * signature identifies the sender, so the host does not matter.
 */
export const webhookRoutes = new Hono<AppEnv>()
  .post('/stripe', async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? ''
    const read = c.get('deps').readStripeWebhook
    const notification = read?.(await c.req.text(), signature) ?? null
    if (!notification) throw new Refusal('signature_invalid')
    await followStripeNotice(c, notification)
    return answerJson(c, { received: true })
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
    return answerJson(c, { received: true })
  })
  // Sources differ on how this notification is signed, so none of its content is trusted. A forged
  // one only causes a status check of a payment whose number the sender has.
  .post('/tap-and-go/:organizationId/:paymentId?', async (c) => {
    const organisationId = organisationIn(c)
    const [providerRequestId, another] = new URLSearchParams(await c.req.text()).getAll(
      'merTradeNo',
    )
    const isOne = providerRequestId !== undefined && another === undefined
    if (isOne) await lookAtRequest(c, { organisationId, providerRequestId })
    return answerJson(c, { received: true })
  })

// An invalid charity id has no key; the refusal reveals nothing about valid ones.
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
    ? ((await paymentInAddress(c, where)) ?? (await findByProviderId(c, where)))
    : null
  if (paymentId !== null) return await followWalletNotice(c, { paymentId, providerPaymentId })
  // It may be a request that no payer saw; an operator should look at one that repeats.
  c.get('log').warn({ organisationId }, 'a notification is about no payment we know')
}

/**
 * Finds the payment named in the address, which we passed with the request. The read model has only
 * the newest request of a payment: this finds one that the payer left for another payment method.
 */
const paymentInAddress = async (
  c: Context<AppEnv>,
  {
    organisationId,
    providerPaymentId,
  }: { organisationId: OrganisationId; providerPaymentId: string },
): Promise<PaymentId | null> => {
  const namedId = c.req.param('paymentId')
  if (namedId === undefined || !isUuid(namedId)) return null
  const { state } = await loadState(c.get('deps').store, payment, namedId)
  if (state.status === 'none' || state.facts.organisationId !== organisationId) return null
  const isAsked = state.tries.some((each) => each.providerPaymentId === providerPaymentId)
  return isAsked ? state.facts.paymentId : null
}
