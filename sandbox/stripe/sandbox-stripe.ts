import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLost } from '@almoner/eventstore/connection/connection-lost.ts'
import { Hono, type Context } from 'hono'
import { accountActRoutes } from './account/page/account-acts.ts'
import { accountRoutes } from './account/account-routes.ts'
import { createCalls, problemAnswer, type Env, type Keys } from './call/calls.ts'
import { challengeRoutes } from './challenge/challenge.ts'
import { dashboardRoutes } from './dashboard.ts'
import type { Log } from '../provider/log.ts'
import { createDeliveries } from '../provider/queue/deliveries.ts'
import { createLaterActs } from '../provider/queue/later-acts.ts'
import { toNotice, type WebhookOptions } from './webhook/event-entries.ts'
import { moneyActRoutes } from './balance/money-acts.ts'
import { moneyRoutes } from './balance/money-routes.ts'
import { listPrice, type Pricing } from './booking/pricing.ts'
import { firstReport } from './balance/available.ts'
import { doLater } from './booking/do-later.ts'
import { createMishaps, toProblem } from './call/mishaps.ts'
import type { Later } from './booking/booking-objects.ts'
import type { Entry, EventDelivery } from './objects.ts'
import { StripeProblem } from './call/problem.ts'
import { readingRoutes, writingRoutes } from './call/routes.ts'
import type { SandboxStripeStore } from './store/store.ts'
import { currentSeconds, type World } from './world.ts'

/** The fault of a response after the call was executed: this is how a time-out looks. */
export type Fault = 'drop' | 'delay' | 500 | undefined

export type SandboxStripeOptions = {
  store: SandboxStripeStore
  /** The time in milliseconds since 1970. */
  clock: () => number
  newId?: (prefix: string) => string
  webhook: WebhookOptions | null
  /** The absolute address, on the bare domain, of a path such as `/sandbox/stripe/challenge/pi_1`. */
  publicUrl: (path: string) => string
  /** The duration of a refund that is not settled at once. */
  laterMilliseconds?: number
  /**
   * The time for which the money of a charge is pending; by default seven days, as in Hong Kong.
   */
  settlesAfterMilliseconds?: number
  /** The time for which a payout waits to be sent, and then to arrive; by default a day. */
  payoutStepMilliseconds?: number
  /** Stripe's price, if it is not the list price. */
  pricing?: Partial<Pricing>
  log: Log
  /** Only these keys open the API if they are set; otherwise any `sk_…` and `pk_…` does. */
  keys?: Keys
  faults?: {
    beforeAnswer?: (method: string, path: string) => Fault
    delayMilliseconds?: number
  }
}

/** Days of waiting become minutes, so that a visitor sees money arrive. */
export const demonstrationPace = {
  settlesAfterMilliseconds: 120_000,
  payoutStepMilliseconds: 30_000,
}

const usuallyLaterMilliseconds = 5_000
const dayMilliseconds = 86_400_000

/**
 * Creates the card provider on one machine. `app` answers Stripe's own HTTP under `/v1`. It plays
 * the customer's bank under `/challenge` and the provider's own staff under `/dashboard`. Mount it
 * at `/sandbox/stripe` and listen with it on loopback.
 */
export const createSandboxStripe = (options: SandboxStripeOptions) => {
  const { store, clock, newId = randomId, publicUrl, webhook, log, keys = null } = options
  const { laterMilliseconds = usuallyLaterMilliseconds } = options
  const world: World = {
    store,
    clock,
    newId,
    publicUrl,
    laterMilliseconds,
    settlesAfterMilliseconds: options.settlesAfterMilliseconds ?? 7 * dayMilliseconds,
    payoutStepMilliseconds: options.payoutStepMilliseconds ?? dayMilliseconds,
    pricing: { ...listPrice, ...options.pricing },
  }
  const mishaps = createMishaps()
  const background = { name: 'sandbox stripe', store, clock, log }
  const deliveries =
    webhook &&
    createDeliveries<EventDelivery>({
      ...background,
      toNotice: (delivery) => toNotice(delivery, { ...webhook, timestamp: currentSeconds(world) }),
      describe: ({ event }) => ({ event: event.id, type: event.type }),
      retryAfterMilliseconds: webhook.retryAfterMilliseconds,
    })
  const committed = (put: readonly Entry[]) => {
    deliveries?.committed(put)
    later.committed(put)
  }
  const calls = createCalls({ world, webhook, mishaps, keys, committed })
  const later = createLaterActs<Later>({
    ...background,
    act: (act) => doLater(act, { world, calls }),
    // Accounts whose money became available are reported repeatedly.
    begin: async () => {
      const first = webhook && (await firstReport(world))
      if (first !== null) await store.commit({ put: [first] })
    },
  })
  const app = new Hono<Env>()
  app.use('*', async (c, next) => {
    const mishap = c.req.path.includes('/v1/') ? mishaps.ofNextCall(c.req.path) : null
    if (mishap !== null && mishap !== 'lost_answer') throw toProblem(mishap)
    await next()
    const fault =
      mishap === null ? options.faults?.beforeAnswer?.(c.req.method, c.req.path) : 'drop'
    await spoil(c, fault, options.faults?.delayMilliseconds)
  })
  app.onError((error, c) => {
    if (error instanceof StripeProblem) return problemAnswer(c, error)
    log('sandbox stripe failed', { error: error.stack ?? String(error), path: c.req.path })
    return problemAnswer(c, isConnectionLost(error) ? away() : internal())
  })
  writingRoutes(app, { calls, world })
  readingRoutes(app, { calls, world })
  accountRoutes(app, { calls, world })
  accountActRoutes(app, { calls, world })
  moneyRoutes(app, { calls, world })
  moneyActRoutes(app, { calls, world })
  challengeRoutes(app, { calls, world })
  dashboardRoutes(app, { calls, world, mishaps })
  app.all('*', (c) => problemAnswer(c, unknownPath(c)))
  return {
    app,
    close: async (): Promise<void> => {
      await later.close()
      await deliveries?.close()
    },
  }
}

const randomId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

const internal = (): StripeProblem =>
  new StripeProblem(500, { type: 'api_error', message: 'An unknown error occurred' })

// The database is away, for the product as well at that moment.
const away = (): StripeProblem =>
  new StripeProblem(503, { type: 'api_error', message: 'Stripe is unavailable: try again' })

const unknownPath = (c: Context<Env>): StripeProblem =>
  new StripeProblem(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
  })

const spoil = async (c: Context<Env>, fault: Fault, delayMilliseconds = 1_000): Promise<void> => {
  if (fault === 'delay') await pause(delayMilliseconds)
  if (fault === 'drop') c.env.incoming.socket.destroy()
  if (fault === 500) c.res = problemAnswer(c, internal())
}
