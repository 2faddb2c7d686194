import type { MiddlewareHandler } from 'hono'
import type { AppDependencies, AppEnv } from '../http/app-env.ts'
import { parseSubDomain, platformOrigin, type Site } from '@almoner/platform/site.ts'

/**
 * The headers allow no inline script or style, and no source but our own and the card provider.
 * Only our own pages may frame ours: the checkout shows the page to which the bank returns in a
 * frame.
 */
export const securityHeaders = (deps: AppDependencies): MiddlewareHandler<AppEnv> => {
  const wanted = Object.entries({
    'Content-Security-Policy': policyFor(deps),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), ${walletsFor(deps)}`,
  })
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of wanted) if (!headers.has(name)) headers.set(name, value)
    if (deps.site.scheme === 'https') {
      headers.set('Strict-Transport-Security', transportSecurity(deps.site, c.req.url))
    }
  }
}

// The hosts below a charity's own host are not ours: they may have no encryption.
const transportSecurity = (site: Site, url: string): string => {
  const { hostname } = new URL(url)
  const isOurs = hostname === site.baseDomain || parseSubDomain(site, hostname) !== null
  return isOurs ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000'
}

// Apple Pay and Google Pay are opened by the card provider's own frame.
const walletsFor = ({ cardEntry }: AppDependencies): string =>
  cardEntry.provider === 'stripe' ? 'payment=(self "https://js.stripe.com")' : 'payment=(self)'

// A challenge page can be at any bank: with real cards, frames may come from any encrypted origin.
// The sandbox's challenge page is on the platform's own host.
const policyFor = ({ cardEntry, site }: AppDependencies): string => {
  const stripe = cardEntry.provider === 'stripe'
  const sandbox = cardEntry.tokenUrl ? new URL(cardEntry.tokenUrl).origin : platformOrigin(site)
  const script = stripe ? ' https://js.stripe.com' : ''
  const connect = stripe ? ' https://api.stripe.com' : ` ${sandbox}`
  const frame = stripe ? ' https:' : ` ${sandbox}`
  return [
    "default-src 'self'",
    `script-src 'self'${script}`,
    "style-src 'self'",
    // We serve a charity's pictures and films ourselves. Another host would learn which reader
    // opens which charity's page, and could change the content unnoticed (docs/adr/0014).
    "img-src 'self' data:",
    "media-src 'self'",
    `connect-src 'self'${connect}`,
    `frame-src 'self'${frame}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
