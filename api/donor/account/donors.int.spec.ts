import { afterEach, describe, expect, it } from 'vitest'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../app.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { openBrowser, useApi } from '../../testing/api.ts'

const api = useApi()

afterEach(() => {
  api.clock.now = 0
})

const staff = { username: 'staff@harbour.example', password: 'Harbour2026' }
const administrator = { username: 'admin@almoner.example', password: 'Almoner2026', as: 'admin' }
const donor = { username: 'donor@almoner.example', password: 'Donor2026' }

const at = (host: string) => openBrowser(api, host)

const loggedIn = async (host: string, who: object) => {
  const browser = at(host)
  await browser.post('/api/donors/login', who).thenAnswered(204)
  return browser
}

const later = (seconds: number) => {
  api.clock.now = Date.now() + seconds * 1000
}

const day = 24 * 3600
const withoutRequestId = (answer: { status: number; json: unknown }) => ({
  status: answer.status,
  body: { ...(answer.json as object), requestId: '' },
})

describe('a donor’s own profile', () => {
  const path = '/api/donors'

  it('has their details, at any charity', async () => {
    const browser = await loggedIn('lionrock.localhost', donor)
    const person = { firstName: 'Tai Man', lastName: 'Chan', phoneNumber: '+85261234567', town: '' }
    await browser.get(path).thenAnswered(200, {
      id: worldId('donor', 'chan-tai-man'),
      username: donor.username,
      language: 'en',
      ...person,
      customer: person,
    })
  })

  it('is refused without a donor’s login', async () => {
    await at('harbour.localhost').get(path).thenAnswered(401)
    const desk = await loggedIn('localhost', staff)
    await desk.get(path).thenRefused(401, 'not_signed_in')
  })
})

describe('a person with the right password', () => {
  it.each([
    ['staff', 'localhost', staff, '/api/organizations/status', 12 * 3600],
    ['an administrator', 'localhost', administrator, '/api/admin/status', 3600],
    ['a donor', 'lionrock.localhost', donor, '/api/donors/status', 30 * day],
  ])('is logged in as %s at %s', async (_who, host, who, status, seconds) => {
    const browser = at(host)
    await browser.get(status).thenAnswered(401)
    const entered = await browser.post('/api/donors/login', who).thenAnswered(204)
    expect(entered.text).toBe('')
    const cookie = entered.headers.getSetCookie().at(-1)
    expect(cookie).toMatch(/^almoner_session=[\w-]{43};/)
    expect(cookie).toContain(`Max-Age=${seconds}`)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Path=/')
    // A cookie without a domain is sent to this host only.
    expect(cookie).not.toMatch(/domain/i)
    await browser.get(status).thenAnswered(204)
  })

  it('can log in on the platform’s own host without naming the desk or administration', async () => {
    const { as: _, ...unnamed } = administrator
    const browser = openBrowser(api, 'localhost')
    await browser.post('/api/donors/login', unnamed).thenAnswered(204)
    await browser.get('/api/admin/status').thenAnswered(204)
    await browser.get('/api/organizations/status').thenAnswered(401)
  })

  it('is recognised under the username in capitals and with blanks around it', async () => {
    const browser = await loggedIn('localhost', { ...staff, username: ' Staff@Harbour.Example ' })
    await browser.get('/api/organizations/status').thenAnswered(204)
  })

  it('gets a cookie for encrypted connections only, if the site is encrypted', async () => {
    const { createApp } = await import('../../app.ts')
    const site = { ...api.dependencies.site, scheme: 'https' } as const
    const app = createApp({ ...api.dependencies, site })
    const entered = await openBrowser({ app }, 'localhost', 'https').post(
      '/api/donors/login',
      staff,
    )
    expect(entered.headers.getSetCookie().at(-1)).toContain('Secure')
  })

  it('gets a new token with each login, and the old one becomes invalid', async () => {
    const browser = await loggedIn('localhost', staff)
    const old = browser.cookies.get('almoner_session') ?? ''
    await browser.post('/api/donors/login', staff)
    expect(browser.cookies.get('almoner_session')).not.toBe(old)
    const replayed = await at('localhost').get('/api/organizations/status', {
      Cookie: `almoner_session=${old}`,
    })
    expect(replayed.status).toBe(401)
  })
})

describe('a wrong password and an unused username', () => {
  it.each([
    ['localhost', staff],
    ['localhost', administrator],
    ['harbour.localhost', donor],
  ])('are one answer at %s', async (host, who) => {
    const browser = at(host)
    const wrong = await browser.post('/api/donors/login', { ...who, password: 'harbour2026' })
    const unknownLogin = { ...who, username: 'nobody@harbour.example' }
    const unknown = await browser.post('/api/donors/login', unknownLogin)
    expect(withoutRequestId(wrong)).toEqual(withoutRequestId(unknown))
    expect(wrong.json).toMatchObject({ status: 422, error: { code: 'wrong_credentials' } })
    expect(wrong.headers.getSetCookie().join()).not.toMatch(/almoner_session=\w/)
  })

  it('are refused in the reader’s language', async () => {
    const headers = { Cookie: 'language=cn' }
    const body = { ...donor, password: 'x' }
    const refused = await at('harbour.localhost').post('/api/donors/login', body, headers)
    expect((refused.json as { message: string }).message).toBe('电子邮箱或密码不正确。')
  })
})

