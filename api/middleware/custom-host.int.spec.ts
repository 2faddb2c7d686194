import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import type { OrganizationAnswer } from '../payer/organizations/contract.ts'
import { useDonors } from '../donor/account/testing/donors.ts'
import { openBrowser } from '../testing/api.ts'
import { createCustomDomain } from '../testing/custom-domain.ts'
import { createGivers } from '../testing/gift.ts'

const { api, people } = useDonors()
const host = 'give.harbourlight.example'
const subDomainHost = 'harbour.localhost'
let domain: ReturnType<typeof createCustomDomain>
let dist: string

beforeAll(async () => {
  domain = createCustomDomain(api(), { subDomain: 'harbour', host })
  await domain.ask()
  dist = mkdtempSync(join(tmpdir(), 'almoner-custom-host-'))
  mkdirSync(join(dist, '.vite'))
  for (const area of ['payer', 'desk', 'admin']) {
    writeFileSync(join(dist, `.vite/${area}.json`), '{}')
    writeFileSync(join(dist, `${area}.html`), `<html lang="en"><head><title>x</title></head>`)
  }
})
afterAll(() => rmSync(dist, { recursive: true }))

/**
 * Returns the status of the answer to a proxy that checks whether to fetch a certificate for this
 * host.
 */
const certificateFor = async (name: string): Promise<number> =>
  (await api().app.request(`http://localhost:3000/health/domain?domain=${name}`)).status

const charityAt = async (at: string): Promise<string | null> => {
  const answer = await openBrowser(api(), at).get('/api/donors/organization')
  if (answer.status !== 200) return null
  const { organizationObj }: OrganizationAnswer = answer.json
  return organizationObj.subDomain
}

describe('a host of a charity’s own that is not verified', () => {
  it('shows nothing', async () => {
    expect(await charityAt(host)).toBeNull()
    expect(await charityAt(subDomainHost)).toBe('harbour')
    expect(await certificateFor(host)).toBe(404)
  })
})

