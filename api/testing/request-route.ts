import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { createApp } from '../app.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { openBrowser, startApi } from './api.ts'
import type { Caller, TestedRoute } from './route.ts'
import { testedRoutes } from './routes.ts'
import { createOwners } from './owners.ts'

type Line = Record<string, unknown>
/** A caller with permission, to test the other checks. */
export const rightful = ({ who }: Pick<TestedRoute, 'who'>): Caller | 'guest' =>
  who === 'anyone' || who === 'provider' ? 'guest' : who

export type Knock = {
  by?: Caller | 'guest'
  /** Another signed-in person, instead of `by`. */
  login?: string
  /** Replaces the values of the path, the query or the body. */
  parameters?: Record<string, string>
  /** Replaces the route's own body; a text is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

const session = 'almoner_session'

// Path parameters whose value does not matter.
const placeholders: Record<string, string> = {
  token: 'made-up',
  id: 'e'.repeat(16),
  file: '2026.csv',
  method: 'fps',
  provider: 'payme',
  number: 'ALM-2026-999999',
  invoiceFile: 'ALM-2026-999999.pdf',
  position: '1',
  against: '1',
  sha256: 'a'.repeat(64),
}
const unknownId = '00000000-0000-4000-8000-00000000dead'

/** The whole API, people who are logged in, and the log line of each request. */
export const startKnocking = async () => {
  const api = await startApi()
  const { things, logIn } = await createOwners(api)
  const lines: Line[] = []
  const log = createLog({ write: (line: string) => lines.push(JSON.parse(line) as Line) })
  const app = createApp({ ...api.dependencies, log })
  const logins = new Map<Caller, string>()

  const readLogin = async (caller: Caller): Promise<string> => {
    const knownToken = logins.get(caller)
    if (knownToken !== undefined) return knownToken
    const entered = (await logIn[caller]()).cookies.get(session)
    const token = requirePresent(entered ?? null, `a login as ${caller}`)
    logins.set(caller, token)
    return token
  }

  const knock = async (
    name: string,
    { by = 'guest', login, parameters = {}, body, headers }: Knock = {},
  ) => {
    const route = requirePresent(testedRoutes[name] ?? null, name)
    const [method = '', path = ''] = name.split(' ')
    const browser = openBrowser({ app }, route.host)
    browser.cookies.set('language', 'zh')
    if (login !== undefined) browser.cookies.set(session, login)
    else if (by !== 'guest') browser.cookies.set(session, await readLogin(by))
    const { address, rest } = fillPath(path, { ...route.query, ...parameters })
    const payload = body === undefined && route.body ? { ...route.body, ...rest } : body
    const target = method === 'GET' ? `${address}?${new URLSearchParams(rest).toString()}` : address
    const calls = {
      GET: () => browser.get(target, headers),
      DELETE: () => browser.delete(target, headers, payload),
      POST: () => browser.post(target, payload, headers),
      PUT: () => browser.put(target, payload, headers),
    }
    const answer = await calls[method as keyof typeof calls]()
    // A person who logged out logs in again next time, and may get another session.
    const sessionCookie = browser.cookies.get(session)
    if (by !== 'guest' && sessionCookie === undefined) logins.delete(by)
    else if (by !== 'guest' && sessionCookie !== undefined) logins.set(by, sessionCookie)
    return { ...answer, line: lines.findLast((line) => 'route' in line) ?? {} }
  }
  /** Opens another session of this caller, even if the earlier ones have ended. */
  const loginAnew = (caller: Caller): Promise<string> => {
    logins.delete(caller)
    return readLogin(caller)
  }
  return { api, app, things, knock, lines, loginOf: readLogin, loginAnew }
}

const fillPath = (path: string, parameters: Record<string, string>) => {
  const rest = { ...parameters }
  const address = path.replace(/:(\w+)(?:\{.*\})?\??/g, (_, name: string) => {
    const received = rest[name] ?? placeholders[name] ?? unknownId
    delete rest[name]
    return encodeURIComponent(received)
  })
  return { address, rest }
}
