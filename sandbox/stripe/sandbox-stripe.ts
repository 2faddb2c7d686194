import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { createCalls, problemAnswer, type Calls, type Env, type Keys } from './calls.ts'
import { testCardNamed } from './cards.ts'
import { challengeRoutes } from './challenge.ts'
import { createDeliveries, type Log, type WebhookOptions } from './deliveries.ts'
import { decodeForm } from './form.ts'
import type { Kind } from './objects.ts'
import { integerOf, textOf } from './params.ts'
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
  updateIntent,
} from './payment-intents.ts'
import { createPaymentMethod, findPaymentMethod } from './payment-methods.ts'
import { missingResource, StripeProblem } from './problem.ts'
import { chargeToRefund, createRefund } from './refunds.ts'
import type { SandboxStripeStore } from './store.ts'
import type { World } from './world.ts'

/** What happens to an answer after the call was carried out: this is how a time-out looks. */
export type Fault = 'drop' | 'delay' | 500 | undefined

export type SandboxStripeOptions = {
  store: SandboxStripeStore
  /** Milliseconds since 1970. */
  clock: () => number
  newId?: (prefix: string) => string
  webhook: WebhookOptions | null
  /** The absolute address, on the bare domain, of a path such as `/sandbox/stripe/challenge/pi_1`. */
  publicUrl: (path: string) => string
  log: Log
  /** When given, only these keys open the API; otherwise any `sk_…` and `pk_…` does. */
  keys?: Keys
  faults?: {
    beforeAnswer?: (method: string, path: string) => Fault
    delayMilliseconds?: number
  }
}

/**
 * The card provider on one machine. `app` answers Stripe's own HTTP under `/v1`, and plays the
 * customer's bank under `/challenge`; mount it at `/sandbox/stripe` and listen with it on loopback.
 */
export const createSandboxStripe = (options: SandboxStripeOptions) => {
  const { store, clock, newId = randomId, publicUrl, webhook, log, keys = null } = options
  const world: World = { store, clock, newId, publicUrl }
  const deliveries = webhook ? createDeliveries(world, { webhook, log }) : null
  const calls = createCalls({ world, webhook, deliveries, keys })
  const app = new Hono<Env>()
  app.use('*', async (c, next) => {
    await next()
    await spoil(c, options.faults)
  })
  app.onError((error, c) => {
    if (error instanceof StripeProblem) return problemAnswer(c, error)
    log('sandbox stripe failed', { error: error.stack ?? String(error), path: c.req.path })
    return problemAnswer(c, internal())
  })
  writingRoutes(app, { calls, world })
  readingRoutes(app, { calls, world })
  challengeRoutes(app, { calls, world })
  app.all('*', (c) => problemAnswer(c, unknownPath(c)))
  return {
    app,
    close: async (): Promise<void> => {
      await deliveries?.close()
    },
  }
}

export type SandboxStripe = ReturnType<typeof createSandboxStripe>

type Parts = { calls: Calls; world: World }

const writingRoutes = (app: Hono<Env>, { calls, world }: Parts): void => {
  // Browsers on any charity's host send a card's number here, and nowhere else.
  app.use(
    '/v1/payment_methods',
    cors({ origin: '*', allowMethods: ['POST'], exposeHeaders: ['request-id'], maxAge: 600 }),
  )
  app.post('/v1/payment_methods', (c) =>
    calls.write(c, {
      key: 'either',
      lock: () => null,
      act: (form) => createPaymentMethod(form, world),
    }),
  )
  app.post('/v1/payment_intents', (c) =>
    calls.write(c, {
      key: 'secret',
      lock: (form) => mintedMethod(textOf(form, 'payment_method')),
      act: (form) => createIntent(form, world),
    }),
  )
  const acts = { '': updateIntent, '/confirm': confirmIntent, '/cancel': cancelIntent }
  for (const [path, act] of Object.entries(acts)) {
    app.post(`/v1/payment_intents/:id${path}`, (c) => {
      const id = c.req.param('id') ?? ''
      return calls.write(c, {
        key: 'secret',
        lock: () => id,
        act: async (form) => act(await findIntent(id, world), form, world),
      })
    })
  }
  app.post('/v1/refunds', (c) =>
    calls.write(c, {
      key: 'secret',
      lock: async (form) => (await chargeToRefund(form, world)).id,
      act: (form) => createRefund(form, world),
    }),
  )
}

