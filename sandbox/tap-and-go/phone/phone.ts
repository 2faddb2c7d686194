import type { Context, Hono } from 'hono'
import { guardPage, pickLanguage, serveStyles } from '../../provider/pages/page.ts'
import { noticeFields } from '../notices.ts'
import { askingPage, endedPage, phoneStyles, unknownPage } from './phone-page.ts'
import { close, pay, type NoticePlan, type Trade, type TradeStatus } from '../trade.ts'
import { changeTrade, findMerchant, toNotices, type Env, type World } from '../world.ts'

const trades = '/:merTradeNo{[0-9A-Za-z]+}'

/**
 * Serves the payer's phone as a page without script, cookie or key. An answer on this page is
 * final, whether or not the browser returns to the charity.
 */
export const phoneRoutes = (app: Hono<Env>, world: World): void => {
  serveStyles(app, '/phone-page.css', phoneStyles)
  app.get(trades, async (c) => {
    const trade = await changeTrade(c.req.param('merTradeNo'), world)
    return show(c, trade, world)
  })
  app.post(`${trades}/approve`, (c) => end(c, c.req.param('merTradeNo'), { act: pay, world }))
  app.post(`${trades}/reject`, (c) =>
    end(c, c.req.param('merTradeNo'), { act: (trade) => close(trade, 'payer'), world }),
  )
  app.post(`${trades}/notify`, async (c) => {
    const { tradeStatus: status, plan } = readNotification(await c.req.text())
    const trade = await world.store.get('trade', c.req.param('merTradeNo'))
    if (trade === null) return c.json({ status: null }, 404)
    await world.commit(toNotices({ ...trade, status }, { ...world, plan }))
    return c.json({ status: trade.status }, 202)
  })
}

// If two answers arrive at once, or one arrives late, one of them finds the trade ended.
const end = async (
  c: Context<Env>,
  merTradeNo: string,
  { act, world }: { act: (trade: Trade) => Trade; world: World },
): Promise<Response> => {
  let wasOpen = false
  const trade = await changeTrade(merTradeNo, world, (before) => {
    wasOpen = before?.status === 'WAIT_TO_PAY'
    return before && act(before)
  })
  return sendBack(c, { trade, wasOpen }, world)
}

const sendBack = async (
  c: Context<Env>,
  { trade, wasOpen }: { trade: Trade | null; wasOpen: boolean },
  world: World,
): Promise<Response> => {
  if (c.req.header('accept')?.includes('application/json')) {
    const status = trade === null ? 404 : wasOpen ? 200 : 409
    return c.json({ status: trade?.status ?? null }, status)
  }
  if (trade === null || !wasOpen) return show(c, trade, world, '../')
  const back = new URL(trade.payload.returnUrl)
  const form = noticeFields(trade, { tradeStatus: trade.status, sign: 'right' }, world)
  for (const [name, value] of Object.entries(form)) back.searchParams.set(name, value)
  return c.redirect(back.toString(), 303)
}

const show = async (
  c: Context<Env>,
  trade: Trade | null,
  world: World,
  up = '',
): Promise<Response> => {
  guardPage(c, [trade?.payload.returnUrl])
  const reading = pageContext(c, `${up}phone-page.css`)
  if (trade === null) return c.html(unknownPage(reading), 404)
  const merchant = findMerchant(world, trade)
  if (trade.status !== 'WAIT_TO_PAY') return c.html(endedPage(trade, merchant, reading), 409)
  return c.html(askingPage(trade, merchant, reading))
}

export const pageContext = (c: Context<Env>, stylesheet: string) => ({
  language: pickLanguage(c),
  stylesheet,
})

const statuses: readonly TradeStatus[] = ['WAIT_TO_PAY', 'TRADE_FINISHED', 'TRADE_CLOSED']
const mostCopies = 10
const longestDelayMilliseconds = 60_000

// `sign=wrong&tradeStatus=TRADE_FINISHED&copies=2&delayMilliseconds=500`: a forged notification.
const readNotification = (text: string): { tradeStatus: TradeStatus; plan: NoticePlan } => {
  const form = new URLSearchParams(text)
  const tradeStatus = statuses.find((status) => status === form.get('tradeStatus'))
  const sign = form.get('sign') === 'wrong' ? 'wrong' : 'right'
  const delayMilliseconds = bounded(form.get('delayMilliseconds'), 0, longestDelayMilliseconds)
  const copies = bounded(form.get('copies'), 1, mostCopies)
  return {
    tradeStatus: tradeStatus ?? 'TRADE_FINISHED',
    plan: Array.from({ length: copies }, () => ({ delayMilliseconds, sign }) as const),
  }
}

const bounded = (text: string | null, least: number, most: number): number => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? Math.min(Math.max(value, least), most) : least
}
