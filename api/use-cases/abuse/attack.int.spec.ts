import { findAlarm } from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { metricsText } from '@almoner/platform/metrics.ts'
import { useApi } from '../../testing/api.ts'
import { createStaff } from '../../testing/gift.ts'
import {
  openCharity,
  createGuardedApp,
  limits,
  toStatuses,
  type Answer,
} from './testing/visitors.ts'

const api = useApi()
let app: ReturnType<typeof createGuardedApp>
beforeAll(() => {
  app = createGuardedApp(api)
})
beforeEach(() => api.bank.answers('decline'))

const times = <Of>(count: number, of: (index: number) => Of) =>
  Array.from({ length: count }, (_, index) => of(index))
const count = (answers: readonly Answer[], status: number) =>
  toStatuses(answers).filter((one) => one === status).length
const alarmAt = ({ organizationId }: { organizationId: string }) =>
  findAlarm(api.db, {
    organisationId: organizationId as OrganisationId,
    now: instantFromMilliseconds(api.dependencies.now()),
  })

const alarmsCounted = async (): Promise<number> => {
  const { text } = await metricsText(null)
  return Number(/^almoner_card_testing_alarms_total (\d+)$/m.exec(text)?.[1])
}

// Field reports: 18,000 tries from one address, and 120,000 from many. A refusal only needs a read,
// so that a part of these tries gives the same result.
describe('a robot with many cards at one address that solves every challenge', () => {
  it('is charged for a dozen in ten minutes, then is refused as all others are', async () => {
    const bauhinia = await openCharity(api, 'bauhinia')
    const before = api.bank.charges()
    const answers: Answer[] = []
    for (let tried = 0; tried < 600; tried++) {
      const robot = bauhinia.visitor(app, '192.0.2.66')
      answers.push(await robot.solveAndSend(robot.form()))
    }
    expect(api.bank.charges() - before).toBe(12)
    expect([count(answers, 402), count(answers, 429)]).toEqual([12, 588])
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0)
    // The charity gets no alarm: the address limit stopped the robot first.
    expect(await alarmAt(bauhinia)).toBeNull()
  })

  it('cannot avoid the limits by disconnecting: the bank’s answers still count', async () => {
    const tinhau = await openCharity(api, 'tinhau')
    const before = api.bank.charges()
    const requests: Promise<Answer>[] = []
    for (let tried = 0; tried < 40; tried++) {
      const robot = tinhau.visitor(app, '192.0.2.67')
      requests.push(robot.solveAndSend(robot.form()))
      // The test does not wait for the answer. The process continues and records the outcome.
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(requests)
    await api.caughtUp()
    const late = tinhau.visitor(app, '192.0.2.67')
    // A try with an unknown outcome still counts, as one that is under way (503).
    expect([429, 503]).toContain((await late.solveAndSend(late.form())).status)
    expect(api.bank.charges() - before).toBeLessThanOrEqual(12)
  })
})

describe('tries from many addresses against one charity', () => {
  let lionrock: Awaited<ReturnType<typeof openCharity>>
  let alarmsBefore: number
  let harbour: Awaited<ReturnType<typeof openCharity>>
  beforeAll(async () => {
    lionrock = await openCharity(api, 'lionrock')
    harbour = await openCharity(api, 'harbour')
    // The clock moves on, so that earlier tries at other charities no longer count.
    api.clock.now = api.dependencies.now() + 3_600_000
    alarmsBefore = await alarmsCounted()
  })

  it('are charged until twenty were refused; then every payer gets a challenge', async () => {
    const before = api.bank.charges()
    const answers: Answer[] = []
    for (let tried = 0; tried < 1_200; tried += 10) {
      const robots = times(10, (index) => {
        const at = (tried + index) % 1_000
        return lionrock.visitor(app, `198.51.${at >> 8}.${at & 255}`)
      })
      answers.push(...(await Promise.all(robots.map((robot) => robot.send(robot.form())))))
    }
    const { declines } = limits.alarm
    expect(api.bank.charges() - before).toBeGreaterThanOrEqual(declines)
    // Ten were under way at once when the twentieth was refused.
    expect(api.bank.charges() - before).toBeLessThanOrEqual(declines + 10)
    expect(count(answers, 402) + count(answers, 403)).toBe(1_200)
  })

  it('notify staff, once', async () => {
    expect(await alarmAt(lionrock)).toMatchObject({ succeeded: 0 })
    expect((await alarmAt(lionrock))?.declined).toBeGreaterThanOrEqual(20)
    const staff = await createStaff({ ...api, app }, 'lionrock')
    expect((await staff.browser.get('/api/organizations/overview')).json).toMatchObject({
      cardTesting: {
        since: expect.any(String) as string,
        until: expect.any(String) as string,
        declined: expect.toSatisfy((declined: number) => declined >= 20) as number,
      },
    })
    const others = await createStaff({ ...api, app }, 'harbour')
    const overview = await others.browser.get('/api/organizations/overview')
    expect(overview.json).toMatchObject({ cardTesting: null })
    expect((await alarmsCounted()) - alarmsBefore).toBe(1)
    const { text } = await metricsText(null)
    expect(text).toMatch(/^almoner_payment_tries_total\{method="card",verdict="challenged"\} \d+$/m)
  })

  it('do not block an honest payer: a card needs one challenge, PayMe needs none', async () => {
    api.bank.answers('approve')
    const honest = lionrock.visitor(app, '203.0.113.1')
    const body = honest.form()
    expect((await honest.send(body)).status).toBe(403)
    expect((await honest.solveAndSend(body)).status).toBe(200)
    const { paymentMethod: _, ...gift } = honest.form()
    const wallet = { ...gift, paymentMethod: 'PayMe' }
    expect((await honest.send(wallet, {}, '/api/user/payments/paymeLink')).status).toBe(200)
  })

  it('do not affect another charity', async () => {
    api.bank.answers('approve')
    const honest = harbour.visitor(app, '203.0.113.2')
    expect((await honest.send(honest.form())).status).toBe(200)
    expect(await alarmAt(harbour)).toBeNull()
  })

  it('are over a quarter of an hour after the last of them', async () => {
    api.bank.answers('approve')
    api.clock.now = api.dependencies.now() + limits.alarm.lastsSeconds * 1000 + 60_000
    expect(await alarmAt(lionrock)).toBeNull()
    const honest = lionrock.visitor(app, '203.0.113.3')
    expect((await honest.send(honest.form())).status).toBe(200)
  })
})

describe('a charity with many gifts', () => {
  it('sees no attack in a score of cards that were refused among more that were not', async () => {
    const bauhinia = await openCharity(api, 'bauhinia')
    api.clock.now = api.dependencies.now() + 3_600_000
    const give = async (many: number) => {
      const people = times(many, (index) => bauhinia.visitor(app, `203.0.113.${100 + index}`))
      return await Promise.all(people.map((person) => person.send(person.form())))
    }
    api.bank.answers('approve')
    expect(count(await give(24), 200)).toBe(24)
    api.bank.answers('decline')
    expect(count(await give(22), 402)).toBe(22)
    api.bank.answers('approve')
    expect(count(await give(3), 200)).toBe(3)
    expect(await alarmAt(bauhinia)).toBeNull()
  })
})
