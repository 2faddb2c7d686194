import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { browserAt, startApi, type TestApi } from '../../testing/api.ts'
import { staffAt } from '../../testing/gift.ts'
import { openInboxItem } from '../../testing/manual-review.ts'
import type { InboxAnswer } from './contract.ts'

let api: TestApi
let harbour: ReturnType<typeof browserAt>
let lionRock: ReturnType<typeof browserAt>
let administrator: ReturnType<typeof browserAt>

const itemId = (key: string) => worldId('inbox_item', key)

beforeAll(async () => {
  api = await startApi()
  harbour = (await staffAt(api, 'harbour')).browser
  lionRock = (await staffAt(api, 'lionrock')).browser
  administrator = browserAt(api, 'localhost')
  const username = 'admin@almoner.example'
  await administrator.post('/api/donors/login', { username, password: 'Almoner2026' })
  await openInboxItem(api, itemId('harbours'), worldId('organisation', 'harbour'))
  await openInboxItem(api, itemId('nobodys'), null)
})
afterAll(() => api.close())

const inboxAt = async (browser: typeof harbour, area: string): Promise<InboxAnswer> =>
  (await browser.get(`/api/${area}/inbox`)).json

describe('the manual reviews', () => {
  it('show a charity its own, and the platform those without a charity', async () => {
    expect(await inboxAt(harbour, 'organizations')).toMatchObject({
      items: [{ id: itemId('harbours'), amount: 123, providerObjectId: 'pi_stranger' }],
      next: null,
      open: 1,
    })
    expect(await inboxAt(lionRock, 'organizations')).toEqual({ items: [], next: null, open: 0 })
    expect((await inboxAt(administrator, 'admin')).items).toMatchObject([{ id: itemId('nobodys') }])
  })

  it('are only for those who are signed in to them', async () => {
    const stranger = browserAt(api, 'localhost')
    expect((await stranger.get('/api/organizations/inbox')).status).toBe(401)
    expect((await stranger.get('/api/admin/inbox')).status).toBe(401)
    expect((await harbour.get('/api/admin/inbox')).status).toBe(401)
  })

  it('are resolved with a sentence, only by their own charity or the platform', async () => {
    const path = (area: string, key: string) => `/api/${area}/inbox/${itemId(key)}/resolve`
    const note = { note: 'Refunded in the dashboard' }
    const others = await lionRock.post(path('organizations', 'harbours'), note)
    expect(others.status).toBe(404)
    expect((await harbour.post(path('organizations', 'nobodys'), note)).status).toBe(404)
    expect((await harbour.post(path('organizations', 'harbours'), { note: ' ' })).status).toBe(422)
    expect((await harbour.post(path('organizations', 'harbours'), note)).status).toBe(204)
    expect((await harbour.post(path('organizations', 'harbours'), note)).status).toBe(204)
    const [item] = (await inboxAt(harbour, 'organizations')).items
    expect(item).toMatchObject({ resolution: 'settled', ...note })
    expect((await harbour.get('/api/organizations/inbox?open=true')).json).toMatchObject({
      items: [],
      open: 0,
    })
    expect((await administrator.post(path('admin', 'nobodys'), note)).status).toBe(204)
  })
})
