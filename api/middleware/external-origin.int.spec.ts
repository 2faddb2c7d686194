import { beforeAll, describe, expect, it } from 'vitest'
import { errorCode, useDonors } from '../donor/account/testing/donors.ts'
import { openBrowser } from '../testing/api.ts'
import { createCustomDomain } from '../testing/custom-domain.ts'
import { createGivers } from '../testing/gift.ts'

const { api, people } = useDonors()
const host = 'give.harbourlight.example'
const origin = `http://${host}:3000`
const marked = { Origin: origin, 'X-External-Origin': origin }
const allowedOrigin = 'Access-Control-Allow-Origin'
let domain: ReturnType<typeof createCustomDomain>

beforeAll(async () => {
  domain = createCustomDomain(api(), { subDomain: 'harbour', host })
  await domain.ask()
})

const at = (name = 'harbour.localhost') => openBrowser(api(), name)

const preflight = async (
  headers: Record<string, string>,
  { path = '/api/user/payments', name = 'harbour.localhost' } = {},
) =>
  await api().app.request(`http://${name}:3000${path}`, {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Method': 'POST', ...headers },
  })

describe('a website whose domain is not verified', () => {
  it('may not call', async () => {
    expect((await preflight({ Origin: origin })).status).toBe(403)
    const refused = await at().post('/api/donors/username', {}, marked)
    expect(errorCode(refused)).toBe('cross_origin')
  })
})

describe('the website at a charity’s verified domain', () => {
  beforeAll(() => domain.verify())

  it('may make preflight requests to the payer API, valid for ten minutes, without credentials', async () => {
    const answer = await preflight({ Origin: origin })
    expect(answer.status).toBe(204)
    expect(answer.headers.get(allowedOrigin)).toBe(origin)
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(answer.headers.get('Access-Control-Max-Age')).toBe('600')
    expect(answer.headers.get('Access-Control-Allow-Headers')).toContain('X-External-Origin')
    expect(answer.headers.get('Vary')).toContain('Origin')
  })

  it('can send a gift with the marker, and is refused without it', async () => {
    const form = (await createGivers(api(), 'harbour')).form()
    const without = await at().post('/api/user/payments', form, { Origin: origin })
    expect(errorCode(without)).toBe('cross_origin')
    expect(without.headers.get(allowedOrigin)).toBeNull()
    const paid = await at().post('/api/user/payments', form, marked)
    expect(paid.json).toMatchObject({ status: 'succeeded' })
    expect(paid.headers.get(allowedOrigin)).toBe(origin)
    expect(paid.headers.getSetCookie()).toEqual([])
  })

  it('reads why a call was refused', async () => {
    const refused = await at().post('/api/donors/login', { username: 'x', password: 'y' }, marked)
    expect(refused.status).toBe(422)
    expect(refused.headers.get(allowedOrigin)).toBe(origin)
  })

  it('logs a donor in with a bearer token; a cookie is neither read nor set', async () => {
    const ada = await people.loggedIn()
    const session = ada.browser.cookies.get('almoner_session')
    const withCookie = { ...marked, Cookie: `almoner_session=${session}` }
    expect((await at().get('/api/donors/status', withCookie)).status).toBe(401)
    const { username, password } = ada
    const entered = await at().post('/api/donors/login', { username, password }, withCookie)
    expect(entered.status).toBe(200)
    expect(entered.headers.getSetCookie()).toEqual([])
    const { accessToken } = entered.json as { accessToken: string }
    const bearer = { ...marked, Authorization: `Bearer ${accessToken}` }
    expect((await at().get('/api/donors/status', bearer)).status).toBe(204)
    expect((await at().get('/api/donors/logout', bearer)).status).toBe(204)
    expect((await at().get('/api/donors/status', bearer)).status).toBe(401)
    // The session of the cookie remains valid at its own host.
    expect((await ada.browser.get('/api/donors/status')).status).toBe(204)
  })

  it.each([
    'null',
    `https://${host}:3000`,
    `http://${host}`,
    `http://${host}:3001`,
    `http://${host}.:3000`,
    `http://${host.toUpperCase()}:3000`,
    `http://x.${host}:3000`,
    `http://x${host}:3000`,
    `http://${host}.evil.example:3000`,
    `http://${host}@evil.example:3000`,
    'http://harbourlight.example:3000',
    'http://lionrock.localhost:3000',
    'http://localhost:3000',
    `http://${host}:3000/`,
    `http://${host}:3000 http://evil.example`,
    '*',
  ])('is none of %s', async (hostile) => {
    expect((await preflight({ Origin: hostile })).headers.get(allowedOrigin)).toBeNull()
    const headers = { Origin: hostile, 'X-External-Origin': origin }
    const changed = await at().post('/api/donors/username', { username: 'a@b.example' }, headers)
    expect(changed.status).toBe(403)
    const read = await at().get('/api/donors/organization', headers)
    expect(read.headers.get(allowedOrigin)).toBeNull()
  })

  it('reaches no other charity, not the desk and not administration', async () => {
    for (const name of ['lionrock.localhost', 'localhost', 'nobody.localhost', host]) {
      const answer = await preflight({ Origin: origin }, { name })
      expect([name, answer.headers.get(allowedOrigin)]).toEqual([name, null])
    }
    for (const path of [
      '/api/organizations/payments',
      '/api/admin/organizations',
      '/api/webhooks/stripe',
      '/api/organizations/status',
      '/api/userx',
      '/health',
    ]) {
      const answer = await preflight({ Origin: origin }, { path })
      expect([path, answer.headers.get(allowedOrigin)]).toEqual([path, null])
      const read = await at().get(path, marked)
      expect([path, read.headers.get(allowedOrigin)]).toEqual([path, null])
    }
  })

  it('is limited in its number of preflight requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, async () => (await preflight({ Origin: origin })).status),
    )
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(answers.filter((status) => status === 204).length).toBeGreaterThanOrEqual(60)
  })

  it('may not call once the domain is lost', async () => {
    await domain.lose()
    expect((await preflight({ Origin: origin })).status).toBe(403)
    expect((await at().post('/api/donors/username', {}, marked)).status).toBe(403)
  })
})