describe('a login whose password the demonstration publishes', () => {
  // Opens a browser at a public host, with an unchanged database.
  const publicly = (host: string) => {
    const site = { scheme: 'https', baseDomain: 'give.example.org', port: null } as const
    const app = createApp({ ...api.dependencies, site })
    return openBrowser({ app }, host, 'https')
  }

  it.each([
    ['give.example.org', { ...staff, username: 'staff@tinhau.example' }],
    ['give.example.org', administrator],
    ['give.example.org', { ...administrator, as: undefined }],
    ['harbour.give.example.org', donor],
  ])('is refused at hosts other than localhost: at %s', async (host, who) => {
    const answer = await publicly(host)
      .post('/api/donors/login', who)
      .thenRefused(422, 'wrong_credentials')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('is not taken for a new account either, which it would never open', async () => {
    await publicly('lionrock.give.example.org')
      .post('/api/donors/register', {
        username: 'new-here@example.org',
        password: staff.password,
        firstName: 'Wing',
        lastName: 'Lam',
        phoneNumber: '61234567',
      })
      .thenAnswered(422, { fields: { password: 'password.common' } })
  })

  it('is accepted after the password is changed, and unchanged on localhost', async () => {
    const { db, keys } = api
    const username = 'changed@almoner.example'
    const password = 'gulls over Tai O 3'
    await saveCredential(db, {
      realm: 'administrator',
      usernameHash: keys.usernameHash(username),
      personId: worldId('administrator', 'changed'),
      organisationId: null,
      passwordHash: await hashPassword(password),
    })
    const login = { username, password, as: 'admin' }
    await publicly('give.example.org').post('/api/donors/login', login).thenAnswered(204)
    await loggedIn('localhost', administrator)
  })
})

describe('a login at the wrong door', () => {
  it.each([
    ['a donor at the desk', 'localhost', donor],
    ['staff at administration', 'localhost', { ...staff, as: 'admin' }],
    ['an administrator at the desk', 'localhost', { ...administrator, as: 'organization' }],
    ['staff at their own charity’s site', 'harbour.localhost', staff],
    ['an administrator at a charity’s site', 'harbour.localhost', administrator],
  ])('is refused for %s', async (_who, host, who) => {
    await at(host).post('/api/donors/login', who).thenRefused(422, 'wrong_credentials')
  })

  it('reports that there is no charity at the address', async () => {
    await at('nobody.localhost')
      .post('/api/donors/login', donor)
      .thenRefused(404, 'no_charity_here')
  })
})

describe('a login that cannot be read', () => {
  it.each([
    ['no username', { password: 'x' }, { username: 'username.required' }],
    ['blanks', { username: '  ', password: 'x' }, { username: 'username.required' }],
    [
      'a long name',
      { username: 'x'.repeat(255), password: 'x' },
      { username: 'username.too_long' },
    ],
    ['no password', { username: 'x', password: '' }, { password: 'password.required' }],
    ['a long one', { username: 'x', password: 'x'.repeat(201) }, { password: 'password.too_long' }],
    ['a query', { username: ['x'], password: { $ne: '' } }, { username: 'username.required' }],
    ['an unknown door', { ...staff, as: 'root' }, { as: 'as.unknown' }],
  ])('%s is refused with the field named', async (_what, body, fields) => {
    await at('localhost').post('/api/donors/login', body).thenAnswered(422, { fields })
  })

  it.each(['[]', 'null', '"staff"', '7'])('a body of %s is no form', async (body) => {
    const refused = await at('localhost').post('/api/donors/login', body).thenAnswered(422)
    expect(Object.keys((refused.json as { fields?: object }).fields ?? {})).not.toContain('')
  })
})

describe('a login from an external origin', () => {
  it('is answered with a token that opens the same door as a cookie', async () => {
    const browser = at('harbour.localhost')
    const headers = { 'X-External-Origin': 'https://give.example' }
    const entered = await browser.post('/api/donors/login', donor, headers).thenAnswered(200)
    expect(entered.json).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      expiredIn: 30 * day,
    })
    const { accessToken } = entered.json as { accessToken: string }
    expect(browser.cookies.size).toBe(0)
    const bearer = { Authorization: `Bearer ${accessToken}` }
    const elsewhere = at('lionrock.localhost')
    await elsewhere.get('/api/donors/status', bearer).thenAnswered(204)
    await elsewhere.get('/api/donors/logout', bearer).thenAnswered(204)
    await elsewhere.get('/api/donors/status', bearer).thenAnswered(401)
  })
})

