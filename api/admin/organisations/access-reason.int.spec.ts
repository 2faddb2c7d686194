import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListAnswer } from '../../http/lists/contract.ts'
import type { Activity } from '../../desk/activity/activity-list-contract.ts'
import { useApi } from '../../testing/api.ts'
import { administrator, given, staff } from '../../testing/given.ts'
import { startKnocking } from '../../testing/request-route.ts'
import { administratorAt, applicationAt } from '../../testing/reviewers.ts'
import { organizationId } from '../../testing/route.ts'
import { testedRoutes } from '../../testing/routes.ts'

const harbour = applicationAt('harbour')
const reason = 'The charity asked for help'
const refusal = { error: { code: 'access_reason_required' } }

/** The routes of the question itself: the reason, and the name of the charity. */
const isOfQuestion = (name: string): boolean => /[/](?:access-reason|name)$/.test(name)

const api = useApi()
const administration = given(api).as(administrator())

describe('the data of an open charity', () => {
  it('is opened to an administrator after a reason, once a session', async () => {
    const paths = ['', '/account', '/history', '/at/1', '/at/1/against/2', '/pack.zip?at=1']
    for (const path of paths) {
      const refused = await administration.get(`${harbour}${path}`)
      expect([path, refused.status, refused.json]).toMatchObject([path, 403, refusal])
    }
    const unmask = { stepUp: { password: 'Almoner2026' } }
    await administration
      .post(`${harbour}/unmask`, unmask)
      .thenRefused(403, 'access_reason_required')

    await administration.post(`${harbour}/access-reason`, { reason: ' ' }).thenAnswered(422)
    await administration.post(`${harbour}/access-reason`, { reason }).thenAnswered(204)
    await administration.post(`${harbour}/access-reason`, { reason }).thenAnswered(204)
    await administration.get(`${harbour}/account`).thenAnswered(200)
    expect((await administration.get(harbour)).json).not.toMatchObject(refusal)
    await administration
      .get(`${applicationAt('lionrock')}/account`)
      .thenRefused(403, 'access_reason_required')
    const later = await administratorAt(api)
    await later.get(`${harbour}/account`).thenRefused(403, 'access_reason_required')
  })

  it('is named by the question for a reason, in the reader’s language', async () => {
    const later = await administratorAt(api)
    await later.get(`${harbour}/name`).thenAnswered(200, {
      name: 'Harbour Light Children’s Fund',
    })
    const headers = { 'Accept-Language': 'zh-HK' }
    expect((await later.get(`${harbour}/name`, headers)).json).toEqual({ name: '海港之光兒童基金' })
  })

  it('shows its owners who opened it, and why', async () => {
    await api.caughtUp()
    const owner = given(api).as(staff('owner'))
    const { json } = await owner.get('/api/organizations/activity')
    const { rows } = json as ListAnswer<Activity>
    const opened = rows.filter(({ type }) => type === 'CharityDataOpened')
    expect(opened).toMatchObject([{ by: { realm: 'administrator' }, details: { reason } }])
    const file = await owner.get('/api/organizations/activity.csv')
    expect(file.text).toContain(reason)
  })

  it('has a suggested reason in the reader’s language', async () => {
    const later = await administratorAt(api)
    const preset = { reason: 'preset:tax_status' }
    await later.post(`${harbour}/access-reason`, preset).thenAnswered(204)
    await api.caughtUp()
    const owner = given(api).as(staff('owner'))
    const readIn = async (language: string) => {
      const headers = { 'Accept-Language': language }
      const { json } = await owner.get('/api/organizations/activity', headers)
      const { rows } = json as ListAnswer<Activity>
      return rows.find(({ type }) => type === 'CharityDataOpened')?.details['reason']
    }
    expect(await readIn('zh-HK')).toBe('每年覆核其免稅資格')
    expect(await readIn('en')).toBe('The yearly check of its tax status')
  })
})

describe('an application under review', () => {
  it('is opened without a reason', async () => {
    await administration.get(applicationAt('newhope')).thenAnswered(200)
    await administration.post(`${applicationAt('newhope')}/claim`, {}).thenAnswered(200)
    await administration.post(`${applicationAt('newhope')}/release`, {}).thenAnswered(200)
  })
})

describe('every route of administration about one charity', () => {
  const routes = Object.keys(testedRoutes).filter(
    (name) => name.includes('/api/admin/organizations/:organizationId') && !isOfQuestion(name),
  )
  let started: Awaited<ReturnType<typeof startKnocking>>
  beforeAll(async () => {
    started = await startKnocking()
  })
  afterAll(() => started.api.close())

  it('is one of many', () => expect(routes.length).toBeGreaterThan(25))

  it.each(routes)('returns and records nothing without a reason: %s', async (name) => {
    const login = await started.loginAnew('administrator')
    const before = await started.api.store.head()
    const { status, json } = await started.knock(name, { login, parameters: { organizationId } })
    expect([status, json]).toMatchObject([403, refusal])
    expect(await started.api.store.head()).toBe(before)
  })
})
