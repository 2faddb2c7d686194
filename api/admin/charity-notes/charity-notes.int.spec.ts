import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { charityNote } from '@almoner/domain/charity-note/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { clearTextIn } from '@almoner/eventstore/postgres/testing/clear-text.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import {
  administratorAt,
  applicationAt,
  appointColleague,
  readSeen,
} from '../../testing/reviewers.ts'
import { createColleague } from '../../testing/transfers.ts'
import { notesOfPage, type CharityNotesAnswer } from './contract.ts'

const newHope = applicationAt('newhope')
const harbour = applicationAt('harbour')
const stepUp = { password: 'Almoner2026' }
const secret = 'Ms Wong called about the bank letter'

type Browser = ReturnType<typeof openBrowser>

const api = useApi()
let administrator: Browser
beforeAll(async () => {
  administrator = await administratorAt(api)
})

const add = (text: string, path = newHope, headers = {}) =>
  administrator.post(`${path}/notes`, { text }, headers)
const read = async (path = newHope, before?: string): Promise<CharityNotesAnswer> => {
  const query = before === undefined ? '' : `?before=${before}`
  return (await administrator.get(`${path}/notes${query}`)).json
}
const texts = async (path?: string) => (await read(path)).notes.map(({ text }) => text)

describe('the internal notes on a charity that applies', () => {
  it('are listed the newest first, with their author and time', async () => {
    expect((await add('The first')).status).toBe(204)
    const colleague = await appointColleague(api, 'ng@almoner.example')
    await colleague.post(`${newHope}/notes`, { text: ' Two lines\nof text ' })
    expect(await read()).toMatchObject({
      notes: [
        { text: 'Two lines\nof text', by: { name: 'Ka Wai Ng', isMe: false } },
        { text: 'The first', by: { isMe: true }, at: expect.stringMatching(/Z$/) as string },
      ],
      next: null,
    })
  })

  it('contain one note if the same request is sent again', async () => {
    const key = { 'Idempotency-Key': 'one-press-of-the-button' }
    await add('Sent twice', newHope, key)
    await add('Sent twice', newHope, key)
    expect((await texts()).filter((text) => text === 'Sent twice')).toHaveLength(1)
    expect((await add('Another text', newHope, key)).json).toMatchObject({
      error: { code: 'request_reused' },
    })
  })

  it.each([
    ['', 'text.required'],
    [' \n', 'text.required'],
    ['x'.repeat(2_001), 'text.too_long'],
    ['\u0000', 'text.invalid'],
  ])('are not %j', async (text, code) => {
    expect(await add(text)).toMatchObject({ status: 422, json: { fields: { text: code } } })
  })

  it('are paginated', async () => {
    const peakTrail = applicationAt('peaktrail')
    const count = notesOfPage + 2
    for (let number = 1; number <= count; number++) await add(`Note ${number}`, peakTrail)
    const first = await read(peakTrail)
    expect(first.notes).toHaveLength(notesOfPage)
    const second = await read(peakTrail, requirePresent(first.next, 'a second page'))
    expect(second.next).toBeNull()
    const older = second.notes.map(({ text }) => text)
    expect(older.slice(0, 2)).toEqual(['Note 2', 'Note 1'])
  })

  it('are no part of what the applicant reads, nor of the replay', async () => {
    await add(secret)
    const applicant = openBrowser(api, 'localhost')
    const login = { username: 'staff@newhope.example', password: 'Harbour2026' }
    await applicant.post('/api/donors/login', login)
    const read = [
      await applicant.get('/api/organizations/application'),
      await administrator.get(`${newHope}/history`),
      await administrator.get(newHope),
    ]
    for (const { status, text } of read) {
      expect(status).toBe(200)
      expect(text).not.toContain(secret)
      expect(text).not.toContain('CharityNoteAdded')
    }
  })

  it('are no edit of what is reviewed', async () => {
    const before = await readSeen(api, worldId('organisation', 'newhope'))
    await add('During the review')
    expect(await readSeen(api, worldId('organisation', 'newhope'))).toEqual(before)
    const check = { check: 'sanctions', outcome: 'passed', note: '', listedOn: null }
    const recorded = await administrator.post(`${newHope}/checks`, { ...before, ...check })
    expect(recorded.status).toBe(200)
  })
})

describe('the internal notes on an open charity', () => {
  it('are read after a reason, as its other data', async () => {
    expect((await administrator.get(`${harbour}/notes`)).json).toMatchObject({
      error: { code: 'access_reason_required' },
    })
    await administrator.post(`${harbour}/access-reason`, { reason: 'They called us' })
    await add(secret, harbour)
    expect(await texts(harbour)).toEqual([secret])
    await administrator.post(`${harbour}/suspend`, {
      reason: 'No answer',
      payoutsToo: false,
      stepUp,
    })
    await add('Suspended meanwhile', harbour)
    expect(await texts(harbour)).toEqual(['Suspended meanwhile', secret])
    await administrator.post(`${harbour}/reinstate`, { reason: 'They answered', stepUp })
  })

  it('are sealed under the charity', async () => {
    const stream = streamName(charityNote.category, worldId('organisation', 'harbour'))
    const [event] = await api.store.read(stream)
    expect(event).toMatchObject({ person: worldId('organisation', 'harbour') })
    const matches = await clearTextIn((text) => api.db.executeQuery(CompiledQuery.raw(text)), {
      schema: 'es',
      words: [secret],
    })
    expect(matches).toEqual([])
  })

  it('are in no answer that the charity receives', async () => {
    await api.caughtUp()
    const owner = await createColleague(api, worldId('organisation', 'harbour'), 'owner')
    const paths = ['activity', 'activity.csv', 'payments', 'payments.csv', 'overview', 'staff']
    for (const path of paths) {
      const { status, text } = await owner.browser.get(`/api/organizations/${path}`)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toContain(secret)
      expect(text).not.toContain('CharityNoteAdded')
    }
  })
})

describe('internal notes', () => {
  it('are for administrators alone', async () => {
    const owner = await createColleague(api, worldId('organisation', 'harbour'), 'owner')
    for (const browser of [owner.browser, openBrowser(api, 'localhost')]) {
      expect((await browser.get(`${harbour}/notes`)).status).toBe(401)
      expect((await browser.post(`${harbour}/notes`, { text: 'Mine' })).status).toBe(401)
    }
  })

  it('are on a charity that there is', async () => {
    const unknown = applicationAt('unknown')
    expect((await administrator.get(`${unknown}/notes`)).status).toBe(404)
    expect((await add('On no charity', unknown)).status).toBe(404)
  })
})