describe('a session', () => {
  it('ends with the logout, and by no HEAD, also for a copy of the cookie', async () => {
    const browser = await loggedIn('localhost', staff)
    const copy = { Cookie: `almoner_session=${browser.cookies.get('almoner_session')}` }
    await browser.head('/api/donors/logout').thenAnswered(405)
    await at('localhost').get('/api/organizations/status', copy).thenAnswered(204)
    await browser.get('/api/donors/logout').thenAnswered(204)
    expect(browser.cookies.has('almoner_session')).toBe(false)
    await at('localhost').get('/api/organizations/status', copy).thenAnswered(401)
  })

  it('of a donor opens neither the desk nor administration', async () => {
    const browser = await loggedIn('harbour.localhost', donor)
    const cookie = { Cookie: `almoner_session=${browser.cookies.get('almoner_session')}` }
    const paths = ['/api/organizations/payments', '/api/organizations/overview']
    for (const path of [...paths, '/api/admin/organizations', '/api/admin/status']) {
      await at('localhost').get(path, cookie).thenAnswered(401)
    }
  })

  it('of staff does not open administration, and an administrator’s does not open the desk', async () => {
    const atDesk = await loggedIn('localhost', staff)
    await atDesk.get('/api/admin/organizations').thenAnswered(401)
    await atDesk.get('/api/donors/status').thenAnswered(401)
    const atAdministration = await loggedIn('localhost', administrator)
    await atAdministration.get('/api/organizations/payments').thenAnswered(401)
    await atAdministration.get('/api/organizations/status').thenAnswered(401)
  })

  it('of staff ends after twelve hours, whether used or not', async () => {
    const browser = await loggedIn('localhost', staff)
    later(12 * 3600 - 10)
    await browser.get('/api/organizations/status').thenAnswered(204)
    later(12 * 3600 + 1)
    await browser.get('/api/organizations/status').thenAnswered(401)
  })

  it('of an administrator ends after an hour', async () => {
    const browser = await loggedIn('localhost', administrator)
    later(3600 + 1)
    await browser.get('/api/admin/status').thenAnswered(401)
  })

  it('of a donor is extended to thirty days from its last use, in the browser too', async () => {
    const browser = await loggedIn('harbour.localhost', donor)
    later(20 * day)
    const used = await browser.get('/api/donors/status').thenAnswered(204)
    expect(used.headers.getSetCookie().join()).toContain(`Max-Age=${30 * day}`)
    later(40 * day)
    await browser.get('/api/donors/status').thenAnswered(204)
    later(71 * day)
    await browser.get('/api/donors/status').thenAnswered(401)
  })

  it.each([
    ['nothing', 'almoner_session='],
    ['half a percent code', 'almoner_session=%E0%A4%A'],
    ['four kilobytes', `almoner_session=${'x'.repeat(4_000)}`],
    ['bytes that are no text', 'almoner_session=\u00ff\u00fe'],
    ['a piece of SQL', `almoner_session=' or 1=1 --`],
    ['separators alone', ';;;=;almoner_session'],
    ['a token nobody was given', `almoner_session=${'A'.repeat(43)}`],
  ])('is not opened by a cookie with %s', async (_what, Cookie) => {
    await at('localhost')
      .get('/api/organizations/status', { Cookie })
      .thenRefused(401, 'not_signed_in')
  })

  it('is not opened by an authorisation that is none of ours', async () => {
    for (const Authorization of ['Basic eDp5', 'Bearer', 'Bearer x', `bearer ${'A'.repeat(43)}`]) {
      await at('localhost').get('/api/organizations/status', { Authorization }).thenAnswered(401)
    }
  })
})

describe('an attacker who guesses', () => {
  it('is blocked after ten tries at one username, with a waiting time', async () => {
    const browser = at('harbour.localhost')
    const guess = (number: number) =>
      browser.post('/api/donors/login', {
        username: 'guessed@almoner.example',
        password: `guess ${number}`,
      })
    for (let number = 1; number <= 10; number += 1) expect((await guess(number)).status).toBe(422)
    const answer = await guess(11).thenRefused(429, 'too_many_requests')
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(30)
  })

  it('cannot go on under the same username in other letters', async () => {
    const browser = at('harbour.localhost')
    const spelt = { username: ' GUESSED@almoner.EXAMPLE', password: 'guess 12' }
    await browser.post('/api/donors/login', spelt).thenAnswered(429)
  })

  it('does not block others', async () => {
    const browser = await loggedIn('harbour.localhost', donor)
    await browser.get('/api/donors/status').thenAnswered(204)
  })
})

describe('another site', () => {
  it('cannot log a person in or out', async () => {
    for (const Origin of ['http://evil.example', 'null', 'http://localhost.evil.example:3000']) {
      await at('localhost').post('/api/donors/login', staff, { Origin }).thenAnswered(403)
    }
  })
})

describe('a donor who was erased', () => {
  it('no longer has a profile, even with a remaining session', async () => {
    const browser = await loggedIn('harbour.localhost', donor)
    await browser.get('/api/donors').thenAnswered(200)
    expect(await api.erase(asPerson(worldId('donor', 'chan-tai-man')))).toBe(1)
    await browser.get('/api/donors').thenRefused(401, 'not_signed_in')
  })
})
