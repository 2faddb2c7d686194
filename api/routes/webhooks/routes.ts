import { Hono } from 'hono'
import { isUuid, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppDependencies, AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'

/**
 * Providers' notifications. A verified one is a hint to look, never news in itself: the process asks
 * the provider and acts on that answer only. Lost, doubled or late, it changes nothing. The signature
 * says who speaks, so the host does not matter.
 */
export const webhookRoutes = new Hono<AppEnv>().post('/stripe', async (c) => {
  const deps = c.get('deps')
  const signature = c.req.header('Stripe-Signature') ?? ''
  const notification = deps.readStripeWebhook?.(await c.req.text(), signature) ?? null
  if (!notification) throw new Refusal('signature_invalid')
  await lookAt(deps, notification.paymentId)
  return c.json({ received: true })
})

const lookAt = async (deps: AppDependencies, paymentId: string | null): Promise<void> => {
  if (!paymentId || !isUuid(paymentId)) return
  const { state } = await loadState(deps.store, payment, paymentId as PaymentId)
  if (state.status !== 'authenticating' && state.status !== 'processing') return
  const { number, method } = currentTry(state)
  await deps.flows.look({ paymentId, try: number, method })
}
