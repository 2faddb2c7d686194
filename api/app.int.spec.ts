import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { openBrowser, startApi, type TestApi } from './testing/api.ts'
import { createGivers } from './testing/gift.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const ask = async (url: string, init: RequestInit = {}) => await api.app.request(url, init)

describe('an address with www.', () => {
  it.each([
    [
      'http://www.harbour.localhost:3000/SelectMission?a=1&b=2',
      'http://harbour.localhost:3000/SelectMission?a=1&b=2',
    ],
    ['http://www.www.harbour.localhost:3000/', 'http://harbour.localhost:3000/'],
    ['http://harbour.www.localhost:3000/x', 'http://harbour.localhost:3000/x'],
    ['http://www.localhost:3000/OrgLogin', 'http://localhost:3000/OrgLogin'],
    [
      'http://WWW.Harbour.LOCALHOST:3000/SelectMission',
      'http://harbour.localhost:3000/SelectMission',
    ],
    ['http://www.harbour.localhost/%E4%B8%AD?q=%2F', 'http://harbour.localhost/%E4%B8%AD?q=%2F'],
    [
      'http://www.harbour.localhost:3000//evil.example',
      'http://harbour.localhost:3000//evil.example',
    ],
  ])('%s moved for good to %s', async (from, to) => {
    const moved = await ask(from)
    expect(moved.status).toBe(308)
    expect(moved.headers.get('Location')).toBe(to)
  })

  it('preserves what was posted', async () => {
    const moved = await ask('http://www.harbour.localhost:3000/api/user/payments', {
      method: 'POST',
      body: '{}',
    })
    expect(moved.status).toBe(308)
  })

  it.each([
    'http://www.evil.example:3000/SelectMission',
    'http://www.nobody.localhost:3000/SelectMission',
    'http://www.newhope.localhost:3000/SelectMission',
    'http://harbour.www.evil.example/',
    'http://www.localhost.evil.example/',
  ])('with a host that is not ours is not redirected: %s', async (url) => {
    const answer = await ask(url)
    expect(answer.headers.get('Location')).toBeNull()
    expect(answer.status).toBe(404)
  })

  it('without a host name after it is not redirected', async () => {
    const answer = await ask('http://www.:3000//evil.example')
    expect(answer.headers.get('Location')).toBeNull()
    expect(answer.status).toBe(404)
  })
})

describe('a host’s name', () => {
  it('means the same in capitals', async () => {
    expect((await ask('http://HARBOUR.Localhost:3000/api/donors/organization')).status).toBe(200)
  })

  it('is the request’s own: what a proxy’s headers claim does not matter', async () => {
    const headers = {
      'X-Forwarded-Host': 'harbour.localhost',
      'X-Host': 'harbour.localhost',
      'X-Original-Host': 'harbour.localhost',
      Forwarded: 'host=harbour.localhost',
    }
    for (const host of ['nobody.localhost', 'localhost']) {
      const answer = await ask(`http://${host}:3000/api/donors/organization`, { headers })
      expect(answer.status).toBe(404)
    }
    const there = await ask('http://lionrock.localhost:3000/api/donors/organization', { headers })
    expect(await there.json()).toMatchObject({ organizationObj: { subDomain: 'lionrock' } })
  })
})

const answers = () =>
  [
    ['a charity', 'http://harbour.localhost:3000/api/donors/organization', 200],
    ['the health', 'http://localhost:3000/health', 200],
    ['no charity', 'http://nobody.localhost:3000/api/projects', 404],
    ['no such call', 'http://harbour.localhost:3000/api/nothing', 404],
    ['no session', 'http://localhost:3000/api/organizations/payments', 401],
    ['a redirect', 'http://www.localhost:3000/', 308],
    ['no such page', 'http://localhost:3000/nothing', 404],
  ] as const

