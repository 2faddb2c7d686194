import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationEvents } from '@almoner/domain/application/events.ts'
import { application } from '@almoner/domain/application/index.ts'
import { checks } from '@almoner/domain/application/values.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { readFacts } from '@almoner/projections/engine/read-model.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import { answeredSections } from './answers/answered-fields.ts'
import { startApi, type Client, type TestApi } from '../../testing/api.ts'
import { administrator, given, guest, staff } from '../../testing/given.ts'
import type { ApplicationAnswer } from './contract.ts'
import type { AtAnswer, CompareAnswer, HistoryAnswer } from './history/history-contract.ts'
import { applicationAt, appointColleague, openPaper, readSeen } from '../../testing/reviewers.ts'

const newHopeId = worldId('organisation', 'newhope')
const newHope = applicationAt('newhope')
const peakTrail = applicationAt('peaktrail')
const stepUp = { password: administratorPerson.password }

let api: TestApi | undefined
let reviewer: Client
const opened = (): TestApi => {
  if (api === undefined) throw new Error('no API')
  return api
}
beforeEach(async () => {
  await api?.close()
  api = await startApi()
  reviewer = given(api).as(administrator())
})
afterAll(() => api?.close())

const answer = async (path = newHope): Promise<ApplicationAnswer> => (await reviewer.get(path)).json
const eventTypes = async (subDomain = 'newhope') => {
  const stream = streamName('application', worldId('organisation', subDomain))
  return (await opened().store.read(stream)).map(({ type }) => type)
}

/** Who was sent which file. */
const listViews = async () => {
  const views = await opened().store.readAll({ after: 0n, limit: 50, categories: ['file_view'] })
  return views.map(({ meta: { tenant, actor }, data }) => {
    const { subjectId } = data as { subjectId: string | null }
    return { tenant, actor, subjectId }
  })
}
const errorCode = ({ json }: { json: unknown }) => (json as { error: { code: string } }).error.code

const openAll = async () => {
  const { files } = await answer()
  for (const file of files) if (file.isRequired) await openPaper(reviewer, file)
}
const checkAll = async (outcomes: Record<string, string> = {}) => {
  const snapshot = await readSeen(opened(), newHopeId)
  for (const check of checks) {
    const body = {
      ...snapshot,
      check,
      outcome: outcomes[check] ?? 'passed',
      note: '',
      listedOn: null,
    }
    await reviewer.post(`${newHope}/checks`, body).thenAnswered(200)
  }
}

describe('an application that is opened', () => {
  it('has its sections, files and checks, and no identity card’s whole number', async () => {
    const application = await answer()
    expect(application).toMatchObject({
      name: 'New Hope Library',
      status: 'pending',
      round: 1,
      due: 'later',
      claimedBy: null,
      notApprovable: 'documents_not_viewed',
    })
    expect(application.sections.map(({ section }) => section)).toEqual([
      'agreement',
      'charity',
      'plan',
      'logo',
      'documents',
      'bank_account',
      'identity',
    ])
    const text = JSON.stringify(application)
    expect(text).toContain('A12****(3)')
    expect(text).not.toContain('A123456')
    expect(text).not.toContain('fileKey')
    expect(application.files.map(({ kind }) => kind)).toEqual([
      'section88',
      'registration',
      'constitution',
      'identity',
      'logo',
    ])
    expect(application.checks.every(({ recorded }) => recorded === null)).toBe(true)
  })

  it('is recorded as seen once, and by a link from elsewhere not at all', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    await reviewer.get(newHope, headers).thenAnswered(403)
    await answer()
    await answer()
    expect((await eventTypes()).filter((type) => type === 'ApplicationViewed')).toHaveLength(1)
  })

  it('is a 404 if it does not exist', async () => {
    await reviewer.get(applicationAt('nobody')).thenRefused(404, 'application_not_found')
  })
})

