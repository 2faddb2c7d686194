import { Writable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '@almoner/platform/log/log.ts'
import { useApi } from '../../testing/api.ts'
import type { Challenge } from './contract.ts'
import { challengeHeaders, openCharity, createGuardedApp, toStatuses } from './testing/visitors.ts'

const api = useApi()
let app: ReturnType<typeof createGuardedApp>
let harbour: Awaited<ReturnType<typeof openCharity>>
beforeAll(async () => {
  app = createGuardedApp(api)
  harbour = await openCharity(api, 'harbour')
})
beforeEach(() => api.bank.answers('approve'))

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const times = <Of>(count: number, of: (index: number) => Of) =>
  Array.from({ length: count }, (_, index) => of(index))
const chargesDuring = async (what: () => Promise<unknown>) => {
  const before = api.bank.charges()
  await what()
  return api.bank.charges() - before
}

const loggedLines = () => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, log: createLog(destination) }
}

describe('honest people', () => {
  it('of one family at one address can give four times without a challenge', async () => {
    const family = times(4, () => harbour.visitor(app, '203.0.113.1'))
    const answers = await Promise.all(family.map((person) => person.send(person.form())))
    expect(toStatuses(answers)).toEqual([200, 200, 200, 200])
  })

  it('may send the same again as often as their network loses the answer', async () => {
    const person = harbour.visitor(app, '203.0.113.2')
    const body = person.form()
    const charges = await chargesDuring(async () => {
      for (let time = 0; time < 12; time++) expect((await person.send(body)).status).toBe(200)
    })
    expect(charges).toBe(1)
  })

  it('get the outcome of a payment whose answer they lost, despite the limits', async () => {
    const clock = { now: Date.now() }
    const shifted = createGuardedApp(api, { now: () => clock.now })
    const person = harbour.visitor(shifted, '203.0.113.5')
    const body = person.form()
    const paid = await person.send(body)
    // Another window, and others have filled it.
    clock.now += 600_000
    for (const one of times(60, () => harbour.visitor(shifted, '203.0.113.5'))) {
      await one.send(one.form())
    }
    expect((await person.send(person.form())).status).toBe(429)
    const again = await person.send(body)
    expect([again.status, again.json]).toEqual([200, paid.json])
  })

  it('that mistype a card twice can pay with the third, without a challenge', async () => {
    const person = harbour.visitor(app, '203.0.113.3')
    const body = person.form()
    api.bank.answers('decline')
    expect((await person.send({ ...body, paymentMethod: 'pm_mistyped_1' })).status).toBe(402)
    expect((await person.send({ ...body, paymentMethod: 'pm_mistyped_2' })).status).toBe(402)
    api.bank.answers('approve')
    expect((await person.send({ ...body, paymentMethod: 'pm_mistyped_3' })).status).toBe(200)
  })

  it('at a charity’s dinner can pay from one address after solving a challenge', async () => {
    const guests = times(20, () => harbour.visitor(app, '203.0.113.4'))
    const answers = await Promise.all(guests.map((guest) => guest.solveAndSend(guest.form())))
    expect(new Set(toStatuses(answers))).toEqual(new Set([200]))
  })
})