describe('every answer', () => {
  it.each(answers())('carries its request’s id and the security headers: %s', async (...row) => {
    const [, url, status] = row
    const answer = await ask(url, { headers: { 'X-Request-Id': 'chosen-by-the-caller' } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(answer.headers.get('X-Powered-By')).toBeNull()
  })

  it('from an API route is not cached', async () => {
    for (const path of ['/api/donors/organization', '/api/nothing', '/api/donors/status']) {
      const answer = await ask(`http://harbour.localhost:3000${path}`)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  it('requires HTTPS for later requests if the site is encrypted', async () => {
    const site = { ...api.dependencies.site, scheme: 'https' } as const
    const app = createApp({ ...api.dependencies, site })
    const answer = await app.request('https://harbour.localhost/api/projects')
    expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age=')
    const plain = await ask('http://harbour.localhost:3000/api/projects')
    expect(plain.headers.get('Strict-Transport-Security')).toBeNull()
  })

  it('allows the card provider’s script if real cards are accepted', async () => {
    const cardEntry = { provider: 'stripe', publishableKey: 'pk_live_1', tokenUrl: null } as const
    const app = createApp({ ...api.dependencies, cardEntry })
    const answer = await app.request('http://harbour.localhost:3000/api/projects')
    expect(answer.headers.get('Content-Security-Policy')).toContain(
      "script-src 'self' https://js.stripe.com",
    )
    // Apple Pay and Google Pay are opened from its frame.
    expect(answer.headers.get('Permissions-Policy')).toContain(
      'payment=(self "https://js.stripe.com")',
    )
  })
})

describe('a call that does not exist', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/__proto__'],
    ['PUT', '/api/user/payments'],
    ['DELETE', '/api/projects'],
    ['POST', '/api/donors/organization'],
    ['GET', '/api/user/payments'],
  ])('%s %s is a problem in words', async (method, path) => {
    const answer = await ask(`http://harbour.localhost:3000${path}`, { method })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
    expect(await answer.json()).toMatchObject({
      error: { code: 'not_found' },
      requestId: answer.headers.get('X-Request-Id'),
    })
  })
})

describe('a HEAD request', () => {
  it('is answered as a GET without its body', async () => {
    const harbour = openBrowser(api, 'harbour.localhost')
    const head = await harbour.head('/api/donors/organization')
    expect(head.status).toBe(200)
    expect(head.text).toBe('')
    expect((await harbour.head('/api/nothing')).status).toBe(404)
  })
})

describe('a body', () => {
  const post = (body: string, headers = {}) =>
    openBrowser(api, 'harbour.localhost').post('/api/user/payments', body, headers)

  it('that is too long is refused in the reader’s language', async () => {
    const refused = await post('x'.repeat(64 * 1024 + 1), { Cookie: 'language=zh' })
    expect(refused.status).toBe(413)
    expect((refused.json as { message: string }).message).toContain('資料太大')
  })

  it('may be longer if staff write a project in three languages', async () => {
    const desk = openBrowser(api, 'localhost')
    const send = (bytes: number) => desk.post('/api/organizations/projects', 'x'.repeat(bytes))
    expect((await send(256 * 1024)).status).not.toBe(413)
    expect((await send(256 * 1024 + 1)).status).toBe(413)
  })

  it('that is too long is refused even if its length is not declared', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024))
    let chunkCount = 0
    const body = new ReadableStream({
      pull: (controller) => {
        chunkCount += 1
        controller.enqueue(chunk)
        if (chunkCount > 1_000) controller.close()
      },
    })
    const answer = await ask('http://harbour.localhost:3000/api/user/payments', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    })
    expect(answer.status).toBe(413)
    // It was not read to its end.
    expect(chunkCount).toBeLessThan(20)
  })

  it('of thousands of nested brackets is refused without harm', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    expect([400, 422]).toContain((await post(deep)).status)
  })

  it('from another site is refused in the reader’s language', async () => {
    const headers = { Origin: 'https://evil.example', Cookie: 'language=cn' }
    const refused = await post('{}', headers)
    expect(refused.status).toBe(403)
    expect((refused.json as { message: string }).message).toContain('其他网站')
  })

  it('in a format other than JSON is not read', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const refused = await post('{"amount":100}', { 'Content-Type': type })
      expect(refused.status).toBe(415)
    }
  })
})

