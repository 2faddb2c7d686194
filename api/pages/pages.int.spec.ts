import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { startApi, type TestApi } from '../testing/api.ts'
import { adminPaths, deskPaths } from './paths/staff-paths.ts'
import { createDonor } from '../testing/donors.ts'

let api: TestApi
let folder: string
let app: ReturnType<typeof createApp>

const script = 'export const built = true\n'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><g id="drawing"/></svg>'

const builtPage = (area: string) =>
  `<!doctype html><html lang="en"><head><title>${area}</title></head><body data-area="${area}"><div id="root"></div></body></html>`

const catalogueFile = (part: string) => ({
  [`locales/en.po?${part}`]: { file: `assets/en-${part}-1.js` },
  [`locales/zh-HK.po?${part}`]: { file: `assets/zh-HK-${part}-1.js` },
  [`locales/zh-CN.po?${part}`]: { file: `assets/zh-CN-${part}-1.js` },
})

const payerManifest = {
  '_giving-1.js': {
    file: 'assets/giving-1.js',
    name: 'giving',
    css: ['assets/giving-1.css'],
    imports: ['_button.js'],
  },
  '_paying-1.js': { file: 'assets/paying-1.js', name: 'paying', imports: ['_button.js'] },
  '_account-1.js': {
    file: 'assets/account-1.js',
    name: 'account',
    imports: ['_button.js'],
  },
  '_button.js': { file: 'assets/button-1.js', imports: ['_giving-1.js'] },
  ...catalogueFile('front'),
  ...catalogueFile('giving'),
  ...catalogueFile('paying'),
  ...catalogueFile('account'),
}
const deskManifest = {
  'home/home-login.tsx': { file: 'assets/home-login-1.js' },
  'desk/payment-methods/payment-methods.tsx': { file: 'assets/payment-methods-1.js' },
  ...catalogueFile('front'),
}

beforeAll(async () => {
  api = await startApi()
  folder = mkdtempSync(join(tmpdir(), 'almoner-pages-'))
  const dist = join(folder, 'dist')
  const files: Record<string, string | Uint8Array> = {
    'dist/payer.html': builtPage('payer'),
    'dist/desk.html': builtPage('desk'),
    'dist/admin.html': builtPage('admin'),
    'dist/.vite/payer.json': JSON.stringify(payerManifest),
    'dist/.vite/desk.json': JSON.stringify(deskManifest),
    'dist/.vite/admin.json': JSON.stringify(catalogueFile('front')),
    'dist/assets/payer-1.js': script,
    'dist/assets/payer-1.js.br': brotliCompressSync(script),
    'dist/assets/payer-1.js.gz': gzipSync(script),
    'dist/assets/harbour-1.svg': drawing,
    'dist/assets/harbour-1.svg.br': brotliCompressSync(drawing),
    'dist/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'secret.txt': 'above the pages',
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  app = createApp({ ...api.dependencies, webDist: dist })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const open = async (host: string, path: string, headers = {}) => {
  const answer = await app.request(`http://${host}:3000${path}`, { headers })
  const html = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    area: /<body data-area="(\w+)">/.exec(html)?.[1],
    language: /<html[^>]* lang="([^"]+)"/.exec(html)?.[1],
  }
}

