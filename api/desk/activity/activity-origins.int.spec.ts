import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createGuardedApp } from '../../use-cases/abuse/testing/visitors.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { createColleague, submitTransfer } from '../../testing/transfers.ts'
import type { Activity } from './activity-list-contract.ts'

const harbour = worldId('organisation', 'harbour')
const root = '/api/organizations'
const password = 'Harbour2026'
const from = {
  'X-Forwarded-For': '203.0.113.9',
  'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140 Safari/537',
}
const here = { device: 'Chrome, Windows', place: '203.0.113.9' }

const api = useApi()
let app: ReturnType<typeof createGuardedApp>
let owner: Awaited<ReturnType<typeof createColleague>>
let colleague: Awaited<ReturnType<typeof createColleague>>

beforeAll(async () => {
  app = createGuardedApp(api, {})
  owner = await createColleague(api, harbour, 'owner')
  colleague = await createColleague(api, harbour, 'finance')
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

/** Logs this person in with a browser whose requests come from one place. */
const logIn = async ({ username }: { username: string }) => {
  const browser = openBrowser({ app }, 'localhost')
  await browser.post('/api/donors/login', { username, password }, from)
  return browser
}

const read = async (browser: ReturnType<typeof openBrowser>, query = '') => {
  await api.caughtUp()
  const answer: ListAnswer<Activity> = (await browser.get(`${root}/activity${query}`, from)).json
  return answer.rows
}

describe('the origin of a staff action', () => {
  it('is shown next to every kind of action', async () => {
    const browser = await logIn(owner)
    const paymentId = await submitTransfer(api, harbour)
    const body = { enabled: false, code: null, bank: null, payableTo: {}, instructions: {} }
    const done = [
      await browser.post(`${root}/payments/${paymentId}/approve`, { try: 1 }, from),
      await browser.put(
        `${root}/ways-to-pay/manual/octopus`,
        { ...body, stepUp: { password } },
        from,
      ),
      await browser.put(
        `${root}/staff/${colleague.staffId}/role`,
        { role: 'viewer', password },
        from,
      ),
      await browser.put(
        `${root}/staff/${colleague.staffId}/role`,
        { role: 'finance', password },
        from,
      ),
    ]
    expect(done.map(({ status }) => status)).toEqual([200, 200, 204, 204])
    const rows = await read(browser, `?person=${owner.staffId}`)
    const findOrigin = (type: string) => rows.find((row) => row.type === type)?.from
    for (const type of ['PaymentSucceeded', 'ManualMethodSet', 'StaffRoleChanged']) {
      expect([type, findOrigin(type)]).toEqual([type, here])
    }
  })

  it('is recorded for a link requested without a login', async () => {
    const visitor = openBrowser({ app }, 'localhost')
    await visitor.post(`${root}/forgot`, { username: colleague.username }, from)
    const [asked] = await read(await logIn(owner), `?person=${colleague.staffId}`)
    expect(asked).toMatchObject({ type: 'StaffLinkRequested', from: here })
  })

  it('is in the file', async () => {
    const browser = await logIn(owner)
    const { text } = await browser.get(`${root}/activity.csv?kind=payments`, from)
    expect(text).toContain('Device,Network')
    expect(text).toContain(',owner Wong,"Chrome, Windows",203.0.113.9,Payments,PaymentSucceeded,')
  })

  it('is not shown of administrators', async () => {
    const administrator = openBrowser({ app }, 'localhost')
    const login = { username: 'admin@almoner.example', password: 'Almoner2026' }
    await administrator.post('/api/donors/login', login, from)
    const path = `/api/admin/organizations/${harbour}/access-reason`
    await administrator.post(path, { reason: 'A call by the charity' }, from).thenAnswered(204)
    const rows = await read(await logIn(owner), '?kind=settings')
    expect(rows.find(({ type }) => type === 'CharityDataOpened')).toMatchObject({ from: null })
  })

  it('is not shown to an auditor', async () => {
    const auditor = await createColleague(api, harbour, 'auditor')
    const browser = await logIn(auditor)
    const rows = await read(browser, '?kind=payments')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.from === null)).toBe(true)
  })

  it('is shown of what an auditor viewed', async () => {
    const auditor = await createColleague(api, harbour, 'auditor')
    await (await logIn(auditor)).get(`${root}/payments`, from)
    const [viewed] = await read(await logIn(owner), `?person=${auditor.staffId}&kind=views`)
    expect(viewed).toMatchObject({ type: 'BooksViewed', from: here })
  })

  it('is forgotten with the login of a colleague who is removed', async () => {
    const leaving = await createColleague(api, harbour, 'finance')
    const paymentId = await submitTransfer(api, harbour)
    await (await logIn(leaving)).post(`${root}/payments/${paymentId}/approve`, { try: 1 }, from)
    const browser = await logIn(owner)
    const approved = () => read(browser, `?person=${leaving.staffId}&kind=payments`)
    expect(await approved()).toMatchObject([{ from: here }])
    await browser
      .post(`${root}/staff/${leaving.staffId}/remove`, { password }, from)
      .thenAnswered(204)
    expect(await approved()).toMatchObject([{ from: null }])
  })
})
