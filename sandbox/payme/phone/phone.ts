import type { Context, Hono } from 'hono'
import { guardPage, pickLanguage, serveStyles } from '../../provider/pages/page.ts'
import type { Env } from '../guard.ts'
import { findMagic } from '../requests/magic.ts'
import type { PaymentRequest, StatusCode } from '../objects.ts'
import { sheet } from './phone-page.ts'
import { phoneStyles } from './phone-styles.ts'
import { PaymeProblem } from '../requests/problem.ts'
import {
  toEntry,
  markFailed,
  findRequest,
  markPaid,
  markRefused,
  currentStatus,
} from '../requests/requests.ts'
import type { World } from '../world.ts'

/**
 * Serves the payer's phone as a page without script, cookie or key. An answer on this page is
 * final, whether or not the browser returns to the charity.
 */
export const phoneRoutes = (app: Hono<Env>, world: World): void => {
  serveStyles(app, '/phone.css', phoneStyles)
  app.get('/:id', (c) => show(c, world))
  app.post('/:id/approve', (c) => answer(c, { world, act: approve }))
  app.post('/:id/reject', (c) =>
    answer(c, { world, act: (request) => markRefused(request, world) }),
  )
}

type Played = Context<Env, '/:id' | '/:id/*'>
type Change = ReturnType<typeof markPaid>

const requestIn = async (c: Played, world: World): Promise<PaymentRequest | null> => {
  try {
    return await findRequest(c.req.param('id') ?? '', { clientId: null, world })
  } catch (error) {
    if (error instanceof PaymeProblem) return null
    throw error
  }
}

const show = async (c: Played, world: World): Promise<Response> => {
  const request = await requestIn(c, world)
  guard(c, request)
  const language = pickLanguage(c)
  const merchant = request && world.merchantOf(request.clientId)
  if (!request || !merchant) return c.html(sheet({ language, payment: null }), 404)
  const status = currentStatus(request, world.clock())
  return c.html(sheet({ language, payment: { request, status, payee: merchant.name[language] } }))
}

const approve = (request: PaymentRequest, world: World): Change =>
  findMagic(request.totalCents) === 'fails'
    ? markFailed(request, world)
    : markPaid(request, world, world.clock())

const answer = async (
  c: Played,
  { world, act }: { world: World; act: (request: PaymentRequest, world: World) => Change },
): Promise<Response> => {
  const foundRequest = await requestIn(c, world)
  guard(c, foundRequest)
  const isPage = c.req.header('accept')?.includes('text/html') ?? false
  if (!foundRequest) return isPage ? backToSheet(c) : c.json({ statusCode: null }, 404)
  // The state is read under the request's lock: of two answers at once, one finds it ended.
  const { request, played } = await world.exclusively(foundRequest.paymentRequestId, async () => {
    const now = await world.store.get('request', foundRequest.paymentRequestId)
    const request = now ?? foundRequest
    if (currentStatus(request, world.clock()) !== 'PR001') return { request, played: false }
    const change = act(request, world)
    await world.commit([toEntry(change.request), ...change.more])
    return { request: change.request, played: true }
  })
  const status = currentStatus(request, world.clock())
  if (!isPage) return c.json({ statusCode: status }, played ? 200 : 409)
  // The browser goes to the charity's page, as the app would do, or back to the sheet, which shows
  // the status.
  const back = played ? findCallback(request, status) : null
  return back === null ? backToSheet(c) : c.redirect(back, 303)
}

const backToSheet = (c: Played): Response =>
  c.redirect(`../${encodeURIComponent(c.req.param('id') ?? '')}`, 303)

const findCallback = (request: PaymentRequest, status: StatusCode): string | null => {
  if (status === 'PR005') return request.appSuccessCallback
  return status === 'PR004' ? request.appFailCallback : null
}

const guard = (c: Context, request: PaymentRequest | null): void =>
  guardPage(c, [request?.appSuccessCallback, request?.appFailCallback])
