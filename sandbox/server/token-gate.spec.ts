import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { requireToken } from './token-gate.ts'

const token = 'f'.repeat(32)
const pages = requireToken(
  new Hono().all('*', (c) => c.text('shown')),
  token,
)

const ask = (path: string, init: RequestInit = {}) =>
  pages.request(`http://localhost:3000${path}`, init)

describe('the sandbox’s pages if other people can reach them', () => {
  it.each([
    ['GET', '/sandbox/mailbox'],
    ['GET', '/sandbox/mailbox.json'],
    ['GET', '/sandbox/mailbox/1/attachments/0/receipt.pdf'],
    ['GET', '/sandbox/payme/pay/6f1c'],
    ['POST', '/sandbox/payme/api/payments'],
    ['GET', '/sandbox/tap-and-go/web/pay'],
    ['GET', '/sandbox/stripe/dashboard'],
    ['GET', '/sandbox/stripe/v1/payment_methods'],
    ['GET', '/sandbox/stripe/v1/payment_methods/pm_1'],
    ['POST', '/sandbox/stripe/v1/refunds'],
    ['GET', '/sandbox/stripe/challenge/pi_1'],
    ['GET', '/sandbox/stripe/challenge/../v1/events'],
    ['POST', '/sandbox/stripe/challenge/pi_0123456789abcdefghij/fail'],
  ])('are refused without the token: %s %s', async (method, path) => {
    const answer = await ask(path, { method })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('shown')
  })

  it('accept the token once in the address, and then recognise the browser by a cookie', async () => {
    const entered = await ask(`/sandbox/mailbox?to=a%40b&token=${token}`)
    expect(entered.status).toBe(303)
    expect(entered.headers.get('Location')).toBe('/sandbox/mailbox?to=a%40b')
    const [cookie = ''] = entered.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const headers = { Cookie: cookie.split(';')[0] ?? '' }
    expect(await (await ask('/sandbox/mailbox', { headers })).text()).toBe('shown')
  })

  it('accept it in a header, from a program', async () => {
    const headers = { 'X-Sandbox-Token': token }
    expect((await ask('/sandbox/mailbox.json', { headers })).status).toBe(200)
  })

  it('refuse another token in any place, in the reader’s language', async () => {
    const headers = { 'X-Sandbox-Token': 'e'.repeat(32), Cookie: 'sandbox=e' }
    expect((await ask('/sandbox/mailbox', { headers })).status).toBe(403)
    const answer = await ask('/sandbox/mailbox?token=e', {
      headers: { 'Accept-Language': 'zh-HK' },
    })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('權杖不正確')
  })

  it.each([
    ['POST', '/sandbox/stripe/v1/payment_methods'],
    ['OPTIONS', '/sandbox/stripe/v1/payment_methods'],
    ['GET', '/sandbox/stripe/challenge-page.css'],
    ['GET', '/sandbox/stripe/challenge/pi_0123456789abcdefghij'],
    ['POST', '/sandbox/stripe/challenge/pi_0123456789abcdefghij/approve'],
    ['POST', '/sandbox/stripe/challenge/seti_0123456789abcdefghij/reject'],
  ])('let a payer through a checkout: %s %s', async (method, path) => {
    expect((await ask(path, { method })).status).toBe(200)
  })
})