describe('texts that are tricks', () => {
  const sendForm = async (changes: object) => {
    const harbour = await createGivers(api, 'harbour')
    return await harbour.send(harbour.form(changes))
  }

  it.each<[string, object, string]>([
    [
      'a NUL in an answer',
      { fields: [{ id: 'in-honour-of', value: 'a\u0000b' }] },
      'fields.0.value',
    ],
    ['half a character in a name', { firstName: 'Tai \ud83d' }, 'firstName'],
    ['half a character in a memo', { memo: '\udc00' }, 'memo'],
    [
      'half a character in an answer',
      { fields: [{ id: 'in-honour-of', value: '\ud800' }] },
      'fields.0.value',
    ],
    ['a line break in a name', { lastName: 'Chan\r\nBcc: all@evil.example' }, 'lastName'],
    ['a name with what is no character', { firstName: 'Tai\ufffdMan' }, 'firstName'],
    ['a long s in an address', { email: 'tai@mail\u017f.example' }, 'email'],
    ['a line break in an address', { email: 'tai@example.com\nbcc:x@evil.example' }, 'email'],
    ['two addresses', { email: 'tai@example.com,x@evil.example' }, 'email'],
    ['a name in an address', { email: 'Tai <tai@example.com>' }, 'email'],
    ['digits of a script that nobody here types', { amount: '١٠٠' }, 'amount'],
  ])('are refused with the field named: %s', async (_what, changes, field) => {
    const refused = await sendForm(changes)
    expect(refused.status).toBe(422)
    expect(Object.keys((refused.json as { fields: object }).fields)).toEqual([field])
  })

  it('are not: every letter that people have', async () => {
    const paid = await sendForm({
      firstName: '大文 𨋢',
      lastName: 'O’Brien-Łukasz',
      memo: 'नमस्ते \u200f שלום 👩🏽‍🚀',
      fields: [{ id: 'words-for-the-children', value: 'Dear all,\n\nwith love 𠝹' }],
    })
    expect(paid.status).toBe(200)
  })

  it('named like parts of an object change no object', async () => {
    const harbour = await createGivers(api, 'harbour')
    const body = JSON.stringify(harbour.form()).replace(
      '{',
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},',
    )
    expect(
      (await openBrowser(api, 'harbour.localhost').post('/api/user/payments', body)).status,
    ).toBe(200)
    expect({}).not.toHaveProperty('admin')
  })
})

describe('an answer when the database is unavailable', () => {
  it('has the request’s id and no internal details, for every call and page', async () => {
    const brokenApi = await startApi()
    const { app } = brokenApi
    await brokenApi.db.destroy()
    for (const [method, path] of [
      ['GET', '/api/donors/organization'],
      ['GET', '/api/projects'],
      ['POST', '/api/user/payments'],
      ['POST', '/api/donors/login'],
      ['GET', '/SelectMission'],
    ] as const) {
      const body = method === 'POST' ? '{}' : null
      const headers = { 'Content-Type': 'application/json' }
      const url = `http://harbour.localhost:3000${path}`
      const answer = await app.request(url, { method, headers, body })
      const text = await answer.text()
      expect([500, 503]).toContain(answer.status)
      expect(JSON.parse(text)).toMatchObject({ requestId: answer.headers.get('X-Request-Id') })
      expect(text).not.toMatch(/driver|destroyed|kysely|postgres|\.ts\b|node_modules|at \w+ \(/i)
      expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    }
    const health = await app.request('http://localhost:3000/health')
    expect(health.status).toBe(503)
    expect(await health.json()).toEqual({ status: 'unavailable' })
    await brokenApi.close()
  })
})