describe('a document that is opened', () => {
  it('is sent complete in a form that cannot run scripts, after the access is recorded', async () => {
    const [first] = (await answer()).files
    const response = await reviewer.get(first?.path ?? '').thenAnswered(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toMatch(/^inline; filename="section88-/)
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'none'")
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const hash = createHash('sha256').update(response.text, 'latin1').digest('hex')
    expect(hash).toBe(first?.sha256)
    expect(await listViews()).toEqual([
      { tenant: newHopeId, actor: expect.stringMatching(/^administrator:/), subjectId: first?.id },
    ])
    // Only a screen that shows it says that it was opened.
    expect(await eventTypes()).not.toContain('DocumentViewed')
    expect((await answer()).files[0]?.openedBy).toEqual([])
  })

  it('counts as opened once a screen has shown it, and not without being sent', async () => {
    const file = requirePresent((await answer()).files[0] ?? null, 'a document')
    const path = file.path.replace(/\?.*/, '/opened')
    await reviewer.post(path, { sha256: file.sha256 }).thenRefused(404, 'document_not_found')
    await openPaper(reviewer, file)
    await reviewer.post(path, { sha256: 'a'.repeat(64) }).thenRefused(404, 'document_not_found')
    await reviewer.post(path, {}).thenRefused(422, { sha256: 'sha256.required' })
    expect((await eventTypes()).filter((type) => type === 'DocumentViewed')).toHaveLength(1)
    expect((await answer()).files[0]?.openedBy).toEqual([{ name: 'May Ho', isMe: true }])
    const { entries }: HistoryAnswer = (await reviewer.get(`${newHope}/history`)).json
    const { fileName, kind } = file
    const details = { fileName, kind }
    expect(entries.at(-1)).toMatchObject({ type: 'DocumentViewed', details })
  })

  it('is named by its kind in the history if it is a picture without a name', async () => {
    const pictures = (await answer()).files.filter(({ fileName }) => fileName === null)
    // The logo is public, so that no one's look at it is recorded.
    const recorded = pictures.filter(({ kind }) => kind !== 'logo')
    expect([pictures.length, recorded.length]).toEqual([2, 1])
    for (const file of recorded) {
      await openPaper(reviewer, file)
      const { entries }: HistoryAnswer = (await reviewer.get(`${newHope}/history`)).json
      const details = { fileName: null, kind: file.kind }
      expect(entries.at(-1)).toMatchObject({ type: 'DocumentViewed', details })
    }
  })

  it('is not sent if the stored bytes have been altered', async () => {
    const [first] = (await answer()).files
    for (const [key, file] of opened().files) {
      opened().files.set(key, { ...file, bytes: Buffer.from('%PDF-1.4 other') })
    }
    await reviewer.get(first?.path ?? '').thenRefused(409, 'document_damaged')
    expect(await listViews()).toEqual([])
    const { store } = opened()
    const items = await store.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] })
    expect(items).toMatchObject([{ data: { discrepancy: 'file_damaged', provider: 'platform' } }])
  })

  it('is not sent to staff or guests, nor by the id of another charity’s application', async () => {
    const [first] = (await answer()).files
    const path = first?.path ?? ''
    await given(opened()).as(guest()).get(path).thenAnswered(401)
    await given(opened()).as(staff('owner')).get(path).thenAnswered(401)
    const elsewhere = path.replace(newHope, peakTrail)
    await reviewer.get(elsewhere).thenRefused(404, 'document_not_found')
  })
})

