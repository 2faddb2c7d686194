import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserAt, startApi, type TestApi } from '../../testing/api.ts'
import { staffAt } from '../../testing/gift.ts'
import type { AdminOrganizationsAnswer } from './contract.ts'

let api: TestApi
let administration: ReturnType<typeof browserAt>

beforeAll(async () => {
  api = await startApi()
  administration = browserAt(api, 'localhost')
  await administration.post('/api/donors/login', {
    username: 'admin@almoner.example',
    password: 'Almoner2026',
    as: 'admin',
  })
})
afterAll(() => api.close())

const organizations = async (query = ''): Promise<AdminOrganizationsAnswer> =>
  (await administration.get(`/api/admin/organizations${query}`)).json

describe('an administrator', () => {
  it('sees every charity, whatever became of it', async () => {
    const seen = (await organizations()).organizations
    expect(new Map(seen.map(({ subDomain, status }) => [subDomain, status]))).toEqual(
      new Map([
        ['harbour', 'approved'],
        ['lionrock', 'approved'],
        ['bauhinia', 'approved'],
        ['tinhau', 'approved'],
        ['newhope', 'pending'],
        ['peaktrail', 'declined'],
      ]),
    )
  })

  it('sees the newest first, and the ones before a cursor', async () => {
    const all = (await organizations()).organizations
    const times = all.map(({ registeredAt }) => registeredAt)
    expect(times).toEqual([...times].sort().toReversed())
    expect((await organizations('?before=0')).organizations).toEqual([])
  })

  it('may ask for those of one status', async () => {
    const declined = (await organizations('?status=declined')).organizations
    expect(declined).toHaveLength(1)
    expect(declined[0]?.reason).not.toBeNull()
  })

  it.each(['status=open', 'before=x', 'before=9999999999999999999'])(
    'is refused %s',
    async (query) => {
      const refused = await administration.get(`/api/admin/organizations?${query}`)
      expect(refused.status).toBe(422)
    },
  )
})

describe('a guest or a staff member', () => {
  it('is refused', async () => {
    const nobody = await browserAt(api, 'localhost').get('/api/admin/organizations')
    expect(nobody.status).toBe(401)
    const { browser } = await staffAt(api, 'harbour')
    const staff = await browser.get('/api/admin/organizations')
    expect(staff.status).toBe(401)
  })
})

describe('a charity’s site', () => {
  it('has no administration, also for an administrator', async () => {
    const Cookie = `almoner_session=${administration.cookies.get('almoner_session')}`
    const there = browserAt(api, 'harbour.localhost')
    expect((await there.get('/api/admin/organizations', { Cookie })).status).toBe(404)
  })
})
