import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { customHostRefusal } from '@almoner/domain/charity-details/custom-host.ts'
import {
  findRecentCharityByCustomHost,
  findRecentCharityBySubDomain,
  type Charity,
} from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../http/app-env.ts'
import { Refusal } from '../http/problem.ts'
import { charityOrigin, parseSubDomain } from '@almoner/platform/site.ts'

/**
 * Redirects a `www.` address of ours permanently to the same address without it. Other hosts are
 * not redirected: a redirect would lend our name to any host.
 */
export const withoutWww = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url)
  const bare = url.hostname.replace(/^(?:www\.)+/, '').replaceAll(/\.www(?=\.)/g, '')
  if (bare === url.hostname || bare === '') return next()
  if (!(await isOurs(c, bare))) return next()
  // The scheme is the site's: behind a proxy the request itself arrives without encryption.
  const { scheme } = c.get('deps').site
  const port = url.port === '' ? '' : `:${url.port}`
  return c.redirect(`${scheme}://${bare}${port}${url.pathname}${url.search}`, 308)
})

const isOurs = async (c: Context<AppEnv>, hostname: string): Promise<boolean> => {
  const { site } = c.get('deps')
  return hostname === site.baseDomain || (await openCharityAt(c, hostname)) !== null
}

const openCharityAt = async (c: Context<AppEnv>, hostname: string): Promise<Charity | null> => {
  const charity = await charityAt(c, hostname)
  return charity !== null && isPublic(charity) ? charity : null
}

const charityAt = async (c: Context<AppEnv>, hostname: string): Promise<Charity | null> => {
  const { site, db } = c.get('deps')
  const subDomain = parseSubDomain(site, hostname)
  if (subDomain !== null && !subDomain.includes('.')) {
    return await findRecentCharityBySubDomain(db, subDomain)
  }
  // A host that can be no charity's own, such as an address of this machine, is not looked up.
  if (customHostRefusal(hostname, { ...site, takesWholeDomains: true }) !== null) return null
  return await findRecentCharityByCustomHost(db, hostname)
}

// A suspended charity takes no payments. Its payers still find their receipts and their monthly
// gifts there, and a payment that is with a bank ends there.
const isPublic = ({ status }: Charity): boolean => status === 'approved' || status === 'suspended'

/**
 * Resolves the charity from the host name, once. A charity that is not open is hidden, so that the
 * host of a pending charity looks like an unused host.
 */
export const tenant = createMiddleware<AppEnv>(async (c, next) => {
  const { site } = c.get('deps')
  const { hostname } = new URL(c.req.url)
  if (hostname === site.baseDomain) c.set('tenant', { kind: 'platform' })
  else {
    const open = await openCharityAt(c, hostname)
    c.set('tenant', open ? { kind: 'charity', charity: open } : { kind: 'nobody' })
  }
  return next()
})

/**
 * Leads a page of the sub-domain to the charity's own host, so that a payer is at one host from the
 * first page to the bank's return. The redirect is not cached: it ends with the domain.
 */
export const toPreferredHost = createMiddleware<AppEnv>(async (c, next) => {
  const tenant = c.get('tenant')
  if (tenant.kind !== 'charity') return next()
  const { hostname, pathname, search } = new URL(c.req.url)
  const { customHost } = tenant.charity
  if (customHost === null || customHost === hostname) return next()
  c.header('Cache-Control', 'no-store')
  const origin = charityOrigin(c.get('deps').site, tenant.charity)
  return c.redirect(`${origin}${pathname}${search}`)
})

/** Returns the charity at this host, or refuses if there is none. */
export const currentCharity = (c: Context<AppEnv>): Charity => {
  const tenant = c.get('tenant')
  if (tenant.kind !== 'charity') throw new Refusal('no_charity_here')
  return tenant.charity
}

/** Guards routes that only make sense on a charity's own host. */
export const onCharityHost = createMiddleware<AppEnv>(async (c, next) => {
  currentCharity(c)
  return next()
})

/** Guards routes of the desk, administration and providers, which are on the bare domain. */
export const onPlatformHost = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('tenant').kind !== 'platform') throw new Refusal('not_found')
  return next()
})
