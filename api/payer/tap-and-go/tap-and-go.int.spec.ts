import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../../testing/api.ts'
import { given, guest } from '../../testing/given.ts'
import { createWalletPayers } from '../../testing/wallet.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createWalletPayers>>

beforeAll(async () => {
  harbour = await createWalletPayers(api, 'harbour')
})
beforeEach(() => api.bank.wallets('open'))

const openRequest = async (changes: object = {}) => {
  const opened = await harbour.open({ paymentMethod: 'TapAndGo', amount: 1_234.5, ...changes })
  return { ...opened, path: new URL(opened.webLink).pathname }
}

const directives = (policy: string | null) =>
  Object.fromEntries(
    (policy ?? '').split('; ').map((each) => {
      const [name = '', ...values] = each.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe('the page in front of Tap & Go', () => {
  it('is at the charity’s own address, which the QR code contains', async () => {
    const { webLink, form } = await openRequest()
    expect(webLink).toMatch(/^http:\/\/harbour\.localhost:3000\/api\/tap-and-go\/[0-9a-f]{73}$/)
    expect(form).toMatchObject({ action: expect.stringContaining('/web/payments') as string })
  })

  it('posts the provider’s form by itself, and by a button', async () => {
    const { path, form } = await openRequest()
    const page = await harbour.browser.get(path).thenAnswered(200)
    expect(page.text).toContain(`action="${form?.action}"`)
    const fields = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    expect(Object.fromEntries(fields.map(([, name, value]) => [name, value]))).toEqual({
      ...form?.fields,
      // Written so that no value can end its attribute.
      payload: '&quot;&gt;&lt;script&gt;',
    })
    expect(page.text).toContain('<button type="submit">Continue to Tap &amp; Go</button>')
    expect(page.text).toContain('HK$1,253.30')
    expect(page.text).toContain('Harbour Light Children’s Fund')
  })

  it('allows only its own script and style, and lets its form follow the provider’s redirects', async () => {
    const { path } = await openRequest()
    const page = await harbour.browser.get(path)
    const policy = directives(page.headers.get('Content-Security-Policy'))
    expect(policy).toMatchObject({
      'default-src': "'none'",
      // Chromium holds each redirect after a form against this too.
      'form-action': 'http:',
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    })
    const hashTag = (tag: string) => {
      const inner = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page.text)?.[1] ?? ''
      return `'sha256-${createHash('sha256').update(inner).digest('base64')}'`
    }
    expect(policy['script-src']).toBe(hashTag('script'))
    expect(policy['style-src']).toBe(hashTag('style'))
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect(page.headers.get('Referrer-Policy')).toBe('strict-origin')
  })

  it.each([
    ['zh', 'zh-Hant-HK', '前往 Tap &amp; Go「拍住賞」'],
    ['cn', 'zh-Hans-CN', '前往 Tap &amp; Go“拍住赏”'],
  ])('speaks %s', async (language, html, text) => {
    const { path } = await openRequest()
    const page = await harbour.browser.get(path, { Cookie: `language=${language}` })
    expect(page.text).toContain(`<html lang="${html}"`)
    expect(page.text).toContain(text)
    // Or a phone writes Chinese in the characters of another country.
    expect(page.text).toContain(`:root:lang(${html})`)
  })

  it('submits nothing after the payment is made or has ended', async () => {
    const paid = await openRequest()
    await api.bank.pay(paid.objectId)
    const ended = await openRequest()
    await api.bank.end(ended.objectId, 'expired')
    const after = [await harbour.browser.get(paid.path), await harbour.browser.get(ended.path)]
    expect(after.map(({ status }) => status)).toEqual([200, 410])
    for (const { text, headers } of after) {
      expect(text).not.toMatch(/<form|<script/)
      expect(directives(headers.get('Content-Security-Policy'))['form-action']).toBe("'none'")
    }
  })

  it('is not shown without its token, nor for another charity or wallet', async () => {
    const { path, token } = await openRequest()
    const payme = await harbour.open()
    const elsewhere = given(api).as(guest('lionrock.localhost'))
    const answers = [
      await harbour.browser.get('/api/tap-and-go/x'),
      await harbour.browser.get(`/api/tap-and-go/${token.slice(0, -1)}g`),
      await elsewhere.get(path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    await harbour.browser.get(`/api/tap-and-go/${payme.token}`).thenAnswered(410)
    for (const { text } of answers) expect(text).not.toMatch(/<form|payload/)
  })
})