// A payment method serves one intent; a named test card makes a new one each time and never waits.
const mintedMethod = (id: string | null): string | null =>
  id !== null && testCardNamed(id) ? null : id

const readingRoutes = (app: Hono<Env>, { calls, world }: Parts): void => {
  app.get('/v1/payment_intents/:id', (c) =>
    calls.read(c, () => findIntent(c.req.param('id'), world)),
  )
  app.get('/v1/payment_methods/:id', (c) =>
    calls.read(c, async () => (await findPaymentMethod(c.req.param('id'), 'id', world)).object),
  )
  const single = {
    charges: 'charge',
    balance_transactions: 'balance_transaction',
    refunds: 'refund',
    events: 'event',
  } as const
  for (const [path, kind] of Object.entries(single)) {
    app.get(`/v1/${path}/:id`, (c) =>
      calls.read(c, () => find(kind, c.req.param('id') ?? '', world)),
    )
  }
  app.get('/v1/charges', (c) => calls.read(c, () => list(c, 'charge', ['payment_intent'], world)))
  app.get('/v1/refunds', (c) =>
    calls.read(c, () => list(c, 'refund', ['payment_intent', 'charge'], world)),
  )
  app.get('/v1/events', (c) => calls.read(c, () => list(c, 'event', ['type'], world)))
  app.get('/v1/account', (c) => calls.read(c, async () => account))
}

const find = async (kind: Kind, id: string, world: World): Promise<object> => {
  const found = await world.store.get(kind, id)
  if (!found) throw missingResource(kind, id, 'id')
  return found
}

const list = async (
  c: Context<Env>,
  kind: 'charge' | 'refund' | 'event',
  filters: readonly string[],
  world: World,
): Promise<object> => {
  const url = new URL(c.req.url)
  const query = decodeForm(url.search.slice(1)) ?? {}
  const limit = Math.min(Math.max(integerOf(query, 'limit') ?? 10, 1), 100)
  const after = textOf(query, 'starting_after')
  const where = Object.fromEntries(
    filters.flatMap((name) => {
      const value = textOf(query, name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const found = await world.store.list(kind, {
    limit: limit + 1,
    order: 'newest',
    where,
    ...(after === null ? {} : { after }),
  })
  const data = found.slice(0, limit)
  return { object: 'list', data, has_more: found.length > limit, url: `/v1/${kind}s` }
}

const account = {
  id: 'acct_sandbox',
  object: 'account',
  business_type: 'company',
  charges_enabled: true,
  country: 'HK',
  default_currency: 'hkd',
  details_submitted: true,
  livemode: false,
  payouts_enabled: true,
  requirements: { currently_due: [], disabled_reason: null },
  settings: { payments: { statement_descriptor: 'ALMONER' } },
  type: 'standard',
}

const randomId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

const internal = (): StripeProblem =>
  new StripeProblem(500, { type: 'api_error', message: 'An unknown error occurred' })

const unknownPath = (c: Context<Env>): StripeProblem =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
  })

const spoil = async (c: Context<Env>, faults: SandboxStripeOptions['faults']): Promise<void> => {
  const fault = faults?.beforeAnswer?.(c.req.method, c.req.path)
  if (fault === 'delay') await pause(faults?.delayMilliseconds ?? 1_000)
  if (fault === 'drop') c.env.incoming.socket.destroy()
  if (fault === 500) c.res = problemAnswer(c, internal())
}
