import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import { Hono, type Context } from 'hono'
import { createExclusively } from '../provider/locks.ts'
import type { Log } from '../provider/log.ts'
import { createDeliveries } from '../provider/queue/deliveries.ts'
import { createLaterActs } from '../provider/queue/later-acts.ts'
import { queueDelivery, toNotice, type NotificationOptions } from './deliveries.ts'
import { authenticate, checkVersion, type Env } from './guard.ts'
import type { Merchant } from './merchants.ts'
import type { Entry, Notification, SandboxPaymeStore } from './objects.ts'
import { phoneRoutes } from './phone/phone.ts'
import {
  badRequest,
  internalFailure,
  notFound,
  PaymeProblem,
  problemBody,
  tooMany,
  unauthorised,
} from './requests/problem.ts'
import { listTransactions, refundTransaction } from './requests/refunds.ts'
import { cancelRequest, createRequest, playRequest, lookAtRequest } from './requests/requests.ts'
import { issueToken } from './tokens.ts'
import type { World } from './world.ts'

/** Simulated faults: one before a call prevents it; one after it affects its response. */
export type Fault = 'drop' | 'delay' | 401 | 429 | 500 | undefined
type Faults = {
  before?: (method: string, path: string) => Fault
  after?: (method: string, path: string) => Fault
  delayMilliseconds?: number
}

export type SandboxPaymeOptions = {
  store: SandboxPaymeStore
  merchants: readonly Merchant[]
  /** The time in milliseconds since 1970. */
  clock: () => number
  newId?: () => string
  /** The absolute address, on the bare domain, of a path such as `/sandbox/payme/<request>`. */
  publicUrl: (path: string) => string
  /** Null: no notification is sent. */
  notifications: NotificationOptions | null
  log: Log
  /** The limit of each merchant's calls per second; calls above it get a 429. */
  mostCallsPerSecond?: number
  faults?: Faults
}

/**
 * Creates PayMe for Business on one machine: HSBC's own HTTP under `/oauth2` and `/payments`, and
 * the payer's phone. Mount it at `/sandbox/payme` for the phone, and listen with it on loopback.
 */
export const createSandboxPayme = (options: SandboxPaymeOptions) => {
  const { store, clock, publicUrl, log, notifications, newId = randomUUID } = options
  const merchants = new Map(options.merchants.map((merchant) => [merchant.clientId, merchant]))
  const findMerchant = (clientId: string) => merchants.get(clientId) ?? null
  const background = { name: 'sandbox payme', store, clock, log }
  const deliveries =
    notifications &&
    createDeliveries<Notification>({
      ...background,
      toNotice: (notification) =>
        toNotice(notification, { ...notifications, merchant: findMerchant(notification.clientId) }),
      describe: ({ id, eventType }) => ({ id, type: eventType }),
      retryAfterMilliseconds: notifications.retryAfterMilliseconds,
    })
  const commit = async (entries: readonly Entry[]) => {
    const put = queueDelivery(entries, notifications ?? { lose: () => true })
    await store.commit({ put })
    deliveries?.committed(put)
    later.committed(put)
  }
  const exclusively = createExclusively()
  const world: World = {
    store,
    clock,
    newId,
    publicUrl,
    merchantOf: findMerchant,
    exclusively,
    commit,
  }

  // Reading a request performs what is due, and this does so without a read.
  const later = createLaterActs({
    ...background,
    act: async ({ id }) => {
      await playRequest(id, world)
      await store.commit({ put: [], remove: [{ kind: 'later', id }] })
    },
  })
  const app = new Hono<Env>()
  app.onError((error, c) => {
    if (error instanceof PaymeProblem) return problemAnswer(c, error)
    log('sandbox payme failed', { error: error.stack ?? String(error), path: c.req.path })
    return problemAnswer(c, internalFailure(500))
  })
  app.use('*', (c, next) => spoilt(c, next, options.faults ?? {}))
  tokenRoute(app, world)
  app.use('/payments/*', limited(options.mostCallsPerSecond ?? null, world))
  apiRoutes(app, world)
  phoneRoutes(app, world)
  app.all('*', (c) => problemAnswer(c, notFound()))
  return {
    app,
    close: async (): Promise<void> => {
      await later.close()
      await deliveries?.close()
    },
  }
}