describe('a verified host of a charity’s own', () => {
  beforeAll(() => domain.verify())
  const pages = () => createApp({ ...api().dependencies, webDist: dist })

  it('shows that charity, and no other name does', async () => {
    expect(await charityAt(host)).toBe('harbour')
    expect(await charityAt(host.toUpperCase())).toBe('harbour')
    expect([await certificateFor(host), await certificateFor('evil.example')]).toEqual([204, 404])
    for (const other of [
      `x.${host}`,
      'harbourlight.example',
      `${host}.evil.example`,
      `x${host}`,
      'give.lionrock.example',
      '203.0.113.9',
    ]) {
      expect([other, await charityAt(other)]).toEqual([other, null])
    }
  })

  it('accepts a guest’s gift, whose receipt is available there and at no other charity', async () => {
    const givers = await createGivers(api(), 'harbour')
    const guest = openBrowser(api(), host)
    const paid = (await guest.post('/api/user/payments', givers.form())).json as {
      status: string
      receiptLink: string
    }
    expect(paid.status).toBe('succeeded')
    expect(paid.receiptLink).toMatch(`http://${host}:3000/`)
    const { pathname } = new URL(paid.receiptLink)
    expect((await guest.get(pathname)).status).not.toBe(404)
    const elsewhere = openBrowser(api(), 'lionrock.localhost')
    expect((await elsewhere.get(pathname)).status).toBe(404)
  })

  it('is not the desk', async () => {
    const browser = openBrowser(api(), host)
    expect((await browser.get('/api/organizations/overview')).status).toBe(404)
  })

  it('opens a reset link, and its session is none at the sub-domain or at another charity', async () => {
    const ada = await people.verified()
    const browser = openBrowser(api(), host)
    await browser.post('/api/donors/forgot', { username: ada.username })
    const token = await people.tokenFor(ada.donorId, 'reset_password')
    const newPassword = 'Lighthouse7'
    const reset = await browser.post(`/api/donors/forgot/${token}`, { newPassword })
    expect(reset.status).toBe(204)
    const entered = await people.logIn({ ...ada, password: newPassword }, browser)
    // A cookie without a Domain is the host's alone.
    const cookie =
      entered.headers.getSetCookie().find((line) => /^almoner_session=[\w-]+/.test(line)) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).not.toMatch(/Domain=/i)
    expect((await browser.get('/api/donors/status')).status).toBe(204)
    for (const other of [subDomainHost, 'lionrock.localhost']) {
      expect((await openBrowser(api(), other).get('/api/donors/status')).status).toBe(401)
    }
  })

  it('has cookies that are sent over TLS only, and the same security headers', async () => {
    const { dependencies } = api()
    const secure = createApp({ ...dependencies, site: { ...dependencies.site, scheme: 'https' } })
    const ada = await people.verified()
    const entered = await secure.request(`https://${host}/api/donors/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: `https://${host}` },
      body: JSON.stringify({ username: ada.username, password: ada.password }),
    })
    expect(entered.status).toBe(204)
    const set = entered.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))
    expect(set.length).toBeGreaterThan(0)
    for (const line of set) expect(line).toMatch(/; Secure/)
    const session = set.find((line) => line.includes('session=')) ?? ''
    // The prefix prevents other sub-domains from setting the cookie.
    expect(session).toMatch(/^__Host-almoner_session=[\w-]+;/)
    const ask = async (cookie: string) => {
      const headers = { Cookie: cookie }
      return (await secure.request(`https://${host}/api/donors/status`, { headers })).status
    }
    const [pair = ''] = session.split(';')
    expect([await ask(pair), await ask(pair.replace('__Host-', ''))]).toEqual([204, 401])
    const policy = entered.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("form-action 'self'")
    expect(entered.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  })

  it('refuses a change that another site sends', async () => {
    const browser = openBrowser(api(), host)
    for (const origin of [
      `http://${subDomainHost}:3000`,
      `https://${host}:3000`,
      'http://evil.example:3000',
      'null',
    ]) {
      const refused = await browser.post('/api/donors/username', {}, { Origin: origin })
      expect([origin, refused.status]).toEqual([origin, 403])
    }
  })

  it('is the redirect target of the sub-domain’s pages, and the canonical address', async () => {
    const moved = await pages().request(`http://${subDomainHost}:3000/MissionDetails?no=1&x=%20`)
    expect(moved.status).toBe(302)
    expect(moved.headers.get('Location')).toBe(`http://${host}:3000/MissionDetails?no=1&x=%20`)
    expect(moved.headers.get('Cache-Control')).toBe('no-store')
    const page = await pages().request(`http://${host}:3000/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`<link rel="canonical" href="http://${host}:3000/"`)
    const robots = await pages().request(`http://${host}:3000/robots.txt`)
    expect(await robots.text()).toContain(`Sitemap: http://${host}:3000/sitemap.xml`)
  })

  it('does not redirect the page to which a bank returns', async () => {
    const page = await pages().request(`http://${subDomainHost}:3000/bank-return`)
    expect(page.status).toBe(200)
  })

  it('is the redirect target of its www. address', async () => {
    const moved = await api().app.request(`http://www.${host}:3000/a?b=1`)
    expect(moved.status).toBe(308)
    expect(moved.headers.get('Location')).toBe(`http://${host}:3000/a?b=1`)
    // A browser that connects by https needs a certificate before it can read the redirect.
    expect(await certificateFor(`www.${host}`)).toBe(204)
    expect(await certificateFor(`www.www.${host}`)).toBe(404)
    expect(await certificateFor('www.evil.example')).toBe(404)
  })

  it('stops when it is lost, is back when it is verified again, and stops when it is removed', async () => {
    await domain.lose()
    expect(await charityAt(host)).toBeNull()
    const page = await pages().request(`http://${subDomainHost}:3000/`)
    expect(page.status).toBe(200)
    await domain.verify()
    expect(await charityAt(host)).toBe('harbour')
    await domain.remove()
    expect(await charityAt(host)).toBeNull()
  })
})