describe('a review', () => {
  it('is one administrator’s until it is released', async () => {
    const colleague = await appointColleague(opened(), 'ng@almoner.example')
    await colleague.post(`${newHope}/claim`, {})
    expect((await answer()).claimedBy).toEqual({ name: 'Ka Wai Ng', isMe: false })
    await reviewer.post(`${newHope}/claim`, {}).thenRefused(409, 'review_claimed')
    await reviewer.post(`${newHope}/release`, {})
    await reviewer.post(`${newHope}/claim`, {}).thenAnswered(200, { claimedBy: { isMe: true } })
  })

  it('is approved once every document was opened and every check has passed', async () => {
    const snapshot = await readSeen(opened(), newHopeId)
    const approve = () => reviewer.post(`${newHope}/approve`, { ...snapshot, stepUp })
    await approve().thenRefused(409, 'documents_not_viewed')
    await openAll()
    await approve().thenRefused(409, 'checks_missing')
    await checkAll()
    await approve().thenAnswered(200, { status: 'approved', decision: { kind: 'approved' } })
    await approve().thenAnswered(200)
    expect((await eventTypes()).filter((type) => type === 'ApplicationApproved')).toHaveLength(1)
  })

  it('needs the password for a decision', async () => {
    const snapshot = await readSeen(opened(), newHopeId)
    const refused = await reviewer.post(`${newHope}/approve`, { ...snapshot, stepUp: {} })
    expect(errorCode(refused)).toBe('step_up_required')
    const declined = {
      ...snapshot,
      reason: 'No',
      mayReapply: false,
      stepUp: { password: 'Wrong2026' },
    }
    await reviewer.post(`${newHope}/decline`, declined).thenRefused(422, 'wrong_password')
    expect((await answer()).status).toBe('pending')
  })

  it('decides only about the submission that was seen', async () => {
    const { round } = await readSeen(opened(), newHopeId)
    const other = { round, snapshotSha256: 'b'.repeat(64), stepUp }
    await reviewer.post(`${newHope}/approve`, other).thenRefused(409, 'application_changed')
  })

  it('is not decided by the applicant themselves', async () => {
    const applicant = await appointColleague(opened(), 'Staff@newhope.example')
    const snapshot = await readSeen(opened(), newHopeId)
    const declined = { ...snapshot, reason: 'No', mayReapply: true }
    const password = { stepUp: { password: 'Colleague2026' } }
    const refused = await applicant.post(`${newHope}/decline`, { ...declined, ...password })
    expect(errorCode(refused)).toBe('reviewer_is_staff')
  })

  it('requests more information with a later due date, and handles a repeated click once', async () => {
    const snapshot = await readSeen(opened(), newHopeId)
    const body = {
      ...snapshot,
      sections: ['documents'],
      message: 'A legible scan',
      dueOn: '2099-01-02',
    }
    const early = await reviewer.post(`${newHope}/ask`, { ...body, dueOn: '2026-01-02' })
    expect(early.json).toMatchObject({ fields: { dueOn: 'due_on.past' } })
    const headers = { 'Idempotency-Key': 'ask-once-please' }
    for (let press = 0; press < 2; press += 1) {
      const { json } = await reviewer.post(`${newHope}/ask`, body, headers)
      expect(json).toMatchObject({ status: 'draft', unlocked: ['documents'] })
    }
    const remark = { section: 'documents', field: null, visibility: 'applicant', text: 'Blurred' }
    await reviewer.post(`${newHope}/remarks`, remark)
    expect((await answer()).remarks).toMatchObject([{ text: 'Blurred', by: { isMe: true } }])
  })
})

