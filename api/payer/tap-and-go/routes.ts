import { Hono, type Context } from 'hono'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, paymentTotal, type PaymentState } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { onCharityHost } from '../../middleware/tenant.ts'
import { renderEnded, renderHandOver, type TapAndGoPage } from './page.ts'

/**
 * Tap & Go expects a posted form, and a QR code holds only an address: this page posts the form.
 * Access is by token, and it shows the form of an open request only.
 */
export const tapAndGoRoutes = new Hono<AppEnv>().use(onCharityHost).get('/:token', async (c) => {
  const page = await pageFor(c)
  c.header('Content-Security-Policy', page.policy)
  c.header('Cache-Control', 'private, no-store')
  // The address is the payer's secret: the provider receives only the host as referrer.
  c.header('Referrer-Policy', 'strict-origin')
  return c.html(page.body, page.status)
})

const pageFor = async (c: Context<AppEnv>): Promise<TapAndGoPage & { status: 200 | 404 | 410 }> => {
  const { keys, store, now } = c.get('deps')
  const language = c.get('language')
  const tenant = c.get('tenant')
  const paymentId = keys.paymentOfPollToken(c.req.param('token') ?? '', now())
  const absent = { ...renderEnded('absent', language), status: 404 } as const
  if (paymentId === null || tenant.kind !== 'charity') return absent
  const { state } = await loadState(store, payment, paymentId)
  const { organisationId, profile } = tenant.charity
  if (state.status === 'none' || state.facts.organisationId !== organisationId) return absent
  if (state.status === 'succeeded') return { ...renderEnded('paid', language), status: 200 }
  const form = findForm(state)
  if (form === null) return { ...renderEnded('over', language), status: 410 }
  const options = { form, charity: profile.name, totalCents: paymentTotal(state), language }
  return { ...renderHandOver(options), status: 200 }
}

const findForm = (state: Exclude<PaymentState, { status: 'none' }>) => {
  const { request } = currentTry(state)
  if (state.status !== 'awaiting_payer' || request?.handOver.kind !== 'form') return null
  return request.handOver
}
