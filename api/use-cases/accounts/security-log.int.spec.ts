import { worldId } from '@almoner/sandbox/world/ids.ts'
import { Writable } from 'node:stream'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { listSecurityEvents } from '@almoner/operational/security-events/security-events.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedApp } from '../abuse/testing/visitors.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { openBrowser, useApi } from '../../testing/api.ts'

const api = useApi()
let app: ReturnType<typeof createGuardedApp>
let text = ''
beforeAll(() => {
  const lines = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString('utf8')
      done()
    },
  })
  app = createGuardedApp(api, { log: createLog(lines) })
})
beforeEach(() => {
  text = ''
})

type Line = {
  event: string
  outcome: string
  reason: string | null
  realm: string | null
  account: string | null
  address: string
}

const securityLines = (): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { security?: Line })
    .flatMap(({ security }) => (security ? [security] : []))

const address = '203.0.113.77'
const from = { 'X-Forwarded-For': address, 'User-Agent': 'Mozilla/5.0 Chrome/140 Android' }
const donor = { username: 'donor@almoner.example', password: 'Donor2026' }
const staff = { username: 'staff@harbour.example', password: 'Harbour2026' }
const administrator = { username: 'admin@almoner.example', password: 'Almoner2026' }
const at = (host: string) => openBrowser({ app }, host)

