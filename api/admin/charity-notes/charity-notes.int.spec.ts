import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { charityNote } from '@almoner/domain/charity-note/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { clearTextIn } from '@almoner/eventstore/postgres/testing/clear-text.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { administrator, given, guest, staff } from '../../testing/given.ts'
import { applicationAt, appointColleague, readSeen } from '../../testing/reviewers.ts'
import { notesOfPage, type CharityNotesAnswer } from './contract.ts'

const newHope = applicationAt('newhope')
const harbour = applicationAt('harbour')
const stepUp = { password: 'Almoner2026' }
const secret = 'Ms Wong called about the bank letter'

const api = useApi()
const administration = given(api).as(administrator())
const owner = given(api).as(staff('owner'))

const add = (text: string, path = newHope, headers = {}) =>
  administration.post(`${path}/notes`, { text }, headers)
const read = async (path = newHope, before?: string): Promise<CharityNotesAnswer> => {
  const query = before === undefined ? '' : `?before=${before}`
  return (await administration.get(`${path}/notes${query}`)).json
}
const texts = async (path?: string) => (await read(path)).notes.map(({ text }) => text)

describe('the internal notes on a charity that applies', () => {
  it('are listed the newest first, with their author and time', async () => {
    await add('The first').thenAnswered(204)
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
    await add('Another text', newHope, key).thenRefused(409, 'request_reused')
  })

  it.each([
    ['', 'text.required'],
    [' \n', 'text.required'],
    ['x'.repeat(2_001), 'text.too_long'],
    ['\u0000', 'text.invalid'],
  ])('are not %j', async (text, code) => {
    await add(text).thenRefused(422, { text: code })
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
      await administration.get(`${newHope}/history`),
      await administration.get(newHope),
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
    await administration.post(`${newHope}/checks`, { ...before, ...check }).thenAnswered(200)
  })
})

describe('the internal notes on an open charity', () => {
  it('are read after a reason, as its other data', async () => {
    await administration.get(`${harbour}/notes`).thenRefused(403, 'access_reason_required')
    await administration.post(`${harbour}/access-reason`, { reason: 'They called us' })
    await add(secret, harbour)
    expect(await texts(harbour)).toEqual([secret])
    await administration.post(`${harbour}/suspend`, {
      reason: 'No answer',
      payoutsToo: false,
      stepUp,
    })
    await add('Suspended meanwhile', harbour)
    expect(await texts(harbour)).toEqual(['Suspended meanwhile', secret])
    await administration.post(`${harbour}/reinstate`, { reason: 'They answered', stepUp })
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
    const paths = ['activity', 'activity.csv', 'payments', 'payments.csv', 'overview', 'staff']
    for (const path of paths) {
      const { status, text } = await owner.get(`/api/organizations/${path}`)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toContain(secret)
      expect(text).not.toContain('CharityNoteAdded')
    }
  })
})

describe('internal notes', () => {
  it('are for administrators alone', async () => {
    for (const browser of [owner, given(api).as(guest())]) {
      await browser.get(`${harbour}/notes`).thenAnswered(401)
      await browser.post(`${harbour}/notes`, { text: 'Mine' }).thenAnswered(401)
    }
  })

  it('are on a charity that there is', async () => {
    const unknown = applicationAt('unknown')
    await administration.get(`${unknown}/notes`).thenAnswered(404)
    await add('On no charity', unknown).thenAnswered(404)
  })
})