describe('tries from one address', () => {
  it('require a challenge from the sixth on, and are not charged before it is solved', async () => {
    const people = times(7, () => harbour.visitor(app, '203.0.113.10'))
    const charges = await chargesDuring(async () => {
      const answers = []
      for (const person of people) answers.push(await person.send(person.form()))
      expect(toStatuses(answers)).toEqual([200, 200, 200, 200, 200, 403, 403])
      expect(answers[5]?.json).toMatchObject({ error: { code: 'challenge_required' } })
    })
    expect(charges).toBe(5)
  })

  it('pass exactly five at a time, of two hundred at once', async () => {
    const people = times(200, () => harbour.visitor(app, '203.0.113.11'))
    const charges = await chargesDuring(async () => {
      const statuses = toStatuses(await Promise.all(people.map((each) => each.send(each.form()))))
      const count = (status: number) => statuses.filter((one) => one === status).length
      expect([count(200), count(403), count(429)]).toEqual([5, 55, 140])
    })
    expect(charges).toBe(5)
  })

  it('are answered with a waiting time, and pass after it', async () => {
    const clock = { now: Date.now() }
    const shifted = createGuardedApp(api, { now: () => clock.now })
    const robot = () => harbour.visitor(shifted, '203.0.113.12')
    for (const one of times(60, robot)) await one.send(one.form())
    clock.now += 60_000
    const late = robot()
    const refused = await late.send(late.form())
    expect(refused.status).toBe(429)
    expect(refused.json).toMatchObject({
      message: 'Too many attempts. Wait a moment, then try again.',
    })
    const seconds = Number(refused.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(530)
    expect(seconds).toBeLessThanOrEqual(540)
    clock.now += seconds * 1000
    expect((await late.send(late.form())).status).toBe(200)
  })

  it('count as one caller’s from any address within its IPv6 network', async () => {
    const from = (address: string) => {
      const person = harbour.visitor(app, address)
      return person.send(person.form())
    }
    const rotating = await Promise.all(times(5, (index) => from(`2001:db8:1:2:${index}::1`)))
    expect(toStatuses(rotating)).toEqual([200, 200, 200, 200, 200])
    expect((await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(403)
    expect((await from('2001:db8:1:3::1')).status).toBe(200)
  })

  it('count as one caller’s if no trusted proxy reports its address', async () => {
    const { lines, log } = loggedLines()
    const open = createGuardedApp(api, { isTrustedProxy: () => false, log })
    const statuses = []
    for (const index of times(7, (each) => each)) {
      const liar = harbour.visitor(open, `198.51.100.${index}`)
      statuses.push((await liar.send(liar.form())).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 403, 403])
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1)
  })
})

describe('tries by one browser, e-mail or card', () => {
  it('are counted by the browser’s word, from whichever address', async () => {
    const [person] = times(1, () => harbour.visitor(app, '203.0.113.20'))
    const statuses = []
    for (const index of times(7, (each) => each)) {
      const mail = { email: `changing-${index}@example.com`, paymentMethod: 'pm_one' }
      const headers = { 'X-Forwarded-For': `198.51.100.${10 + index}` }
      const body = { ...person?.form(mail), ...(index > 2 && { paymentMethod: 'pm_two' }) }
      statuses.push((await person?.send(body, headers))?.status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 403, 403])
    expect(person?.browser.cookies.get('almoner_device')).toMatch(/^[\w-]{22}$/)
  })

  it('set a cookie that scripts cannot read', async () => {
    const person = harbour.visitor(app, '203.0.113.21')
    const { headers } = await person.send(person.form())
    const cookie = headers.getSetCookie().find((line) => line.startsWith('almoner_device='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
  })

  it('are counted by the e-mail address, however it is written', async () => {
    const statuses = []
    for (const index of times(7, (each) => each)) {
      const person = harbour.visitor(app, `198.51.100.${20 + index}`)
      const email = index % 2 === 0 ? 'One@Example.com' : 'one@example.com'
      const card = { paymentMethod: `pm_mail_${index % 3}` }
      statuses.push((await person.send(person.form({ email, ...card }))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 403, 403])
  })

  it('do not block the owner of an e-mail address that a stranger tries cards with', async () => {
    const email = 'known-to-a-stranger@example.com'
    api.bank.answers('decline')
    for (const index of times(20, (each) => each)) {
      const stranger = harbour.visitor(app, `2001:db8:aa:${index.toString(16)}::1`)
      expect((await stranger.solveAndSend(stranger.form({ email }))).status).toBe(402)
    }
    api.bank.answers('approve')
    const owner = harbour.visitor(app, '203.0.113.23')
    expect((await owner.solveAndSend(owner.form({ email }))).status).toBe(200)
  })

  it('require a challenge at the fourth card, even after few tries', async () => {
    const person = harbour.visitor(app, '203.0.113.22')
    const answers = await person.sendAll(4, { again: true })
    expect(toStatuses(answers)).toEqual([200, 200, 200, 403])
  })

  it('are not charged after three declines of one card, however often it is sent', async () => {
    api.bank.answers('decline')
    const charges = await chargesDuring(async () => {
      for (const index of times(850, (each) => each)) {
        const robot = harbour.visitor(app, `2001:db8:${index.toString(16)}::1`)
        await robot.solveAndSend(robot.form({ paymentMethod: 'pm_the_same' }))
      }
    })
    expect(charges).toBe(3)
  })
})

describe('every method', () => {
  it('is counted: an attacker stopped with cards does not continue with PayMe', async () => {
    const people = times(5, () => harbour.visitor(app, '203.0.113.30'))
    for (const person of people) await person.send(person.form())
    const opened = api.bank.requests()
    const { paymentMethod: _, ...body } = harbour.visitor(app, '203.0.113.30').form()
    const wallet = { ...body, paymentMethod: 'PayMe' }
    const last = harbour.visitor(app, '203.0.113.30')
    expect((await last.send(wallet, {}, '/api/user/payments/paymeLink')).status).toBe(403)
    expect(api.bank.requests()).toBe(opened)
    expect((await last.solveAndSend(wallet, '/api/user/payments/paymeLink')).status).toBe(200)
    expect(api.bank.requests()).toBe(opened + 1)
  })
})

describe('a proof of payment', () => {
  it('also counts, and is neither re-encoded nor stored if it is refused', async () => {
    for (const person of times(5, () => harbour.visitor(app, '203.0.113.31'))) {
      await person.send(person.form())
    }
    const last = harbour.visitor(app, '203.0.113.31').form({ paymentName: 'fps' })
    const send = async (headers = {}) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(last)) {
        if (name !== 'paymentMethod') body.set(name, String(value))
      }
      body.set('proofofpayment', new File([onePixel], 'proof.png', { type: 'image/png' }))
      const address = { 'X-Forwarded-For': '203.0.113.31', Origin: 'http://harbour.localhost:3000' }
      const url = 'http://harbour.localhost:3000/api/user/payments/add'
      return await app.request(url, { method: 'POST', body, headers: { ...address, ...headers } })
    }
    const files = api.files.size
    const refused = await send()
    expect(refused.status).toBe(403)
    expect(api.files.size).toBe(files)
    const { challenge } = (await refused.json()) as { challenge: Challenge }
    expect((await send(challengeHeaders(challenge))).status).toBe(200)
    expect(api.files.size).toBe(files + 1)
  })
})

describe('the counts', () => {
  it('outlive the process', async () => {
    const before = times(5, () => harbour.visitor(app, '203.0.113.40'))
    for (const person of before) await person.send(person.form())
    const after = harbour.visitor(createGuardedApp(api), '203.0.113.40')
    expect((await after.send(after.form())).status).toBe(403)
  })

  it('reveal no person: neither the table nor the log has a name', async () => {
    const { lines, log } = loggedLines()
    const logging = createGuardedApp(api, { log })
    for (const person of times(7, () => harbour.visitor(logging, '203.0.113.50'))) {
      await person.send(person.form())
    }
    const rows = await api.db.selectFrom('operational.try_counts').select('key').execute()
    const text = JSON.stringify([lines, rows])
    expect(text).toContain('"a try was held')
    expect(text).toContain('tries-address')
    expect(text).not.toMatch(/203\.0\.113|visitor-|@example|pm_visitor/)
  })

  it('are not kept if the limits are off', async () => {
    const open = createGuardedApp(api, { attemptLimits: null })
    const person = harbour.visitor(open, '203.0.113.60')
    expect(new Set(toStatuses(await person.sendAll(8)))).toEqual(new Set([200]))
  })
})
