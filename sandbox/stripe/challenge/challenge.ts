import type { Context, Hono } from 'hono'
import { failAuthentication, take } from '../intent/attempt.ts'
import type { Calls, Env } from '../call/calls.ts'
import { askingPage, saveCardPage, messagePage } from './challenge-page.ts'
import { bankStyles } from '../../provider/pages/bank-styles.ts'
import { guardPage, pickLanguage, serveStyles } from '../../provider/pages/page.ts'
import type { Change, PaymentIntent, StoredPaymentMethod } from '../objects.ts'
import { failSetupAuthentication, finishSetup, type Setting } from '../intent/setup-intents.ts'
import type { World } from '../world.ts'

type Parts = { calls: Calls; world: World }
type Waiting = Setting | { intent: PaymentIntent; method: StoredPaymentMethod }
type Absence = 'unknown' | 'finished'

const statusByAbsence: Record<Absence, 404 | 409> = { unknown: 404, finished: 409 }

/**
 * Serves the customer's bank as a page without script, cookie or key. An answer on this page is
 * final, whether or not the browser returns to the charity.
 */
export const challengeRoutes = (app: Hono<Env>, { calls, world }: Parts): void => {
  serveStyles(app, '/challenge-page.css', bankStyles)
  app.get('/challenge/:id', async (c) => {
    // Any charity's page may show the bank in a frame.
    guardPage(c)
    const language = pickLanguage(c)
    const attempt = await waiting(c.req.param('id'), world)
    if (typeof attempt === 'string') {
      return c.html(messagePage(attempt, { language, styles: '..' }), statusByAbsence[attempt])
    }
    const { last4, brand } = attempt.method.object.card
    return c.html(
      'intent' in attempt
        ? askingPage(attempt.intent, { last4, brand, language })
        : saveCardPage(attempt.setup, { last4, brand, language }),
    )
  })
  app.post('/challenge/:id/approve', (c) =>
    answer(c, { calls, world, done: 'approved' }, (attempt) =>
      'intent' in attempt ? take({ ...attempt, authenticated: true }, world) : finishSetup(attempt),
    ),
  )
  app.post('/challenge/:id/reject', (c) =>
    answer(c, { calls, world, done: 'rejected' }, (attempt) =>
      'intent' in attempt ? failAuthentication(attempt) : failSetupAuthentication(attempt),
    ),
  )
}

const answer = async (
  c: Context<Env, '/challenge/:id/*'>,
  { calls, world, done }: Parts & { done: 'approved' | 'rejected' },
  act: (attempt: Waiting) => Change,
): Promise<Response> => {
  guardPage(c)
  const id = c.req.param('id')
  let absent: Absence | null = null
  // The state is read under the intent's lock: of two answers at once, one finds it finished.
  await calls.play(id, async () => {
    const attempt = await waiting(id, world)
    if (typeof attempt !== 'string') return act(attempt)
    absent = attempt
    return { status: 200, body: {}, put: [], events: [] }
  })
  const status = absent === null ? 200 : statusByAbsence[absent]
  if (c.req.header('accept')?.includes('application/json')) {
    const intent = await findIntent(id, world)
    return c.json(intent ? { status: intent.status } : { status: null }, status)
  }
  const page = messagePage(absent ?? done, { language: pickLanguage(c), styles: '../..' })
  return c.html(page, status)
}

const findIntent = async (id: string, world: World) =>
  (await world.store.get('payment_intent', id)) ?? (await world.store.get('setup_intent', id))

const waiting = async (id: string, world: World): Promise<Waiting | Absence> => {
  const intent = await findIntent(id, world)
  if (!intent) return 'unknown'
  if (intent.status !== 'requires_action' || intent.payment_method === null) return 'finished'
  const method = await world.store.get('payment_method', intent.payment_method)
  if (!method) return 'unknown'
  return intent.object === 'payment_intent' ? { intent, method } : { setup: intent, method }
}