describe('the history of an application', () => {
  const history = async (): Promise<HistoryAnswer> =>
    (await reviewer.get(`${peakTrail}/history`)).json
  const at = async (position: string): Promise<AtAnswer> =>
    (await reviewer.get(`${peakTrail}/at/${position}`)).json

  it('lists each event with its actor, and records nothing', async () => {
    const before = await opened().store.head()
    const { entries } = await history()
    expect(entries[0]).toMatchObject({
      type: 'ApplicationStarted',
      actor: { kind: 'applicant' },
    })
    expect(entries.at(-1)).toMatchObject({
      type: 'ApplicationDeclined',
      actor: { kind: 'administrator', name: 'May Ho', isMe: true },
      details: { reason: 'documents unreadable', round: 2 },
    })
    expect(await opened().store.head()).toBe(before)
  })

  it('shows the state after each event, and what the event changed', async () => {
    const { entries } = await history()
    const second = entries.findLast(({ type }) => type === 'DocumentGiven')
    const then = await at(second?.position ?? '')
    expect(then.changes).toMatchObject({
      fields: [],
      documents: [{ change: 'added', after: { fileName: 'IMG_2077.pdf' }, at: second?.at }],
    })
    expect(then.view).toMatchObject({ status: 'draft', round: 1, unlocked: ['documents'] })
    expect(then.view.files.find(({ fileName }) => fileName === 'IMG_2077.pdf')).toMatchObject({
      openedBy: [],
    })
    const entry = entries.find(({ type }) => type === 'MoreAsked')
    const earlier = await at(entry?.position ?? '')
    expect(earlier.changes).toEqual({ fields: [], documents: [] })
    expect(
      earlier.view.files.every(({ openedBy, isRequired }) => !isRequired || openedBy.length > 0),
    ).toBe(true)
    expect(earlier.view.checks.filter(({ recorded }) => recorded)).toHaveLength(2)
  })

  it('shows what the reviewer had opened by then, and the decision’s place in the hash chain', async () => {
    const { entries } = await history()
    const entry = entries.find(({ type }) => type === 'MoreAsked')
    const then = await at(entry?.position ?? '')
    const opened = { count: then.reviewer?.opened.of, of: then.reviewer?.opened.of }
    expect(then.reviewer).toMatchObject({
      reviewer: { isMe: true },
      minutesSinceClaim: 288,
      opened,
    })
    expect(then.view.decision).toMatchObject({ kind: 'asked', opened, position: entry?.position })
    expect(then.chain).toMatchObject({
      block: 0,
      fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      link: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    const [first] = entries
    expect(await at(first?.position ?? '')).toMatchObject({ reviewer: null, chain: null })
  })

  it('compares any two moments, by field and by document, whole and shown masked', async () => {
    const { entries } = await history()
    const [first, last] = [entries[0]?.position, entries.at(-1)?.position]
    const compared = async (one = '', other = ''): Promise<CompareAnswer> =>
      (await reviewer.get(`${peakTrail}/at/${one}/against/${other}`)).json
    const whole = await compared(first, last)
    expect(whole).toEqual(await compared(last, first))
    expect(whole.from.type).toBe('ApplicationStarted')
    const find = (name: string) =>
      whole.comparison.fields.find(({ section, field }) => `${section}.${field}` === name)
    expect(find('charity.name')).toMatchObject({
      before: { is: 'absent' },
      after: { is: 'given' },
      by: { kind: 'applicant' },
    })
    expect(find('charity.minimumPaymentCents')).toMatchObject({ after: { is: 'empty' } })
    expect(find('identity.dateOfBirth')).toMatchObject({ after: { value: '••••' } })
    const submitted = entries.find(({ type }) => type === 'ApplicationSubmitted')
    const rounds = await compared(submitted?.position, last)
    expect(rounds.comparison).toMatchObject({
      fields: [],
      documents: [{ change: 'replaced', after: { fileName: 'IMG_2077.pdf' } }],
    })
    await reviewer.get(`${peakTrail}/at/${first}/against/1`).thenAnswered(404)
  })

  it('answers at every position what the events up to it fold to', async () => {
    const stream = streamName('application', worldId('organisation', 'peaktrail'))
    const events = readFacts(applicationEvents, await opened().store.read(stream))
    for (const [place, { position }] of events.entries()) {
      const state = fold(application, events.slice(0, place + 1))
      if (state.status === 'none') throw new Error('an application')
      const { view } = await at(String(position))
      expect(view).toMatchObject({
        status: state.status,
        round: state.round,
        snapshotSha256: state.snapshotSha256,
        sections: answeredSections(state.filled),
      })
    }
  })

  it('has no moment of another charity’s event', async () => {
    await reviewer.get(`${peakTrail}/at/1`).thenAnswered(404)
    await reviewer.get(`${peakTrail}/at/none`).thenAnswered(422)
  })
})
