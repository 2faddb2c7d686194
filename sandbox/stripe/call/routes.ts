import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Calls, Env } from './calls.ts'
import { platformAccount, platformId } from '../account/platform-account.ts'
import { testCardNamed } from '../card/cards.ts'
import {
  attachMethod,
  createCustomer,
  detachMethod,
  findCustomer,
  searchCustomers,
} from '../card/customers.ts'
import { createDomain, updateDomain } from '../card/domains.ts'
import type { Form } from './form/form.ts'
import { listCards, listPage, lists, readQuery, type ListPath } from './lists.ts'
import { readOwnAccount } from './own-account.ts'
import { show } from './show.ts'
import type { Change, Kind } from '../objects.ts'
import { readText } from './form/params.ts'
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
  updateIntent,
} from '../intent/payment-intents.ts'
import { createPaymentMethod, findPaymentMethod } from '../card/payment-methods.ts'
import { missingResource } from './problem.ts'
import { chargeToRefund, createRefund } from '../booking/refunds.ts'
import { cancelSetup, confirmSetup, createSetup, findSetup } from '../intent/setup-intents.ts'
import type { World } from '../world.ts'

type Parts = { calls: Calls; world: World }

/** Adds the calls that change something. */
export const writingRoutes = (app: Hono<Env>, { calls, world }: Parts): void => {
  // The only call for browsers on any charity's host: it receives a card's number.
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
  const creating: Record<string, Creating> = {
    payment_intents: { lock: methodLock, act: (form) => createIntent(form, world) },
    setup_intents: { lock: methodLock, act: (form) => createSetup(form, world) },
    customers: { lock: () => null, act: (form) => createCustomer(form, world) },
    payment_method_domains: {
      lock: (form) => readText(form, 'domain_name'),
      act: (form) => createDomain(form, world),
    },
    refunds: {
      lock: async (form) => (await chargeToRefund(form, world)).id,
      act: (form) => createRefund(form, world),
    },
  }
  for (const [path, { lock, act }] of Object.entries(creating)) {
    app.post(`/v1/${path}`, (c) => calls.write(c, { key: 'secret', lock, act }))
  }
  const acting: Record<string, (id: string, form: Form) => Promise<Change>> = {
    'payment_intents/:id': async (id, form) =>
      updateIntent(await findIntent(id, world), form, world),
    'payment_intents/:id/confirm': async (id, form) =>
      confirmIntent(await findIntent(id, world), form, world),
    'payment_intents/:id/cancel': async (id, form) =>
      cancelIntent(await findIntent(id, world), form, world),
    'setup_intents/:id/confirm': async (id, form) =>
      confirmSetup(await findSetup(id, world), form, world),
    'setup_intents/:id/cancel': async (id, form) => cancelSetup(await findSetup(id, world), form),
    'payment_method_domains/:id': (id, form) => updateDomain(id, form, world),
    'payment_methods/:id/attach': async (id, form) =>
      attachMethod(await findPaymentMethod(id, 'id', world), form, world),
    'payment_methods/:id/detach': async (id, form) =>
      detachMethod(await findPaymentMethod(id, 'id', world), form),
  }
  for (const [path, act] of Object.entries(acting)) {
    app.post(`/v1/${path}`, (c) => {
      const id = c.req.param('id') ?? ''
      return calls.write(c, { key: 'secret', lock: () => id, act: (form) => act(id, form) })
    })
  }
}

type Creating = Pick<Parameters<Calls['write']>[1], 'lock' | 'act'>

// A payment method serves one intent, so it is locked. A named test card creates a new one each
// time and never waits.
const methodLock = (form: Form): string | null => {
  const id = readText(form, 'payment_method')
  return id !== null && testCardNamed(id) ? null : id
}

/** Adds the calls that only read. */
export const readingRoutes = (app: Hono<Env>, { calls, world }: Parts): void => {
  app.get('/v1/payment_intents/:id', (c) =>
    calls.read(c, () => findIntent(c.req.param('id'), world)),
  )
  app.get('/v1/setup_intents/:id', (c) => calls.read(c, () => findSetup(c.req.param('id'), world)))
  app.get('/v1/payment_methods/:id', (c) =>
    calls.read(c, async () => (await findPaymentMethod(c.req.param('id'), 'id', world)).object),
  )
  app.get('/v1/customers/search', (c) =>
    calls.read(c, () => searchCustomers(readQuery(readSearch(c.req.url)), world)),
  )
  app.get('/v1/customers/:id/payment_methods', (c) =>
    calls.read(c, async () => {
      const customer = await findCustomer(c.req.param('id'), world)
      return listCards(customer, readSearch(c.req.url), world)
    }),
  )
  for (const [path, kind] of Object.entries(single)) {
    app.get(`/v1/${path}/:id`, (c) =>
      calls.read(c, async () => {
        const account = await readOwnAccount(c, world)
        return findOwn(kind, { id: c.req.param('id') ?? '', account }, world)
      }),
    )
  }
  for (const path of Object.keys(lists) as ListPath[]) {
    app.get(`/v1/${path}`, (c) =>
      calls.read(c, async () => {
        const account = await readOwnAccount(c, world)
        return listPage(path, { search: readSearch(c.req.url), account }, world)
      }),
    )
  }
  app.get('/v1/account', (c) => calls.read(c, async () => platformAccount))
}

const single = {
  charges: 'charge',
  balance_transactions: 'balance_transaction',
  refunds: 'refund',
  disputes: 'dispute',
  'radar/early_fraud_warnings': 'fraud_warning',
  customers: 'customer',
  payment_method_domains: 'payment_method_domain',
  events: 'event',
  payouts: 'payout',
  transfers: 'transfer',
  application_fees: 'application_fee',
} as const

const readSearch = (url: string): string => new URL(url).search

// A connected account has payments and refunds of its own, and none of the platform's objects.
const findOwn = async (
  kind: (typeof single)[keyof typeof single],
  { id, account }: { id: string; account: string },
  world: World,
): Promise<object> => {
  const isConnected = account !== platformId
  const ownKind = isConnected ? connectedKinds[kind] : kind
  const object = ownKind && (await world.store.get(ownKind, id))
  if (!ownKind || !object) throw missingResource(kind, id, 'id')
  if (ownedKinds.has(ownKind) && (object as { account?: string }).account !== account) {
    throw missingResource(kind, id, 'id')
  }
  return show(ownKind, object, world)
}

const ownedKinds: ReadonlySet<Kind> = new Set<Kind>([
  'balance_transaction',
  'payout',
  'transfer_payment',
  'transfer_payment_refund',
])

const connectedKinds: Partial<Record<Kind, Kind>> = {
  balance_transaction: 'balance_transaction',
  payout: 'payout',
  charge: 'transfer_payment',
  refund: 'transfer_payment_refund',
}
