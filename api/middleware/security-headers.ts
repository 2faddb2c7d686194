import type { MiddlewareHandler } from 'hono'
import type { AppDependencies, AppEnv } from '../app-env.ts'
import { platformOrigin } from '@almoner/platform/site.ts'

/**
 * No inline script or style, nothing from elsewhere but the card provider, and no frame around a
 * page of ours but our own: the page the bank returns to stands in a frame of the checkout.
 */
export const securityHeaders = (deps: AppDependencies): MiddlewareHandler<AppEnv> => {
  const wanted = Object.entries({
    'Content-Security-Policy': policyFor(deps),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), ${walletsFor(deps)}`,
    ...(deps.site.scheme === 'https' && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  })
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of wanted) if (!headers.has(name)) headers.set(name, value)
  }
}

// Apple Pay and Google Pay are opened by the card provider's own frame.
const walletsFor = ({ cardEntry }: AppDependencies): string =>
  cardEntry.provider === 'stripe' ? 'payment=(self "https://js.stripe.com")' : 'payment=(self)'

// A bank's challenge page can stand at any bank: with real cards, frames may come from anywhere
// that is encrypted. The sandbox's stands on the platform's own host.
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
    // A charity's pictures and films are ours to serve: one elsewhere would tell its host who reads
    // which charity's page, and would change without being seen (docs/adr/0014).
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
