import { generateKeyPair, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { parseFields, readPaymentForm } from './merchant-form.ts'
import type { Merchant } from './merchants.ts'
import { toNotice } from './notices.ts'
import { guardPage } from '../provider/pages/page.ts'
import { phoneRoutes, pageContext } from './phone/phone.ts'
import { notAcceptedPage } from './phone/phone-page.ts'
import { readStatusQuery, refusalAnswer, statusAnswer } from './status.ts'
import {
  isSilent,
  openTrade,
  usualNotices,
  type Notice,
  type NoticePlan,
  type Trade,
} from './trade.ts'
import { createExclusively } from '../provider/locks.ts'
import type { Log } from '../provider/log.ts'
import { createDeliveries } from '../provider/queue/deliveries.ts'
import { createLaterActs } from '../provider/queue/later-acts.ts'
import {
  changeTrade,
  type Env,
  type KeyPair,
  type SandboxTapAndGoStore,
  type World,
} from './world.ts'

/** The fault of a status query's response: lost, late, an error, or a wrong one. */
export type Fault = 'drop' | 'delay' | number | { body: string } | undefined

export type SandboxTapAndGoOptions = {
  store: SandboxTapAndGoStore
  /** The time in milliseconds since 1970. */
  clock: () => number
  merchants: readonly Merchant[]
  /** The absolute address, on the bare domain, of a path such as `/sandbox/tap-and-go/D1`. */
  publicUrl: (path: string) => string
  /** Maps a merchant's address to one that this process can reach; default: unchanged. */
  reach?: (url: string) => string
  log: Log
  /**
   * The way in which a merchant is notified of an outcome: twice, late, with a wrong signature, or
   * not at all.
   */
  planFor?: (trade: Trade) => NoticePlan
  retryAfterMilliseconds?: readonly number[]
  /** The time a payer has before the provider closes the trade. */
  lifeMilliseconds?: number
  newTradeNo?: () => string
  faults?: { ofStatus?: () => Fault; delayMilliseconds?: number }
}

const usualLifeMilliseconds = 15 * 60_000
const mostBytes = 16_384

/**
 * The wallet's provider on one machine. `app` takes the payer's form at HKT's own path, answers its
 * status query, and plays the payer's phone; mount it at `/sandbox/tap-and-go` and listen with it
 * on loopback.
 */
export const createSandboxTapAndGo = (options: SandboxTapAndGoOptions) => {
  const { store, clock, merchants, publicUrl, log } = options
  const { planFor = () => usualNotices, reach = (url: string) => url } = options
  const { retryAfterMilliseconds } = options
  // Created on first use: it takes a second, which would delay the start.
  const keyPair = () => readKeyPair(store)
  const background = { name: 'sandbox tap & go', store, clock, log }
  const deliveries = createDeliveries<Notice>({
    ...background,
    toNotice: (notice) => toNotice(notice, { world, reach }),
    describe: ({ merTradeNo }) => ({ merTradeNo }),
    retryAfterMilliseconds,
  })
  const world: World = {
    store,
    clock,
    exclusively: createExclusively(),
    merchants,
    keyPair,
    planFor,
    publicUrl,
    commit: async (put) => {
      await store.commit({ put })
      deliveries.committed(put)
      later.committed(put)
    },
  }
  const later = createLaterActs({
    ...background,
    act: async ({ id }) => {
      await changeTrade(id, world)
      await store.commit({ put: [], remove: [{ kind: 'later', id }] })
    },
  })
  const app = new Hono<Env>()
  app.use('*', bodyLimit({ maxSize: mostBytes, onError: (c) => c.text('Too Large', 413) }))
  app.onError((error, c) => {
    log('sandbox tap & go failed', { error: error.stack ?? String(error), path: c.req.path })
    return c.text('Internal Server Error', 500)
  })
  app.post('/web/payments', (c) => takeForm(c, { world, options }))
  app.post('/paymentApi/payment/status', async (c) =>
    spoilt(c, await answerStatus(c, world), options.faults),
  )
  phoneRoutes(app, world)
  return {
    app,
    /** The credentials that the provider gives a merchant. */
    credentialsOf: async ({ appId, apiKey }: Merchant) => {
      const { publicKey } = await keyPair()
      return { appId, apiKey, publicKey }
    },
    close: async (): Promise<void> => {
      await later.close()
      await deliveries.close()
    },
  }
}

// The key pair that was stored first counts, whichever process made another.
const readKeyPair = async (store: SandboxTapAndGoStore): Promise<KeyPair> => {
  const saved = await store.get('key_pair', 'ours')
  if (saved !== null) return saved
  await store.claim({ kind: 'key_pair', id: 'ours', body: await makeKeyPair() })
  return requirePresent(await store.get('key_pair', 'ours'), 'the key pair just stored')
}

export const makeKeyPair = async (): Promise<KeyPair> => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 4_096,
  })
  return {
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

// Takes a payer's form. A form posted again, by a reload or a second tab, creates no second trade.
const takeForm = async (
  c: Context<Env>,
  { world, options }: { world: World; options: SandboxTapAndGoOptions },
): Promise<Response> => {
  const { clock, merchants } = world
  const { privateKey } = await world.keyPair()
  const read = readPaymentForm(await c.req.text(), { merchants, privateKey })
  if ('refused' in read) return refuse(c, read.refused, read.because)
  const { merchant, payload } = read
  const { appId } = merchant
  const { lifeMilliseconds = usualLifeMilliseconds, newTradeNo = randomTradeNo } = options
  const trade = await changeTrade(
    payload.merTradeNo,
    world,
    (before) =>
      before ??
      openTrade({ appId, payload, tradeNo: newTradeNo() }, { now: clock(), lifeMilliseconds }),
  )
  if (trade === null || trade.appId !== appId || !isDeepStrictEqual(trade.payload, payload)) {
    return refuse(c, '400', 'this merTradeNo was used for something else')
  }
  return c.redirect(world.publicUrl(`/sandbox/tap-and-go/${trade.merTradeNo}`), 303)
}

const refuse = (c: Context<Env>, code: string, because: string): Response | Promise<Response> => {
  guardPage(c)
  if (c.req.header('accept')?.includes('application/json')) {
    return c.json({ content: { resultCode: code, engMessage: because } }, 400)
  }
  return c.html(notAcceptedPage(code, pageContext(c, '../phone-page.css')), 400)
}

const answerStatus = async (c: Context<Env>, world: World): Promise<Response> => {
  const { clock, merchants } = world
  const query = readStatusQuery(parseFields(await c.req.text()), { merchants, now: clock() })
  if ('refused' in query) return xml(c, refusalAnswer(query.refused, query.because))
  const { merchant, merTradeNo } = query
  const trade = await changeTrade(merTradeNo, world)
  if (trade === null || trade.appId !== merchant.appId) {
    return xml(c, refusalAnswer('400', 'no such trade'))
  }
  return isSilent(trade)
    ? c.text('Internal Server Error', 500)
    : xml(c, statusAnswer(trade, merchant))
}

const xml = (c: Context<Env>, body: string): Response =>
  c.body(body, 200, { 'content-type': 'application/xml; charset=utf-8' })

const randomTradeNo = (): string => String(randomInt(100_000_000_000, 1_000_000_000_000 - 1))

const spoilt = async (
  c: Context<Env>,
  answer: Response,
  faults: SandboxTapAndGoOptions['faults'],
): Promise<Response> => {
  const fault = faults?.ofStatus?.()
  if (fault === 'delay') await pause(faults?.delayMilliseconds ?? 1_000)
  if (fault === 'drop') c.env.incoming.socket.destroy()
  if (typeof fault === 'number') {
    return new Response('fault', { status: fault, headers: { location: '/' } })
  }
  return typeof fault === 'object' ? new Response(fault.body) : answer
}
