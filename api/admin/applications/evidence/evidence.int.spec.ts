import { sql } from 'kysely'
import type { ReviewsAboutAnswer } from '../../../desk/manual-review/contract.ts'
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { streamName, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import { startApi, type TestApi } from '../../../testing/api.ts'
import { formWith, smallPdf } from '../../../testing/applicant-sections.ts'
import { administratorAt, applicationAt, readSeen } from '../../../testing/reviewers.ts'
import type { ApplicationAnswer, EvidenceAnswer, UnmaskAnswer } from '../contract.ts'
import type { HistoryAnswer } from '../history/history-contract.ts'
import type { InclusionProof } from '../pack/proof.ts'
import type { ChecklistAnswer, RehearsalAnswer } from '../rehearsal/rehearsal-contract.ts'

const newHopeId = worldId('organisation', 'newhope')
const newHope = applicationAt('newhope')
const peakTrail = applicationAt('peaktrail')

let api: TestApi | undefined
let reviewer: Awaited<ReturnType<typeof administratorAt>>
const opened = (): TestApi => {
  if (api === undefined) throw new Error('no API')
  return api
}
beforeEach(async () => {
  await api?.close()
  api = await startApi()
  reviewer = await administratorAt(api)
})
afterAll(() => api?.close())

const hashBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const answer = async (path = newHope): Promise<ApplicationAnswer> => (await reviewer.get(path)).json
const eventTypes = async (subDomain = 'newhope') => {
  const stream = streamName('application', worldId('organisation', subDomain))
  return (await opened().store.read(stream)).map(({ type }) => type)
}

/** A request whose answer is no text. */
const request = async (path: string) => {
  const cookie = [...reviewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return await opened().app.request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } })
}
const pdf = (comment: string) => formWith({}, { name: 'file', blob: smallPdf(comment) })
const upload = (form: FormData) => reviewer.post(`${newHope}/evidence`, form)
const unpack = async (path: string) => {
  const bytes = new Uint8Array(await (await request(path)).arrayBuffer())
  return { bytes, files: new Map(Object.entries(unzipSync(bytes))) }
}
const readText = (files: ReadonlyMap<string, Uint8Array>, name: string) =>
  Buffer.from(files.get(name) ?? []).toString('utf8')

describe('the evidence of a check', () => {
  it('is uploaded, named by the check, and opened like a document', async () => {
    const evidence: EvidenceAnswer = (await upload(pdf('the list'))).json
    const snapshot = await readSeen(opened(), newHopeId)
    const check = { ...snapshot, check: 'sanctions', outcome: 'passed', note: '', listedOn: null }
    const body = { ...check, evidenceSha256: evidence.sha256 }
    const recorded = await reviewer.post(`${newHope}/checks`, body)
    const { checks } = recorded.json as ApplicationAnswer
    const path = `${newHope}/evidence/${evidence.sha256}`
    expect(checks.find((each) => each.check === 'sanctions')?.recorded?.evidence).toEqual({
      sha256: evidence.sha256,
      path,
    })
    const response = await request(path)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(hashBytes(new Uint8Array(await response.arrayBuffer()))).toBe(evidence.sha256)
    expect((await eventTypes()).at(-1)).toBe('DocumentViewed')
  })

  it('is checked like an applicant’s document', async () => {
    const form = new FormData()
    form.set('file', new File(['GIF89a'], 'page.pdf', { type: 'application/pdf' }))
    await upload(form).thenRefused(422, { file: 'file.not_pdf' })
    await upload(new FormData()).thenRefused(422, { file: 'file.required' })
  })

  it('is refused if it was not uploaded, and is not sent if no check refers to it', async () => {
    const snapshot = await readSeen(opened(), newHopeId)
    const check = { ...snapshot, check: 'sanctions', outcome: 'passed', note: '', listedOn: null }
    const body = { ...check, evidenceSha256: 'a'.repeat(64) }
    await reviewer
      .post(`${newHope}/checks`, body)
      .thenRefused(422, { evidenceSha256: 'evidence.missing' })
    const { sha256 }: EvidenceAnswer = (await upload(pdf('no check'))).json
    await reviewer.get(`${newHope}/evidence/${sha256}`).thenRefused(404, 'document_not_found')
  })
})