const tokenRoute = (app: Hono<Env>, world: World): void => {
  app.post('/oauth2/token', async (c) => {
    checkVersion(c)
    if (!/^application\/x-www-form-urlencoded\b/.test(c.req.header('content-type') ?? '')) {
      throw new PaymeProblem(415, 'EA018', 'Unsupported Media Type')
    }
    const form = new URLSearchParams(await c.req.text())
    const merchant = world.merchantOf(form.get('client_id') ?? '')
    if (!merchant) throw badRequest('EA002', 'Invalid client_id')
    if (form.get('client_secret') !== merchant.clientSecret) {
      throw unauthorised('API Gateway Authentication Failed')
    }
    return c.json(issueToken(merchant, world))
  })
}

// Authentication comes first, so that an unknown caller uses no charity's share of the limit.
const limited = (mostCallsPerSecond: number | null, world: World) => {
  const calls = new Map<string, { second: number; count: number }>()
  return async (c: Context<Env>, next: () => Promise<void>): Promise<void> => {
    const merchant = await authenticate(c, world)
    c.set('merchant', merchant)
    if (mostCallsPerSecond !== null) {
      const second = Math.floor(world.clock() / 1_000)
      const before = calls.get(merchant.clientId)
      const count = before?.second === second ? before.count + 1 : 1
      calls.set(merchant.clientId, { second, count })
      if (count > mostCallsPerSecond) throw tooMany('Rate limit exceeded')
    }
    await next()
  }
}

const apiRoutes = (app: Hono<Env>, world: World): void => {
  const idIn = (c: Context<Env>): string => {
    const id = c.req.param('id') ?? ''
    if (!isUuid(id)) throw badRequest('EA002', 'Failed to convert value of type')
    return id
  }
  const asking = (c: Context<Env>) => ({ merchant: c.get('merchant'), world })
  app.post('/payments/paymentrequests', async (c) =>
    c.json(await createRequest(await c.req.text(), asking(c)), 201),
  )
  app.get('/payments/paymentrequests/:id', async (c) =>
    c.json(await lookAtRequest(idIn(c), asking(c))),
  )
  app.put('/payments/paymentrequests/:id/cancel', async (c) =>
    c.json(await cancelRequest(idIn(c), asking(c))),
  )
  app.post('/payments/transactions/:id/refunds', async (c) =>
    c.json(await refundTransaction(idIn(c), await c.req.text(), asking(c)), 201),
  )
  app.get('/payments/transactions', async (c) =>
    c.json(await listTransactions((name) => c.req.query(name), asking(c))),
  )
}

const problemAnswer = (c: Context<Env>, problem: PaymeProblem): Response =>
  c.json(problemBody(problem), problem.status)

const spoilt = async (
  c: Context<Env>,
  next: () => Promise<void>,
  { before, after, delayMilliseconds = 1_000 }: Faults,
): Promise<void> => {
  const problems = {
    401: unauthorised('Error validating JWT'),
    429: tooMany('Rate limit exceeded'),
    500: internalFailure(500),
  }
  const strike = async (fault: Fault): Promise<void> => {
    if (fault === 'delay') await pause(delayMilliseconds)
    if (fault === 'drop') c.env.incoming.socket.destroy()
    if (typeof fault === 'number') c.res = problemAnswer(c, problems[fault])
  }
  const [{ method, path }, kept] = [c.req, before?.(c.req.method, c.req.path)]
  await strike(kept)
  if (kept === 'drop') c.res = problemAnswer(c, problems[500])
  if (kept !== undefined && kept !== 'delay') return
  await next()
  await strike(after?.(method, path))
}