describe('a page', () => {
  it.each([
    ['harbour.localhost', '/', 'payer', 200],
    ['harbour.localhost', '/SelectMission', 'payer', 200],
    ['harbour.localhost', '/AcInfo', 'payer', 200],
    ['harbour.localhost', '/OrgLogin', 'payer', 404],
    ['harbour.localhost', '/no/such/page', 'payer', 404],
    ['harbour.localhost', '/404', 'payer', 404],
    ['harbour.localhost', '/MissionDetails', 'payer', 200],
    ['harbour.localhost', '/MissionDetails?no=no-project', 'payer', 200],
    ['harbour.localhost', '/MissionDetails?no=662E41', 'payer', 404],
    ['harbour.localhost', '/MissionDetails?no=0b1c2d3e-0000-4000-8000-000000000002', 'payer', 404],
    ['localhost', '/', 'desk', 200],
    ['localhost', '/OrgLogin', 'desk', 200],
    ['localhost', '/AccountOverview', 'desk', 200],
    ['localhost', '/EmailVerified/abc', 'desk', 200],
    ['localhost', '/ResetEmail/abc', 'desk', 200],
    ['harbour.localhost', '/ResetEmail/abc', 'payer', 200],
    ['localhost', '/UndoUsername/abc', 'desk', 200],
    ['harbour.localhost', '/UndoUsername/abc', 'payer', 200],
    ['localhost', '/AdminLogin', 'admin', 200],
    ['localhost', '/AdminNobody', 'admin', 404],
    ['localhost', '/no-such-page', 'desk', 404],
    ['localhost', '/SelectMission', 'payer', 404],
    ['localhost', '/ConfirmPayment/x', 'payer', 404],
    ['localhost', '/AcInfo', 'payer', 404],
    ['nobody.localhost', '/', 'payer', 404],
    ['nobody.localhost', '/OrgLogin', 'payer', 404],
    ['newhope.localhost', '/SelectMission', 'payer', 404],
    ['peaktrail.localhost', '/SelectMission', 'payer', 404],
    ['a.harbour.localhost', '/SelectMission', 'payer', 404],
  ])('at %s%s belongs to the %s and answers %i', async (host, path, area, status) => {
    const page = await open(host, path)
    expect({ area: page.area, status: page.status }).toEqual({ area, status })
    expect(page.headers.get('Content-Type')).toContain('text/html')
    expect(page.headers.get('Cache-Control')).toBe('no-cache')
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  })

  it.each([
    ['desk', deskPaths],
    ['admin', adminPaths],
  ] as const)(
    'of the %s is served on the platform’s host, whether opened or reloaded',
    async (area, paths) => {
      for (const path of paths) {
        const page = await open('localhost', `/${path}`)
        expect([path, page.area, page.status]).toEqual([path, area, 200])
      }
    },
  )

  it.each(['localhost', 'nobody.localhost', 'harbour.localhost', 'another.example'])(
    'about the platform redirects to the front page, also from %s',
    async (host) => {
      const { status, headers } = await open(host, '/HomeLogin')
      expect(status).toBe(302)
      expect(headers.get('Location')).toBe('http://localhost:3000/')
      const billed = await open(host, '/HomeLogin?billing=monthly')
      expect(billed.headers.get('Location')).toBe('http://localhost:3000/?billing=monthly')
    },
  )

  it('lists the files that its screen needs, each once, even if they depend on each other', async () => {
    const { html } = await open('harbour.localhost', '/MissionDetails')
    const files = ['giving-1.js', 'button-1.js', 'en-front-1.js', 'en-giving-1.js', 'giving-1.css']
    for (const file of files) expect(html.split(`/assets/${file}"`)).toHaveLength(2)
    expect(html).not.toMatch(/zh-HK|paying/)
    expect((await open('harbour.localhost', '/PersonalDetails')).html).toBe(html)
    const { html: last } = await open('harbour.localhost', '/FinalizePayMe/x')
    for (const file of [...files, 'paying-1.js', 'en-paying-1.js']) {
      expect(last.split(`/assets/${file}"`)).toHaveLength(2)
    }
    const { html: own } = await open('harbour.localhost', '/NewPassword/x')
    for (const file of ['account-1.js', 'en-front-1.js', 'en-account-1.js']) {
      expect(own.split(`/assets/${file}"`)).toHaveLength(2)
    }
    expect(own).not.toContain('paying')
  })

  it('lists only the texts if its screen starts the site', async () => {
    const { html } = await open('harbour.localhost', '/SelectMission')
    expect(html.split('"/assets/en-front-1.js"')).toHaveLength(2)
    expect(html).not.toMatch(/giving|paying/)
    expect((await open('harbour.localhost', '/')).html).toBe(html)
  })

  it('names the screen that the platform’s front page shows', async () => {
    const { html, area } = await open('localhost', '/')
    expect(area).toBe('desk')
    expect(html.split('"/assets/home-login-1.js"')).toHaveLength(2)
    expect((await open('localhost', '/ErrorPrompt')).html).not.toContain('home-login-1.js')
    const { html: methods } = await open('localhost', '/WaysToPay')
    expect(methods.split('"/assets/payment-methods-1.js"')).toHaveLength(2)
    // A charity's address shows another screen at `/`.
    expect((await open('harbour.localhost', '/')).html).not.toContain('home-login-1.js')
  })

  it.each(['__proto__', 'constructor', 'toString', '%3Cscript%3Ealert(1)%3C/script%3E', '%00'])(
    'at /%s is a plain error page that repeats nothing of its address',
    async (path) => {
      const page = await open('harbour.localhost', `/${path}`)
      expect(page.status).toBe(404)
      expect(page.html).not.toMatch(/<script(?! type="application)|alert|proto|constructor/)
    },
  )
})

describe('a payer’s page before its scripts have loaded', () => {
  const firstAnswersIn = (html: string) =>
    JSON.parse(
      /<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(html)?.[1] ??
        'null',
    )

  it('names its charity, in the reader’s language, and has its first answers', async () => {
    const { html } = await open('harbour.localhost', '/', { Cookie: 'language=zh' })
    const { organization, projects } = firstAnswersIn(html)
    const { organizationName, headerColor } = organization.organizationObj
    expect(html).toContain(`<h1>${organizationName}</h1>`)
    expect(html).toContain(`fill="#${headerColor}"`)
    const fetchJson = async (path: string) =>
      (
        await app.request(`http://harbour.localhost:3000${path}`, {
          headers: { Cookie: 'language=zh' },
        })
      ).json()
    expect(organization).toEqual(await fetchJson('/api/donors/organization'))
    expect(projects).toEqual(await fetchJson('/api/projects?status=open'))
  })

  it('shows whether its visitor is a logged-in donor', async () => {
    const donor = await createDonor(api, 'visitor')
    const { cookies } = await donor.at('harbour')
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = await open('lionrock.localhost', '/', { Cookie })
    expect(firstAnswersIn(page.html).signedIn).toBe(true)
    expect(firstAnswersIn((await open('lionrock.localhost', '/')).html).signedIn).toBe(false)
  })

  it('has the background of the free plan if the charity is on it', async () => {
    expect((await open('tinhau.localhost', '/')).html).toContain('<html data-free lang="en"')
    expect((await open('harbour.localhost', '/')).html).not.toContain('data-free')
  })

  it('lists no projects if its screen shows none', async () => {
    const { html } = await open('harbour.localhost', '/PersonalDetails')
    expect(firstAnswersIn(html).projects).toBeNull()
    expect(html).not.toContain('<h1>')
  })

  it('has no inline styles or scripts', async () => {
    const { html } = await open('harbour.localhost', '/')
    expect(html).not.toMatch(/ style=|<style|<script>/)
    expect(html.split('</script>')).toHaveLength(2)
  })

  it.each([
    ['localhost', '/'],
    ['localhost', '/SelectMission'],
    ['nobody.localhost', '/'],
    ['newhope.localhost', '/'],
  ])('at %s%s contains no data', async (host, path) => {
    const { html } = await open(host, path)
    expect(html).toContain('<div id="root"></div>')
    expect(html).not.toContain('first-answers')
  })
})

describe('the language of a page', () => {
  it.each([
    ['harbour.localhost', {}, 'en'],
    ['harbour.localhost', { Cookie: 'language=zh' }, 'zh-Hant-HK'],
    ['harbour.localhost', { 'Accept-Language': 'zh-CN' }, 'zh-Hans-CN'],
    ['lionrock.localhost', { 'Accept-Language': 'zh-HK' }, 'zh-Hant-HK'],
    ['bauhinia.localhost', {}, 'zh-Hant-HK'],
    // Its subscription does not use the browser’s language; a choice by the reader stays.
    ['bauhinia.localhost', { 'Accept-Language': 'en' }, 'zh-Hant-HK'],
    ['tinhau.localhost', { 'Accept-Language': 'zh-HK' }, 'en'],
    ['bauhinia.localhost', { Cookie: 'language=en' }, 'en'],
    ['bauhinia.localhost', { Cookie: 'language=cn' }, 'zh-Hant-HK'],
    ['localhost', { 'Accept-Language': 'zh-HK' }, 'zh-Hant-HK'],
    ['localhost', { Cookie: 'language="><script>' }, 'en'],
  ])('at %s for %j is %s', async (host, headers, language) => {
    const page = await open(host, '/SelectMission', headers)
    expect(page.language).toBe(language)
    expect(page.headers.get('Content-Language')).toBe(language)
    expect(page.headers.get('Vary')).toContain('Accept-Language')
  })

  it.each(['en', 'zh', 'cn'])(
    'is stored when it is chosen by the address /%s',
    async (language) => {
      const page = await open('harbour.localhost', `/${language}`)
      expect(page.status).toBe(302)
      expect(page.headers.get('Location')).toBe('/')
      const cookie = page.headers.get('Set-Cookie') ?? ''
      expect(cookie).toMatch(new RegExp(`^language=${language};`))
      expect(cookie).toContain('Path=/')
      expect(cookie).not.toMatch(/domain/i)
    },
  )

  it('is not chosen by an address that only begins like one', async () => {
    for (const path of ['/zhx', '/zh/x', '/ZH', '/fr']) {
      const page = await open('harbour.localhost', path)
      expect(page.status).toBe(404)
      expect(page.headers.get('Set-Cookie')).toBeNull()
    }
  })
})

describe('a file that a page loads', () => {
  it.each([
    ['br', 'br', brotliCompressSync(script)],
    ['gzip', 'gzip', gzipSync(script)],
    ['gzip, br', 'br', brotliCompressSync(script)],
    ['identity', null, Buffer.from(script)],
  ])('is sent with the compression for a browser that reads %s', async (...row) => {
    const [accepted, encoding, content] = row
    const url = 'http://harbour.localhost:3000/assets/payer-1.js'
    const answer = await app.request(url, { headers: { 'Accept-Encoding': accepted } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Content-Type')).toContain('javascript')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    // The file varies by nothing else: it is the same for every reader and language.
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
  })

  it('may be a drawing whose shapes the page uses', async () => {
    const url = 'http://harbour.localhost:3000/assets/harbour-1.svg'
    const answer = await app.request(url, { headers: { 'Accept-Encoding': 'br' } })
    expect(answer.headers.get('Content-Type')).toContain('image/svg+xml')
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('is the same at every host', async () => {
    for (const host of ['localhost', 'nobody.localhost']) {
      expect((await open(host, '/assets/payer-1.js')).html).toBe(script)
    }
    expect((await open('localhost', '/favicon.svg')).html).toContain('<svg')
  })

  it('and is not there is not a page instead', async () => {
    for (const path of ['/assets/payer-0.js', '/assets/', '/assets', '/assets/%00']) {
      const missing = await open('harbour.localhost', path)
      expect(missing.status).toBe(404)
      expect(missing.html).toBe('')
      expect(missing.headers.get('Cache-Control')).toBeNull()
    }
  })

  it.each([
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%252e%252e%252f%252e%252e%252fsecret.txt',
    '/assets//../../secret.txt',
    '/assets/..%2f.vite/manifest.json',
    '/.vite/payer.json',
    '/payer.html',
    '//etc/passwd',
  ])('gives no access to other files: %s', async (path) => {
    const answer = await open('harbour.localhost', path)
    expect(answer.html).not.toMatch(/above the pages|root:|select-mission\.tsx/)
  })
})

describe('the page the bank returns to', () => {
  it('is in the reader’s language, loads nothing and may be shown in our frame', async () => {
    const page = await open('harbour.localhost', '/bank-return', { Cookie: 'language=zh' })
    expect(page.status).toBe(200)
    expect(page.language).toBe('zh-Hant-HK')
    expect(page.html).toContain('銀行已經回覆')
    expect(page.html).not.toMatch(/<script|style=|src=/)
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  })

  it('redirects to the application on the platform’s host if it is opened in the bank’s own window', async () => {
    const inFrame = await open('localhost', '/bank-return', { 'Sec-Fetch-Dest': 'iframe' })
    expect(inFrame.html).toContain('Your bank has answered')
    const whole = await open('localhost', '/bank-return', { 'Sec-Fetch-Dest': 'document' })
    expect([whole.status, whole.headers.get('Location')]).toEqual([302, '/OrgRegisterCard'])
  })
})
