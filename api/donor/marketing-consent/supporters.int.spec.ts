import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { createApp } from '../../app.ts'
import { browserAt, startApi, type TestApi } from '../../testing/api.ts'
import { staffAt } from '../../testing/gift.ts'
import { colleagueAt } from '../../testing/transfers.ts'
import {
  supportersPageSize,
  type SupportersAnswer,
} from '../../use-cases/marketing-consent/contract.ts'
import { readersAt } from './testing/marketing-consent.ts'

let api: TestApi
let harbour: Awaited<ReturnType<typeof readersAt>>
let desk: Awaited<ReturnType<typeof staffAt>>
let lionRockDesk: Awaited<ReturnType<typeof staffAt>>
const list = '/api/organizations/supporters'
const file = `${list}.csv`
const emails = Array.from({ length: 23 }, (_, index) => `supporter-${index}@example.org`)

beforeAll(async () => {
  api = await startApi()
  harbour = await readersAt(api, 'harbour')
  desk = await staffAt(api, 'harbour')
  lionRockDesk = await staffAt(api, 'lionrock')
  for (const email of emails) await harbour.agree(email)
  await harbour.browser.post(`/api/news/${harbour.tokenOf(emails[3] ?? '')}`, undefined)
  await api.caughtUp()
})
afterAll(() => api.close())

const asked = async (query = ''): Promise<SupportersAnswer> =>
  (await desk.browser.get(`${list}${query}`)).json
const standing = emails.filter((_, index) => index !== 3).toReversed()

describe('the people with a charity’s marketing consent', () => {
  it('are listed page by page, the newest first, without those who withdrew', async () => {
    const first = await asked()
    expect(first.count).toBe(22)
    expect(first.supporters).toHaveLength(supportersPageSize)
    expect(first.supporters[0]).toMatchObject({
      firstName: 'Tai Man',
      email: emails.at(-1),
      language: 'en',
      source: 'checkout',
      textVersion: 1,
    })
    const second = await asked(`?before=${first.next}`)
    expect(second.next).toBeNull()
    const all = [...first.supporters, ...second.supporters].map(({ email }) => email)
    expect(all).toEqual(standing)
    expect((await desk.browser.get(`${list}?before=x`)).status).toBe(422)
  })

  it('are a file too, each with a link that takes only them off', async () => {
    const answer = await desk.browser.get(file)
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toContain('harbour-supporters.csv')
    const [head = '', ...lines] = answer.text.trimEnd().split('\r\n')
    expect(head).toContain('Name,Email address,Language,Agreed at (Hong Kong time),Unsubscribe')
    expect(lines.map((line) => line.split(',')[1])).toEqual(standing)
    expect(lines.at(-1)).toMatch(/^Tai Man Chan,supporter-0@example.org,English,20\d\d\/\d\d\//)
    expect(lines.at(-1)).toContain(
      `http://harbour.localhost:3000/Unsubscribe/${harbour.tokenOf('supporter-0@example.org')}`,
    )
  })

  it('say nothing that a spreadsheet would carry out', async () => {
    await harbour.agree('formula@example.org', { firstName: '=HYPERLINK("x")', lastName: '' })
    const { text } = await desk.browser.get(file)
    expect(text).toContain(`"'=HYPERLINK(""x"")",formula@example.org`)
    await harbour.browser.post(`/api/news/${harbour.tokenOf('formula@example.org')}`, undefined)
  })

  it('are no other charity’s', async () => {
    const foreign = await lionRockDesk.browser.get(list)
    expect(foreign.json).toEqual({ count: 0, supporters: [], next: null })
    expect((await lionRockDesk.browser.get(file)).text).not.toContain('example.org')
  })

  it('are seen by a fundraiser and by finance staff, and by no viewer', async () => {
    const organisationId = harbour.organizationId as OrganisationId
    for (const role of ['fundraiser', 'finance'] as const) {
      const { browser } = await colleagueAt(api, organisationId, role)
      expect((await browser.get(list)).status).toBe(200)
      expect((await browser.get(file)).status).toBe(200)
    }
    const { browser } = await colleagueAt(api, organisationId, 'viewer')
    for (const path of [list, file]) {
      const refused = await browser.get(path)
      expect([refused.status, refused.json]).toMatchObject([
        403,
        { error: { code: 'not_allowed' } },
      ])
    }
    // A viewer sees the rest of the desk as before.
    expect((await browser.get('/api/organizations/overview')).status).toBe(200)
    expect((await browser.get('/api/organizations/inbox')).status).toBe(200)
  })

  it('are refused without a login, and at a charity’s host', async () => {
    const stranger = browserAt(api, 'localhost')
    expect((await stranger.get(list)).status).toBe(401)
    expect((await stranger.get(file)).status).toBe(401)
    expect((await harbour.browser.get(list)).status).toBe(404)
  })

  it('leave a line in the log when they are taken away, which names none of them', async () => {
    const written: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void written.push(line) })
    const app = createApp({ ...api.dependencies, log })
    const Cookie = `almoner_session=${desk.browser.cookies.get('almoner_session')}`
    await (await app.request(`http://localhost:3000${file}`, { headers: { Cookie } })).text()
    const lines = written.join('')
    expect(lines).toContain('the list of supporters was taken as a file')
    expect(lines).toContain(harbour.organizationId)
    expect(lines).not.toContain('example.org')
  })
})

describe('as many as a page holds', () => {
  it('are not said to go on', async () => {
    for (const email of emails.slice(0, 2)) {
      await harbour.browser.post(`/api/news/${harbour.tokenOf(email)}`, undefined)
    }
    await api.caughtUp()
    const { supporters, next } = await asked()
    expect(supporters).toHaveLength(supportersPageSize)
    expect(next).toBeNull()
  })
})
