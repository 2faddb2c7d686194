import { Hono, type Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { htmlLanguage, isLanguage } from '@almoner/domain/kernel/locale.ts'
import type { AppDependencies, AppEnv } from '../app-env.ts'
import { languageCookie } from '../middleware/language.ts'
import { loadPages, type Area } from './page.ts'
import { bankReturnPage } from './bank-return.ts'
import { payerPaths } from './payer-paths.ts'

const yearSeconds = 365 * 24 * 3600

/** The pages of the three areas, each at its own host or path. */
export const pages = (deps: AppDependencies): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  if (deps.webDist === null) return app
  const page = loadPages(deps.webDist)
  app.get('/bank-return', bankReturnPage)
  app.get('/:language{(?:en|zh|cn)}', chooseLanguage)
  app.get('*', (c) => {
    const { area, status } = areaOf(c)
    const html = page(area, c.req.path, c.get('language'))
    c.header('Content-Language', htmlLanguage[c.get('language')])
    c.header('Cache-Control', 'no-cache')
    return c.html(html, status)
  })
  return app
}

const areaOf = (c: Context<AppEnv>): { area: Area; status: 200 | 404 } => {
  const { kind } = c.get('tenant')
  if (kind === 'charity') return { area: 'payer', status: 200 }
  if (kind === 'nobody') return { area: 'payer', status: 404 }
  // A payer's address without a charity in front of it: the page says that none lives here.
  const screen = c.req.path.split('/')[1] ?? ''
  if (payerPaths.has(screen)) return { area: 'payer', status: 404 }
  return { area: screen.startsWith('Admin') ? 'admin' : 'desk', status: 200 }
}

// `/zh` is the front page in that language, from then on (section 2: the root path with the code).
const chooseLanguage = (c: Context<AppEnv>): Response => {
  const chosen = c.req.param('language')
  if (isLanguage(chosen)) {
    setCookie(c, languageCookie, chosen, { path: '/', maxAge: yearSeconds, sameSite: 'Lax' })
  }
  return c.redirect('/')
}