describe('a line of the security log', () => {
  it.each([
    ['donor', 'harbour.localhost', donor],
    ['staff', 'localhost', staff],
    ['administrator', 'localhost', administrator],
  ] as const)('names the %s who logged in and out, and the origin', async (realm, host, who) => {
    const browser = at(host)
    await browser.post('/api/donors/login', { ...who, password: 'wrong' }, from)
    await browser.post('/api/donors/login', who, from)
    await browser.get('/api/donors/logout', from)
    const lines = securityLines()
    const account = expect.stringMatching(/^[0-9a-f]{32}$/) as string
    const context = { realm, account, address }
    expect(lines).toEqual([
      { event: 'login', outcome: 'failed', reason: 'wrong_credentials', ...context },
      { event: 'login', outcome: 'succeeded', reason: null, ...context },
      { event: 'logout', outcome: 'succeeded', reason: null, ...context },
    ])
    expect(new Set(lines.map((line) => line.account)).size).toBe(1)
  })

  it('has one name for an unused username, and never one name for two people', async () => {
    const unknownLogin = { username: 'nobody@almoner.example', password: 'wrong' }
    const spelt = { ...unknownLogin, username: ' NOBODY@almoner.example' }
    for (const who of [unknownLogin, spelt, { ...donor, password: 'wrong' }]) {
      await at('harbour.localhost').post('/api/donors/login', who, from)
    }
    const [first, second, third] = securityLines()
    expect(first).toMatchObject({ reason: 'unknown_username', realm: null })
    expect(second?.account).toBe(first?.account)
    expect(third?.account).not.toBe(first?.account)
  })

  it('records a changed password, a requested reset and ended logins', async () => {
    const browser = at('harbour.localhost')
    await browser.post('/api/donors/login', donor, from)
    const change = (oldPassword: string) =>
      browser.put('/api/donors/changepassword', { oldPassword, newPassword: 'Another2026' }, from)
    expect((await change('wrong')).status).toBe(422)
    expect((await change(donor.password)).status).toBe(204)
    await browser.post('/api/donors/forgot', { username: donor.username }, from)
    await browser.delete('/api/donors/sessions', from)
    expect(securityLines().map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      'login succeeded',
      'password_checked failed',
      'password_changed succeeded',
      'password_reset_asked succeeded',
      'session_ended succeeded',
    ])
  })

  it('records limits that were reached, and what they refused', async () => {
    for (let guess = 0; guess < 12; guess++) {
      const who = { username: 'guessed@almoner.example', password: `guess ${guess}` }
      await at('harbour.localhost').post('/api/donors/login', who, from)
    }
    const limited = securityLines().filter(({ event }) => event === 'limit_reached')
    expect(limited.length).toBeGreaterThan(0)
    expect(limited[0]).toMatchObject({ outcome: 'failed', reason: 'login_pair', address })
  })

  it('records payment settings and actions of an administrator', async () => {
    const desk = at('localhost')
    await desk.post('/api/donors/login', staff, from)
    const stepUp = { password: staff.password }
    const fps = { enabled: false, code: '', bank: null, payableTo: {}, instructions: {}, stepUp }
    const changed = await desk.put('/api/organizations/ways-to-pay/manual/fps', fps, from)
    expect(changed.status).toBe(200)
    const office = at('localhost')
    await office.post('/api/donors/login', administrator, from)
    const { rows }: { rows: { id: string }[] } = (
      await office.get('/api/admin/organizations?q=harbour', from)
    ).json
    const charity = `/api/admin/organizations/${rows[0]?.id}`
    await office.post(`${charity}/access-reason`, { reason: 'A new contract' }, from)
    const path = `${charity}/tap-and-go-fee`
    expect(
      (
        await office.put(
          path,
          { basisPoints: 150, stepUp: { password: administrator.password } },
          from,
        )
      ).status,
    ).toBe(200)
    expect(securityLines()).toMatchObject([
      { event: 'login', realm: 'staff' },
      { event: 'payment_settings_changed', realm: 'staff', reason: 'fps' },
      { event: 'login', realm: 'administrator' },
      { event: 'administrator_acted', realm: 'administrator', reason: 'tap_and_go_fee_set' },
    ])
  })

  it('records who changed a subscription, and who granted a credit', async () => {
    const desk = at('localhost')
    await desk.post('/api/donors/login', staff, from)
    const stepUp = { password: staff.password }
    const choice = { plan: 'pro', period: 'annual', amount: 0, confirm: true, stepUp }
    await desk.post('/api/organizations/subscription/plan', choice, from).thenAnswered(200)
    await desk.delete('/api/organizations/subscription/plan-change', from).thenAnswered(200)
    const office = at('localhost')
    await office.post('/api/donors/login', administrator, from)
    const charity = `/api/admin/organizations/${worldId('organisation', 'harbour')}`
    const reason = 'The site was down'
    await office.post(`${charity}/access-reason`, { reason }, from)
    const credit = { amount: 10, reason, stepUp: { password: administrator.password } }
    await office.post(`${charity}/credits`, credit, from).thenAnswered(200)
    expect(securityLines()).toMatchObject([
      { event: 'login', realm: 'staff' },
      { event: 'subscription_changed', realm: 'staff', reason: 'plan_switched' },
      { event: 'subscription_changed', realm: 'staff', reason: 'plan_change_cancelled' },
      { event: 'login', realm: 'administrator' },
      { event: 'administrator_acted', realm: 'administrator', reason: 'relief_granted' },
    ])
  })

  it('contains no email address, no password and no token', async () => {
    const browser = at('harbour.localhost')
    await browser.post('/api/donors/login', { ...donor, password: 'Another2026' }, from)
    await browser.post('/api/donors/login', { ...donor, password: 'a wrong secret' }, from)
    await browser.post('/api/donors/forgot', { username: donor.username }, from)
    const sessionTokens = ['almoner_session', ...browser.cookies.keys()].map((each) =>
      browser.cookies.get(each),
    )
    expect(securityLines().length).toBeGreaterThan(2)
    for (const secret of [donor.username, 'Another2026', 'a wrong secret', ...sessionTokens]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toContain('almoner.example')
  })
})

describe('a charity’s staff', () => {
  it('have their logins stored, for their own charity only', async () => {
    const desk = at('localhost')
    await desk.post('/api/donors/login', { ...staff, password: 'wrong' }, from)
    const harbour: { id: string } = (await at('harbour.localhost').get('/api/donors/organization'))
      .json
    const lionrock: { id: string } = (
      await at('lionrock.localhost').get('/api/donors/organization')
    ).json
    const events = async (id: string) =>
      await listSecurityEvents(api.db, {
        organisationId: id as OrganisationId,
        before: null,
        limit: 50,
      })
    const [last] = await events(harbour.id)
    expect(last).toMatchObject({
      event: 'login',
      outcome: 'failed',
      reason: 'wrong_credentials',
      address,
    })
    expect(await events(lionrock.id)).toEqual([])
  })
})