describe('the representative’s details', () => {
  const stepUp = { password: administratorPerson.password }
  const findValue = (fields: UnmaskAnswer['fields'], name: string) =>
    fields.find(({ field }) => field === name)?.value

  it('are masked, and unmasked with the password, which is an event', async () => {
    const { sections } = await answer()
    const identityFields = sections.find(({ section }) => section === 'identity')?.fields ?? []
    expect(findValue(identityFields, 'dateOfBirth')).toBe('••••')
    await reviewer.post(`${newHope}/unmask`, { stepUp: {} }).thenRefused(422, 'step_up_required')
    expect(await eventTypes()).not.toContain('IdentityUnmasked')
    const { fields }: UnmaskAnswer = (await reviewer.post(`${newHope}/unmask`, { stepUp })).json
    expect(findValue(fields, 'dateOfBirth')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(findValue(fields, 'hongKongId')).toBe('A12****(3)')
    expect((await eventTypes()).at(-1)).toBe('IdentityUnmasked')
  })

  it('stay erased at every position', async () => {
    const { store, erase } = opened()
    const stream = streamName('application', worldId('organisation', 'peaktrail'))
    const events = await store.read(stream)
    const event = events.find(({ type }) => type === 'IdentityGiven')
    const data = event?.data as { representativeId: PersonId } | undefined
    await erase(requirePresent(data ?? null, 'an identity').representativeId)
    const { entries }: HistoryAnswer = (await reviewer.get(`${peakTrail}/history`)).json
    const { json } = await reviewer.get(`${peakTrail}/at/${entries.at(-1)?.position}`)
    const { sections } = (json as { view: ApplicationAnswer }).view
    const identity = sections.find(({ section }) => section === 'identity')?.fields ?? []
    for (const name of ['hongKongId', 'dateOfBirth', 'firstName']) {
      expect(findValue(identity, name)).toBe('[erased]')
    }
  })
})

describe('a document of a replay', () => {
  it('is opened although it was withdrawn, and named as replaced', async () => {
    const { entries }: HistoryAnswer = (await reviewer.get(`${peakTrail}/history`)).json
    const entry = entries.find(({ type }) => type === 'MoreAsked')
    const { json } = await reviewer.get(`${peakTrail}/at/${entry?.position}`)
    const [scan] = (json as { view: ApplicationAnswer }).view.files
    const now = (await answer(peakTrail)).files
    expect(now.map(({ sha256 }) => sha256)).not.toContain(scan?.sha256)
    expect(now.find(({ replaces }) => replaces !== null)?.replaces).toEqual({
      fileName: scan?.fileName,
      sha256: scan?.sha256,
    })
    await reviewer.get(scan?.path ?? '').thenAnswered(200)
  })
})

describe('an evidence pack', () => {
  it('has the same bytes for the same moment, and proves its contents', async () => {
    const { entries }: HistoryAnswer = (await reviewer.get(`${peakTrail}/history`)).json
    const path = `${peakTrail}/pack.zip?at=${entries.at(-1)?.position}`
    const { bytes, files } = await unpack(path)
    // Later events, here or elsewhere, do not change the pack.
    await reviewer.post(`${peakTrail}/unmask`, {
      stepUp: { password: administratorPerson.password },
    })
    expect(hashBytes((await unpack(path)).bytes)).toBe(hashBytes(bytes))
    const manifest = JSON.parse(readText(files, 'manifest.json')) as {
      contents: { name: string; sha256: string }[]
      missing: { name: string; why: string }[]
    }
    for (const { name, sha256 } of manifest.contents) {
      expect(hashBytes(files.get(name) ?? new Uint8Array())).toBe(sha256)
    }
    expect(manifest.missing).toEqual([
      expect.objectContaining({
        why: 'masked',
        name: expect.stringContaining('identity') as string,
      }),
    ])
    const events = readText(files, 'events.jsonl').trim().split('\n')
    expect(events).toHaveLength(entries.length)
    expect(events.join('')).not.toMatch(/A123456|fileKey/)
    expect(readText(files, 'summary.pdf')).toMatch(/^%PDF-/)
  })

  it('alerts administration that stored events were changed, until they verify as intact', async () => {
    const id = peakTrail.split('/').at(-1) ?? ''
    const listReviews = async (): Promise<unknown[]> => {
      await opened().caughtUp()
      const { json } = await reviewer.get(`/api/admin/inbox/about?about=application:${id}`)
      return (json as ReviewsAboutAnswer).rows
    }
    const chain = sql.table('read_models.hash_chain')
    const { rows } = await sql<{ block: number; entries: string }>`
      select block, entries from ${chain} where book = ${id} order by block limit 1`.execute(
      opened().db,
    )
    const [first] = rows
    const write = (entries: string | undefined) =>
      sql`update ${chain} set entries = ${entries} where book = ${id} and block = ${first?.block}`.execute(
        opened().db,
      )
    expect(await listReviews()).toEqual([])
    await write(first?.entries.replace(/:[0-9a-f]{12}/, ':000000000000'))
    await unpack(`${peakTrail}/pack.zip`)
    expect(await listReviews()).toMatchObject([{ discrepancy: 'chain_broken' }])
    await write(first?.entries)
    await unpack(`${peakTrail}/pack.zip`)
    expect(await listReviews()).toEqual([])
  })

  it('has a proof that can be verified independently', async () => {
    const { files } = await unpack(`${peakTrail}/pack.zip`)
    const proof = JSON.parse(readText(files, 'proof.json')) as InclusionProof
    expect(proof.isIntact).toBe(true)
    for (const { linkBefore, entries, link } of proof.blocks) {
      const computed = entries.reduce(
        (before, { hash }) =>
          createHash('sha256')
            .update(before + hash)
            .digest('hex'),
        linkBefore,
      )
      expect(computed).toBe(link)
    }
    const proved = proof.blocks.flatMap(({ entries }) => entries.map(({ position }) => position))
    const { entries }: HistoryAnswer = (await reviewer.get(`${peakTrail}/history`)).json
    expect(proved).toEqual(expect.arrayContaining(entries.map(({ position }) => position)))
  })

  it('is of no moment of another charity', async () => {
    await reviewer.get(`${peakTrail}/pack.zip?at=1`).thenAnswered(404)
  })
})

describe('a rehearsal of a changed checklist', () => {
  it('lists the decisions that would have been others', async () => {
    const present: ChecklistAnswer = (await reviewer.get('/api/admin/applications/checklist')).json
    const rehearse = async (changes: Partial<ChecklistAnswer>): Promise<RehearsalAnswer> => {
      const body = { ...present, ...changes, after: null }
      return (await reviewer.post('/api/admin/applications/rehearsal', body)).json
    }
    const same = await rehearse({})
    expect(same).toMatchObject({ others: [], next: null })
    expect(same.decisions).toBeGreaterThan(0)
    const before = await opened().store.head()
    const lax = await rehearse({ required: [], decisive: [] })
    expect(lax.others).toMatchObject([{ was: 'declined', would: 'approved', round: 2 }])
    expect(await opened().store.head()).toBe(before)
  })
})
