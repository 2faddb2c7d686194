import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { pickLanguage } from '../provider/pages/page.ts'
import { tokenPage } from './token-page.ts'

const cookieName = 'sandbox'
const headerName = 'X-Sandbox-Token'

/**
 * The routes that a payer's own browser calls during checkout. They are the card entry, which
 * answers with its input, and the bank's page of one payment, whose id is secret.
 */
const ofThePayer: readonly { methods: readonly string[]; path: RegExp }[] = [
  { methods: ['POST', 'OPTIONS'], path: /^\/sandbox\/stripe\/v1\/payment_methods$/ },
  { methods: ['GET'], path: /^\/sandbox\/stripe\/challenge-page\.css$/ },
  { methods: ['GET'], path: /^\/sandbox\/stripe\/challenge\/\w{20,80}$/ },
  { methods: ['POST'], path: /^\/sandbox\/stripe\/challenge\/\w{20,80}\/(?:approve|reject)$/ },
]

/**
 * Requires the token on a public host, because the sandbox's pages show every mail and simulate
 * every phone. The token comes once as `?token=…`, which becomes a cookie, or in a header.
 */
export const requireToken = (pages: Hono, token: string): Hono => {
  const gate = new Hono()
  gate.use(async (c, next) => {
    if (isOfThePayer(c)) return next()
    const givenToken = c.req.query('token')
    if (givenToken !== undefined && isToken(givenToken, token)) return enter(c, token)
    if ([c.req.header(headerName), getCookie(c, cookieName)].some((each) => isToken(each, token))) {
      return next()
    }
    return refuse(c, givenToken !== undefined)
  })
  return gate.route('/', pages)
}

const isOfThePayer = (c: Context): boolean => {
  const { pathname } = new URL(c.req.url)
  return ofThePayer.some(
    ({ methods, path }) => methods.includes(c.req.method) && path.test(pathname),
  )
}

const isToken = (givenToken: string | undefined, token: string): boolean =>
  givenToken !== undefined && timingSafeEqual(digest(givenToken), digest(token))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

// The browser's history gets the address without the token.
const enter = (c: Context, token: string): Response => {
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.delete('token')
  const query = searchParams.toString()
  setCookie(c, cookieName, token, { path: '/sandbox', httpOnly: true, sameSite: 'Lax' })
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(`${pathname}${query === '' ? '' : `?${query}`}`, 303)
}

const refuse = (c: Context, wasGiven: boolean): Response | Promise<Response> => {
  c.header('Cache-Control', 'no-store')
  c.header('Vary', 'Accept-Language')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Content-Security-Policy', "default-src 'none'; form-action 'self'")
  return c.html(tokenPage(pickLanguage(c), wasGiven), 403)
}
