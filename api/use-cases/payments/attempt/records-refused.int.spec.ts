import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { createApp } from '../../../app.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createGivingDonors } from '../../../testing/donors.ts'

const api = useApi()
let donors: Awaited<ReturnType<typeof createGivingDonors>>

beforeAll(async () => {
  donors = await createGivingDonors(api)
})

const unknownId = fixtureId('payment', 404)
const path = '/api/donors/payments'

const withoutRequestId = (answer: { status: number; json: unknown }) => ({
  status: answer.status,
  body: { ...(answer.json as object), requestId: '' },
})

describe('a caller without a donor’s login', () => {
  const paths = [`${path}?organizationViewId=${unknownId}&status=complete`, `${path}/${unknownId}`]

  it.each(paths)('gets no data at %s', async (door) => {
    await openBrowser(api, 'harbour.localhost').get(door).thenRefused(401, 'not_signed_in')
  })

  it.each(paths)('gets no data as staff at %s', async (door) => {
    const desk = openBrowser(api, 'localhost')
    const login = { username: 'staff@harbour.example', password: 'Harbour2026' }
    await desk.post('/api/donors/login', login)
    const Cookie = `almoner_session=${desk.cookies.get('almoner_session')}`
    const refused = await openBrowser(api, 'harbour.localhost').get(door, { Cookie })
    expect(refused.status).toBe(401)
  })

  it('gets no data when their account was erased', async () => {
    const donor = await donors.another()
    const { id } = await donor.give()
    expect(await donor.list()).toMatchObject([{ id }])
    await api.erase(asPerson(donor.donorId))
    for (const answer of [
      await donor.ask('status=complete'),
      await donor.browser.get(`${path}/${id}`),
    ]) {
      expect(answer.status).toBe(401)
      expect(answer.json).toMatchObject({ error: { code: 'not_signed_in' } })
    }
  })
})

describe('another donor’s gift', () => {
  it('is answered as one that does not exist, and is logged', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const owner = await donors.another()
    const { id } = await owner.give()
    const stranger = await donors.another()
    const app = createApp({ ...api.dependencies, log })
    const browser = openBrowser({ app }, 'harbour.localhost')
    for (const [name, value] of stranger.browser.cookies) browser.cookies.set(name, value)

    const opened = withoutRequestId(await browser.get(`${path}/${id}`))
    expect(opened).toMatchObject({ status: 404, body: { error: { code: 'payment_not_found' } } })
    expect(opened).toEqual(withoutRequestId(await browser.get(`${path}/${unknownId}`)))
    const listPath = `${path}?organizationViewId=${donors.harbour.organizationId}&status=complete&lastId=`
    const paged = withoutRequestId(await browser.get(`${listPath}${id}`))
    expect(paged).toMatchObject({ status: 422, body: { fields: { lastId: 'last_id.unknown' } } })
    expect(paged).toEqual(withoutRequestId(await browser.get(`${listPath}${unknownId}`)))

    const received = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const warnings = received.filter(({ msg }) => /not theirs/.test(String(msg)))
    expect(warnings.map(({ paymentId }) => paymentId)).toEqual([id, unknownId, id, unknownId])
    expect(new Set(warnings.map(({ donorId }) => donorId))).toEqual(new Set([stranger.donorId]))
    expect(await stranger.list()).toEqual([])
  })

  it('is not reached by the address of one’s own at another charity either', async () => {
    const donor = await donors.another()
    const there = await donor.give({ projectId: undefined }, 'lionrock')
    const paged = await donor.ask(`status=complete&lastId=${there.id}`)
    expect(paged.status).toBe(422)
  })
})

describe('another charity', () => {
  it('than the one at this host is not there', async () => {
    const donor = await donors.another()
    await donor.give({ projectId: undefined }, 'lionrock')
    for (const organizationViewId of [donors.lionrock.organizationId, unknownId]) {
      await donor.browser
        .get(`${path}?organizationViewId=${organizationViewId}&status=complete`)
        .thenRefused(404, 'not_found')
    }
  })

  it('is no host that has none', async () => {
    const donor = await donors.another()
    const Cookie = `almoner_session=${donor.browser.cookies.get('almoner_session')}`
    for (const host of ['localhost', 'nobody.localhost']) {
      await openBrowser(api, host)
        .get(`${path}/${unknownId}`, { Cookie })
        .thenRefused(404, 'no_charity_here')
    }
  })
})

describe('a question that cannot be answered', () => {
  it.each([
    ['', { status: 'status.required' }],
    ['status=paid', { status: 'status.unknown' }],
    ['status=refunded', { status: 'status.unknown' }],
    ['status=complete&lastId=1', { lastId: 'id.invalid' }],
    [`status=complete&lastId=${unknownId}`, { lastId: 'last_id.unknown' }],
    ['status=scheduled&status=complete', { status: 'status.unknown' }],
  ])('%s is refused with the field named', async (query, fields) => {
    const refused = await (await donors.another()).ask(query)
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ fields })
  })

  it.each(['scheduled', 'reauthenticate', 'processing', 'error'])(
    'about the status %s has an empty answer if there are no such gifts',
    async (status) => {
      const donor = await donors.another()
      await donor.give()
      expect(await donor.list(status)).toEqual([])
    },
  )

  it('names the charity', async () => {
    await (await donors.another()).browser.get(`${path}?status=complete`).thenAnswered(422, {
      fields: { organizationViewId: 'organization_view_id.required' },
    })
  })

  it('is refused with an invalid id', async () => {
    const donor = await donors.another()
    for (const id of ['x', `${unknownId}'`, unknownId.toUpperCase().replace('4', 'F')]) {
      expect((await donor.browser.get(`${path}/${encodeURIComponent(id)}`)).status).toBe(422)
    }
  })
})
