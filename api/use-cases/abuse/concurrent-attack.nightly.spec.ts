import { payment } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../../testing/api.ts'
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

const later = (seconds: number) => {
  api.clock.now = api.dependencies.now() + seconds * 1000
}

type Charity = Awaited<ReturnType<typeof openCharity>>

const count = (answers: readonly Answer[], status: number) =>
  toStatuses(answers).filter((one) => one === status).length

/** Sends from all addresses at once, and solves every challenge. */
const allAtOnce = (charity: Charity, addresses: readonly string[]) =>
  Promise.all(
    addresses.map((address) => {
      const robot = charity.visitor(app, address)
      return robot.solveAndSend(robot.form())
    }),
  )

const fromOne = (address: string, times: number) => Array.from({ length: times }, () => address)
const fromMany = (network: string, times: number) =>
  Array.from({ length: times }, (_, index) => `${network}.${index >> 7}.${index & 127}`)

const countCharges = async <Of>(act: () => Promise<Of>): Promise<[number, Of]> => {
  const before = api.bank.charges()
  const result = await act()
  return [api.bank.charges() - before, result]
}

describe('sixty refused cards that are sent together from one address', () => {
  it('reach the bank a dozen times at most, as they would one after the other', async () => {
    const bauhinia = await openCharity(api, 'bauhinia')
    const [charges, answers] = await countCharges(() =>
      allAtOnce(bauhinia, fromOne('192.0.2.66', 60)),
    )
    // There are fewer if projections lag: a refusal that is not projected yet still counts as
    // pending.
    expect(charges).toBeLessThanOrEqual(12)
    expect(charges).toBeGreaterThanOrEqual(6)
    expect(count(answers, 402)).toBe(charges)
    const refusals = answers.filter(({ status }) => status === 429)
    expect(refusals.length).toBeGreaterThan(0)
    for (const { headers } of refusals)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60)
    expect(count(answers, 402) + refusals.length + count(answers, 503)).toBe(60)
  })
})

describe('cards that banks accept', () => {
  it('no longer count once they succeed, so one address can give as often as it wants', async () => {
    later(3_600)
    api.bank.answers('approve')
    const bauhinia = await openCharity(api, 'bauhinia')
    const people = Array.from({ length: 30 }, () => bauhinia.visitor(app, '192.0.2.68'))
    for (const person of people) {
      expect((await person.solveAndSend(person.form())).status).toBe(200)
    }
  })

  it('stay pending while their outcome is unknown', async () => {
    api.bank.answers('silence')
    const bauhinia = await openCharity(api, 'bauhinia')
    const answers = await allAtOnce(bauhinia, fromOne('192.0.2.69', 12))
    expect(count(answers, 202)).toBe(12)
    api.bank.answers('approve')
    const late = bauhinia.visitor(app, '192.0.2.69')
    const answer = await late.solveAndSend(late.form())
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(3)
  })
})

describe('two hundred and six refused cards that are sent together from four addresses', () => {
  it('reach the bank a score and those that were under way, and then the charity is alarmed', async () => {
    later(3_600)
    const tinhau = await openCharity(api, 'tinhau')
    const four = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']
    const addresses = Array.from({ length: 206 }, (_, index) => four[index % 4] ?? '')
    const [charges] = await countCharges(() => allAtOnce(tinhau, addresses))
    const { declines, mostTries } = limits.alarm
    expect(charges).toBeLessThanOrEqual(declines + limits.charity.mostUnderWay + mostTries)
    // Four addresses, and of each a dozen.
    expect(charges).toBeLessThanOrEqual(48)
  })
})

describe('a hundred cards from a hundred addresses', () => {
  let lionrock: Charity
  beforeAll(async () => {
    later(3_600)
    lionrock = await openCharity(api, 'lionrock')
  })

  it('that are sent together reach the bank only up to the limit of pending cards', async () => {
    const addresses = fromMany('198.51', 100)
    const [charges, answers] = await countCharges(() => allAtOnce(lionrock, addresses))
    const { declines, mostTries } = limits.alarm
    const { mostUnderWay } = limits.charity
    expect(charges).toBeGreaterThanOrEqual(mostUnderWay)
    expect(charges).toBeLessThanOrEqual(declines + mostUnderWay + mostTries)
    expect(count(answers, 402)).toBe(charges)
    // Banks have refused twenty cards: the next payers get a challenge, and some of them may pass.
    const [more] = await countCharges(() => allAtOnce(lionrock, addresses))
    expect(charges + more).toBeLessThanOrEqual(declines + mostUnderWay + mostTries)
  })

  it('make the bank authenticate the cardholder, but not at another charity', async () => {
    // The window of the first hundred is over, the alarm is not.
    later(601)
    api.bank.answers('approve')
    const isForced = async (charity: Charity) => {
      const one = charity.visitor(app, '203.0.113.9')
      const { status, json } = await one.solveAndSend(one.form())
      expect(status).toBe(200)
      const { state } = await loadState(api.store, payment, (json.id ?? '') as PaymentId)
      return state.status !== 'none' && state.tries[0]?.authenticationForced
    }
    expect(await isForced(await openCharity(api, 'harbour'))).toBe(false)
    expect(await isForced(lionrock)).toBe(true)
  })

  it('reach the bank only up to the cap while the charity has an alarm', async () => {
    const [charges, answers] = await countCharges(async () => {
      const first = await allAtOnce(lionrock, fromMany('198.52', 100))
      return [...first, ...(await allAtOnce(lionrock, fromMany('198.53', 100)))]
    })
    // One of them was the honest payer's above.
    expect(charges).toBe(limits.alarm.mostTries - 1)
    expect(count(answers, 402)).toBe(charges)
  })

  it('leave an honest payer the other methods, and the refusal names them', async () => {
    api.bank.answers('approve')
    await allAtOnce(lionrock, fromMany('198.56', 40))
    const honest = lionrock.visitor(app, '203.0.113.1')
    const refused = await honest.solveAndSend(honest.form())
    expect(refused.status).toBe(429)
    expect(refused.json).toMatchObject({ error: { code: 'cards_limited' } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    const { paymentMethod: _, ...gift } = honest.form()
    const wallet = { ...gift, paymentMethod: 'PayMe' }
    expect((await honest.send(wallet, {}, '/api/user/payments/paymeLink')).status).toBe(200)
  })

  it('do not affect another charity', async () => {
    api.bank.answers('approve')
    const harbour = await openCharity(api, 'harbour')
    const honest = harbour.visitor(app, '203.0.113.2')
    expect((await honest.send(honest.form())).status).toBe(200)
  })
})

describe('many honest people at one charity at the same moment', () => {
  it('pay all of them', async () => {
    later(3_600)
    api.bank.answers('approve')
    const harbour = await openCharity(api, 'harbour')
    const people = Array.from({ length: 80 }, (_, index) =>
      harbour.visitor(app, `203.0.112.${index}`),
    )
    const answers = await Promise.all(people.map((person) => person.send(person.form())))
    expect(count(answers, 200)).toBe(80)
  })
})
