import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { setCookie } from 'hono/cookie'
import { htmlLanguage, isLanguage } from '@almoner/domain/kernel/locale.ts'
import type { AppDependencies, AppEnv } from '../http/app-env.ts'
import { languageCookie } from '../middleware/caller/language.ts'
import { session } from '../middleware/session.ts'
import { toPreferredHost } from '../middleware/tenant.ts'
import { platformOrigin } from '@almoner/platform/site.ts'
import { countStep } from '../use-cases/payer-steps/count-step.ts'
import { bankReturnPage } from './bank-return.ts'
import { firstAnswers } from './shell/first-answers.ts'
import { loadPages, type Area } from './shell/page.ts'
import { findSharedPage, linkPreview, type SharedPage } from './link-preview.ts'
import { isPayerPage, payerPaths } from './paths/payer-paths.ts'
import { robots, sitemap } from './robots.ts'
import { answersBlock, shell } from './shell/shell.ts'
import { adminPaths, deskPaths } from './paths/staff-paths.ts'

const yearSeconds = 365 * 24 * 3600

/** The pages of the three areas, each at its own host or path. */
export const pages = (deps: AppDependencies): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  if (deps.webDist === null) return app
  const page = loadPages(deps.webDist)
  app.get('/robots.txt', robots)
  app.get('/sitemap.xml', sitemap)
  app.get('/bank-return', bankReturnPage)
  app.get('*', toPreferredHost)
  app.get('/:language{(?:en|zh|cn)}', chooseLanguage)
  app.get('/HomeLogin', toThePlatform)
  // The page itself contains the signed-in person.
  app.get('*', compress(), session, async (c) => {
    const { area, status, shared } = await findPlace(c)
    const built = page(area, c.req.path, c.get('language'))
    if (area === 'payer' && status === 200) countServed(c)
    const started = c.get('tenant').kind === 'charity' ? await embedAnswers(built, c) : built
    const html = shared ? withPreview(started, linkPreview(c, shared)) : started
    c.header('Content-Language', htmlLanguage[c.get('language')])
    c.header('Cache-Control', 'no-cache')
    return c.html(html, status)
  })
  return app
}

const countServed = (c: Context<AppEnv>): void => {
  const tenant = c.get('tenant')
  if (tenant.kind !== 'charity' || c.req.method !== 'GET') return
  countStep(c, { organisationId: tenant.charity.organisationId, step: 'served' })
}

const frontPaths = new Set(['/', '/SelectMission'])
const root = '<div id="root"></div>'

// Embeds the answers that are available, so that the page paints before its script loads and sends
// fewer requests. The page also works without them.
const embedAnswers = async (built: string, c: Context<AppEnv>): Promise<string> => {
  const answers = await firstAnswers(c, { withProjects: frontPaths.has(c.req.path) })
  if (!answers) return built
  const started = `<div id="root">${shell(answers)}</div>${answersBlock(answers)}`
  const isFree = answers.organization.organizationObj.plan.currentPlan === 'free'
  // The free subscription's pages have their own background, from the first paint.
  const opened = isFree ? built.replace('<html ', '<html data-free ') : built
  return opened.replace(root, () => started)
}

type Place = { area: Area; status: 200 | 404; shared?: SharedPage }

const findPlace = async (c: Context<AppEnv>): Promise<Place> => {
  const tenant = c.get('tenant')
  const { path } = c.req
  if (tenant.kind === 'charity') {
    const shared = isPayerPage(path) ? await findSharedPage(c, tenant.charity) : null
    return shared ? { area: 'payer', status: 200, shared } : { area: 'payer', status: 404 }
  }
  if (tenant.kind === 'nobody') return { area: 'payer', status: 404 }
  const screen = path.split('/')[1] ?? ''
  const area = screen.startsWith('Admin') ? 'admin' : 'desk'
  // This check comes first, because letters to staff link to pages whose names a charity's site
  // also has.
  const isThere = screen === '' || (area === 'admin' ? adminPaths : deskPaths).has(screen)
  if (isThere) return { area, status: 200 }
  // A payer's address on a host without a charity: the page reports that there is none.
  return { area: payerPaths.has(screen) ? 'payer' : area, status: 404 }
}

// The tags must be in the page's first bytes, because some crawlers read no more.
const withPreview = (html: string, tags: ReturnType<typeof linkPreview>): string =>
  html.replace(/<title>[^<]*<\/title>/, () => tags.toString())

// The platform's front page, from every host: a page without a charity links here, because only the
// server has the platform's address.
const toThePlatform = (c: Context<AppEnv>): Response =>
  c.redirect(`${platformOrigin(c.get('deps').site)}/${new URL(c.req.url).search}`)

// `/zh` is the front page in that language, which is then stored (section 2: the root path with the
// code).
const chooseLanguage = (c: Context<AppEnv>): Response => {
  const choice = c.req.param('language')
  if (isLanguage(choice)) {
    const secure = c.get('deps').site.scheme === 'https'
    const options = { path: '/', maxAge: yearSeconds, sameSite: 'Lax', secure } as const
    setCookie(c, languageCookie, choice, options)
  }
  return c.redirect('/')
}
