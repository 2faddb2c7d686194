import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApi } from '../../testing/api.ts'
import {
  createGuardedApp,
  limits,
  openCharity,
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
const aDay = 24 * 3_600
const count = (answers: readonly Answer[], status: number) =>
  toStatuses(answers).filter((one) => one === status).length

const isForced = async (store: EventStore, { json }: Answer): Promise<boolean> => {
  const { state } = await loadState(store, payment, (json.id ?? '') as PaymentId)
  return state.status !== 'none' && state.tries[0]?.authenticationForced === true
}

describe('refused cards at three charities, eighteen at each, an address and a name each', () => {
  const subDomains = ['bauhinia', 'tinhau', 'lionrock'] as const
  const answers: Answer[] = []
  let honest: ReturnType<Awaited<ReturnType<typeof openCharity>>['visitor']>
  let honestEmail: string
  beforeAll(async () => {
    const harbour = await openCharity(api, 'harbour')
    honest = harbour.visitor(app, '203.0.113.7')
    const gift = honest.form()
    honestEmail = gift.email
    api.bank.answers('approve')
    await honest.send(gift)
    later(aDay + 60)
    api.bank.answers('decline')
    const charities = await Promise.all(subDomains.map((name) => openCharity(api, name)))
    for (let tried = 0; tried < 54; tried++) {
      const robot = charities[tried % 3]?.visitor(app, `198.51.100.${tried}`)
      if (robot) answers.push(await robot.send(robot.form()))
    }
  })

  it('meet a challenge after as many as one charity may have', () => {
    expect(count(answers, 402)).toBe(limits.alarm.declines)
    expect(count(answers, 403)).toBe(54 - limits.alarm.declines)
  })

  it('make an untried charity require a challenge too, and the bank authenticate a new card', async () => {
    api.bank.answers('approve')
    const harbour = await openCharity(api, 'harbour')
    const stranger = harbour.visitor(app, '203.0.113.8')
    const body = stranger.form()
    expect((await stranger.send(body)).status).toBe(403)
    const paid = await stranger.solveAndSend(body)
    expect(paid.status).toBe(200)
    expect(await isForced(api.store, paid)).toBe(true)
  })

  it('do not affect a payer who has paid by card before', async () => {
    api.bank.answers('approve')
    const paid = await honest.send(honest.form({ email: honestEmail }))
    expect(paid.status).toBe(200)
    expect(await isForced(api.store, paid)).toBe(false)
  })

  it('are over a quarter of an hour after the last of them', async () => {
    later(limits.alarm.lastsSeconds + 60)
    api.bank.answers('approve')
    const harbour = await openCharity(api, 'harbour')
    const stranger = harbour.visitor(app, '203.0.113.9')
    expect((await stranger.send(stranger.form())).status).toBe(200)
  })
})

describe('refused cards of one amount among twice as many payments of others', () => {
  it('meet a challenge, while refusals of mixed amounts do not', async () => {
    later(3_600)
    const charities = await Promise.all(
      ['bauhinia', 'tinhau', 'lionrock', 'harbour'].map((name) => openCharity(api, name)),
    )
    const sendAll = async (many: number, network: string, amount: (index: number) => number) => {
      const requests = Array.from({ length: many }, async (_, index) => {
        const visitor = charities[index % 4]?.visitor(app, `${network}.${index}`)
        return visitor && (await visitor.send(visitor.form({ amount: amount(index) })))
      })
      return (await Promise.all(requests)).filter((answer) => answer !== undefined)
    }
    api.bank.answers('approve')
    await sendAll(44, '203.0.113', (index) => 100 + index)
    api.bank.answers('decline')
    expect(count(await sendAll(22, '198.51.101', (index) => 100 + index), 402)).toBe(22)
    expect(count(await sendAll(8, '198.51.102', () => 177), 402)).toBe(8)
    later(3_600)
    api.bank.answers('approve')
    await sendAll(44, '203.0.113', (index) => 100 + index)
    api.bank.answers('decline')
    expect(count(await sendAll(20, '198.51.103', () => 177), 402)).toBe(20)
    expect(count(await sendAll(8, '198.51.104', () => 177), 403)).toBe(8)
  })
})

describe('a charity under an alarm whose attacker has used up its tries', () => {
  it('keeps tries for payers who have paid before', async () => {
    later(3_600)
    api.bank.answers('approve')
    const tinhau = await openCharity(api, 'tinhau')
    const honest = tinhau.visitor(app, '203.0.113.20')
    const gift = honest.form()
    expect((await honest.solveAndSend(gift)).status).toBe(200)
    later(aDay + 60)
    api.bank.answers('decline')
    const answers: Answer[] = []
    for (let tried = 0; tried < 60; tried++) {
      const robot = tinhau.visitor(app, `198.51.110.${tried}`)
      answers.push(await robot.solveAndSend(robot.form()))
    }
    expect(answers.at(-1)?.json).toMatchObject({ error: { code: 'cards_limited' } })
    api.bank.answers('approve')
    const again = await honest.solveAndSend(honest.form({ email: gift.email }))
    expect(again.status).toBe(200)
    const stranger = tinhau.visitor(app, '203.0.113.21')
    expect((await stranger.solveAndSend(stranger.form())).status).toBe(429)
  })
})
