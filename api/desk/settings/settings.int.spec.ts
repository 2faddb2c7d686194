import { describe, expect, it } from 'vitest'
import { toPng } from '../../use-cases/files/proof/testing/pictures.ts'
import { openBrowser, useApi, type Client } from '../../testing/api.ts'
import { formWith, smallPdf } from '../../testing/applicant-sections.ts'
import { createAuditor } from '../../testing/auditors.ts'
import { createGivers } from '../../testing/gift.ts'
import { administrator, given, staff } from '../../testing/given.ts'
import { issueReceipt } from '../../testing/receipts.ts'
import { applicationAt } from '../../testing/reviewers.ts'
import type { AddedDocumentsAnswer } from '../../admin/legal-documents/contract.ts'
import type { Problem } from '../../http/contract.ts'
import type { FormRowsAnswer } from './form-rows/contract.ts'
import type { LegalDocumentsAnswer } from './legal-documents/contract.ts'
import type { InfoAnswer } from './info/contract.ts'
import type { ReceiptFormatAnswer, SignatureAnswer } from './receipt-format/contract.ts'
import type { ThemeAnswer } from './theme/contract.ts'
import { createPdf } from '../../use-cases/files/uploads/testing/pdf.ts'

const api = useApi()
const owner = given(api).as(staff('owner'))
const bauhinia = given(api).as(staff('owner', 'bauhinia'))
const administration = given(api).as(administrator())

const signature = new Blob([Uint8Array.from(await toPng(60, 20))])
const sign = (who: Client, blob = signature) =>
  who.post('/api/organizations/receipt-format/signature', formWith({}, { name: 'picture', blob }))

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const toProblem = ({ json }: { json: unknown }) => json as Problem

describe('the colours of a charity', () => {
  const path = '/api/organizations/theme'

  it('are saved however they are written, and are those of the payer site at once', async () => {
    const colours = { header: '#1f3a5f', button: '0b6e4f', progressBar: ' F2A541 ' }
    const answer = await owner.put(path, colours).thenAnswered(200)
    const colourCodes = { header: '1F3A5F', button: '0B6E4F', progressBar: 'F2A541' }
    expect((answer.json as ThemeAnswer).colours).toEqual(colourCodes)
    const payer = await openBrowser(api, 'harbour.localhost').get('/api/donors/organization')
    expect(payer.json).toMatchObject({
      organizationObj: { headerColor: '1F3A5F', buttonColor: '0B6E4F', progressBarColor: 'F2A541' },
    })
  })

  it('that are invalid are refused at their fields', async () => {
    await owner
      .put(path, { header: 'red', button: '12345', progressBar: '000000' })
      .thenRefused(422, { header: 'header.invalid', button: 'button.invalid' })
  })

  it('cannot be saved on the free plan', async () => {
    const tinHau = given(api).as(staff('owner', 'tinhau'))
    await tinHau.get(path).thenAnswered(200, { isIncluded: false, planWith: 'plus' })
    const six = { header: '000000', button: '000000', progressBar: '000000' }
    await tinHau.put(path, six).thenRefused(409, 'plan_excludes_theme_colours')
  })
})

describe('the form of receipts', () => {
  const path = '/api/organizations/receipt-format'

  it('is detailed until the charity sets it', async () => {
    const none = { footer: { en: '', zh: '', cn: '' }, signature: '' }
    const before = { detail: 'detailed', ...none, prefix: 'HLCF', prefixLocked: false, revision: 0 }
    expect((await owner.get(path)).json).toEqual(before)
    const answer = await owner.put(path, { detail: 'basic', ...none, prefix: 'HLCF' })
    const after = { ...before, detail: 'basic', revision: 1 }
    expect([answer.status, answer.json]).toEqual([200, after])
  })

  it('has a text in each language and its own signature, also in its preview', async () => {
    const signAnswer = await sign(owner).thenAnswered(201)
    const { signature } = signAnswer.json as SignatureAnswer
    const footer = { en: 'Thank you.', zh: '多謝。', cn: '' }
    const saveAnswer = await owner.put(path, {
      detail: 'detailed',
      footer,
      signature,
      prefix: 'HLCF',
      seen: 1,
    })
    expect(saveAnswer.json).toMatchObject({ footer, signature, revision: 2 })
    const picture = await owner.get(`${path}/signature/${signature}`)
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    const query = new URLSearchParams({ footer: footer.en, signature }).toString()
    await owner.get(`${path}/preview.pdf?${query}`).thenAnswered(200)
  })

  it('refuses another charity’s signature, a file that is no picture and a text that is too long', async () => {
    const { signature } = (await sign(owner)).json as SignatureAnswer
    const format = { detail: 'basic', footer: { en: '', zh: '', cn: '' }, signature, prefix: 'BAR' }
    await bauhinia.put(path, format).thenRefused(422, { signature: 'signature.invalid' })
    await bauhinia.get(`${path}/signature/${signature}`).thenAnswered(404)
    const pdf = await sign(owner, new Blob(['%PDF-1.7']))
    expect(toProblem(pdf).fields).toEqual({ picture: 'picture.not_picture' })
    const long = { ...format, signature: '', footer: { en: 'x'.repeat(301), zh: '', cn: '' } }
    await owner.put(path, long).thenAnswered(422)
  })

  it('that was changed since it was opened is not overwritten', async () => {
    const { json } = await owner.get(path)
    const format = { ...(json as ReceiptFormatAnswer), detail: 'basic' }
    await owner.put(path, { ...format, seen: 0 }).thenRefused(409, 'setting_changed')
    expect((await owner.get(path)).json).toEqual(json)
  })

  it('has its own prefix for receipt numbers, until the first receipt fixes it', async () => {
    const format = (await owner.get(path)).json as ReceiptFormatAnswer
    const set = async (prefix: string) => {
      const put = await owner.put(path, { ...format, prefix })
      return put.status === 200 ? (put.json as ReceiptFormatAnswer).prefix : toProblem(put).fields
    }
    expect(await set('BAR')).toEqual({ prefix: 'prefix.taken' })
    expect(await set('H1')).toEqual({ prefix: 'prefix.invalid' })
    expect(await set(' hlc ')).toBe('HLC')
    const wanted = { ...((await bauhinia.get(path)).json as ReceiptFormatAnswer), prefix: 'HLCF' }
    await bauhinia.put(path, wanted).thenRefused(409, { prefix: 'prefix.taken' })
    expect(await set('HLCF')).toBe('HLCF')
    const { id } = await (await createGivers(api, 'harbour')).give()
    await issueReceipt(api, id, { forcedBecause: 'Mrs Chan asks' })
    await owner.get(path).thenAnswered(200, { prefix: 'HLCF', prefixLocked: true })
    expect(await set('HLC')).toEqual({ prefix: 'prefix.locked' })
  })

  it('is previewed as the PDF that payers get', async () => {
    const answer = await owner.get(`${path}/preview.pdf?detail=detailed`)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    await owner.get(`${path}/preview.pdf?detail=short`).thenAnswered(422)
  })
})

describe('the questions of a charity', () => {
  const path = '/api/organizations/form-rows'
  const shirt = {
    id: 'shirt',
    type: 'text',
    required: true,
    archived: false,
    showOnReceipt: true,
    label: { en: '', zh: '營衣尺碼', cn: '' },
    placeholder: { en: '', zh: '', cn: '' },
  }

  it('are in the payer’s form at once, and keep the languages that they are written in', async () => {
    const before = ((await owner.get(path)).json as FormRowsAnswer).rows
    const answer = await owner.put(path, { rows: [...before, shirt] })
    expect([answer.status, (answer.json as FormRowsAnswer).rows]).toEqual([200, [...before, shirt]])
    const payer = await openBrowser(api, 'harbour.localhost').get('/api/donors/organization')
    expect(JSON.stringify(payer.json)).toContain('營衣尺碼')
    await owner.put(path, { rows: before }).thenRefused(409, 'form_row_deleted')
    await owner.put(path, { rows: [...before, { ...shirt, archived: true }] })
    const later = await openBrowser(api, 'harbour.localhost').get('/api/donors/organization')
    expect(JSON.stringify(later.json)).not.toContain('營衣尺碼')
  })
})

describe('the documents of a charity', () => {
  const path = '/api/organizations/legal-documents'
  const createForm = (blob: Blob, texts = {}) =>
    formWith({ kind: 'registration', expiresOn: '', ...texts }, { name: 'file', blob })
  const read = async () => ((await owner.get(path)).json as LegalDocumentsAnswer).documents

  it('are those that it gave while joining, and those that an owner adds', async () => {
    const [before] = await read()
    expect(before).toMatchObject({ ofApplication: true, state: 'current', by: '黃淑儀' })
    const added = await owner.post(path, createForm(smallPdf('2026'), { expiresOn: tomorrow() }))
    expect(added.status).toBe(201)
    const { documents, places } = added.json as LegalDocumentsAnswer
    expect([documents[0], places]).toMatchObject([
      { kind: 'registration', validity: 'expiring', state: 'current', ofApplication: false },
      99,
    ])
    const file = await owner.get(`${path}/${documents[0]?.documentId}`)
    expect([file.status, file.headers.get('Content-Disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="registration-/),
    ])
    const newer = await owner.post(path, createForm(smallPdf('2027')))
    const states = (newer.json as LegalDocumentsAnswer).documents.map(({ state }) => state)
    expect(states.slice(0, 2)).toEqual(['current', 'replaced'])
  })

  it('are stored once if the same one is sent twice, by its key or by its content', async () => {
    const key = { 'Idempotency-Key': 'one-press-of-a-button' }
    const press = () => owner.post(path, createForm(smallPdf('key'), { kind: 'accounts' }), key)
    expect([(await press()).status, (await press()).status]).toEqual([201, 201])
    await owner.post(path, createForm(smallPdf('key'), { kind: 'accounts' })).thenAnswered(200)
    const accounts = (await read()).filter(({ kind }) => kind === 'accounts')
    expect(accounts).toHaveLength(1)
    const reused = await owner.post(path, createForm(smallPdf('other')), key)
    expect(toProblem(reused).error.code).toBe('request_reused')
  })

  it.each([
    ['no PDF', new Blob(['<html>']), {}, { file: 'file.not_pdf' }],
    [
      'an encrypted one',
      new Blob([createPdf({ trailer: '/Encrypt <</V 2>>' })]),
      {},
      { file: 'file.encrypted' },
    ],
    ['an empty file', new Blob([]), {}, { file: 'file.required' }],
    ['no day', smallPdf('day'), { expiresOn: '2027-02-30' }, { expiresOn: 'expires_on.invalid' }],
  ])('cannot be %s', async (_, blob, texts, fields) => {
    await owner.post(path, createForm(blob, texts)).thenRefused(422, fields)
  })

  it('cannot be over already', async () => {
    const over = await owner.post(path, createForm(smallPdf('over'), { expiresOn: '2026-01-31' }))
    expect(toProblem(over).error.code).toBe('document_expired')
  })

  it('are not available to another charity', async () => {
    const [ours] = await read()
    const file = `${path}/${ours?.documentId}`
    await bauhinia.get(file).thenRefused(404, 'document_not_found')
    await openBrowser(api, 'localhost').get(file).thenAnswered(401)
    await openBrowser(api, 'harbour.localhost').get(file).thenAnswered(404)
  })

  it('are read by an auditor, whose download is recorded, and by an administrator', async () => {
    const { browser } = await createAuditor(api, owner)
    const [ours] = await read()
    const file = `${path}/${ours?.documentId}`
    await browser.get(file).thenAnswered(200)
    await browser.post(path, createForm(smallPdf('auditor'))).thenAnswered(403)
    await api.caughtUp()
    expect((await owner.get('/api/organizations/activity')).text).toContain(
      '"file":"legal-documents"',
    )
    const charity = applicationAt('harbour')
    await administration.get(`${charity}/legal-documents`).thenAnswered(403)
    await administration.post(`${charity}/access-reason`, { reason: 'They called us' })
    const { json } = await administration.get(`${charity}/legal-documents`)
    const { documents } = json as AddedDocumentsAnswer
    expect(documents.every(({ ofApplication }) => !ofApplication)).toBe(true)
    const opened = await administration.get(
      `${charity}/legal-documents/${documents[0]?.documentId}`,
    )
    expect([opened.status, opened.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    const foreign = `${applicationAt('bauhinia')}/legal-documents/${documents[0]?.documentId}`
    await administration.post(`${applicationAt('bauhinia')}/access-reason`, { reason: 'A call' })
    await administration.get(foreign).thenAnswered(404)
  })

  it('are not sent if the stored file was changed', async () => {
    const [ours] = await read()
    const bytes = await toPng(1, 1)
    for (const [key, stored] of api.files) {
      if (key.includes(ours?.sha256 ?? '-')) api.files.set(key, { ...stored, bytes })
    }
    const damaged = await owner.get(`${path}/${ours?.documentId}`)
    expect(toProblem(damaged).error.code).toBe('document_damaged')
  })
})

const toInfo = ({ json }: { json: unknown }) => json as InfoAnswer

const payerSees = async () =>
  (await openBrowser(api, 'harbour.localhost').get('/api/donors/organization')).json

describe('the public description of a charity', () => {
  const path = '/api/organizations/info'

  it('is on its payer site at once', async () => {
    const { revision, ...before } = toInfo(await owner.get(path))
    const info = {
      ...before,
      organisationUrl: 'https://light.example',
      supportedLanguages: ['en', 'zh'],
      statementDescriptor: 'LIGHT FUND',
      minimum: 12.5,
      email: ' hello@Light.example ',
      seen: revision,
    }
    const answer = await owner.put(path, info)
    expect([answer.status, toInfo(answer)]).toMatchObject([
      200,
      { minimum: 12.5, email: 'hello@light.example', revision: revision + 1 },
    ])
    expect(await payerSees()).toMatchObject({
      organizationObj: {
        organizationUrl: 'https://light.example',
        supportedLanguages: ['en', 'zh'],
        statementDescriptor: 'ALMONER* LIGHT FUND',
        minimumPaymentAmount: 12.5,
      },
    })
    await owner.put(path, { ...info, minimum: 20 }).thenRefused(409, 'setting_changed')
  })

  it('is refused at the field that is wrong', async () => {
    const info = toInfo(await owner.get(path))
    const wrong = [
      [{ minimum: 9.99 }, { minimum: 'minimum.below_limit' }],
      [{ statementDescriptor: '12345' }, { statementDescriptor: 'statement_descriptor.invalid' }],
      [{ supportedLanguages: ['zh'] }, { defaultLanguage: 'default_language.unsupported' }],
      [{ phoneNumber: '12' }, { phoneNumber: 'phone.invalid' }],
      [{ organisationUrl: 'http://x.example' }, { organisationUrl: 'organisation_url.invalid' }],
    ] as const
    for (const [change, fields] of wrong) {
      await owner.put(path, { ...info, ...change }).thenRefused(422, fields)
    }
  })
})

describe('the logo of a charity', () => {
  const path = '/api/organizations/info'
  const send = (who: Client, blob?: Blob) =>
    who.post(`${path}/logo`, formWith({}, blob && { name: 'picture', blob }))

  it('that its owner uploads is on its pages, and at its desk, from then on', async () => {
    const before = toInfo(await owner.get(path))
    const after = toInfo(await send(owner, signature).thenAnswered(200))
    expect(after.logo).toMatch(/^\/api\/organizations\/info\/logo\?v=/)
    expect(after).toEqual({ ...before, logo: after.logo })
    expect((await owner.get(after.logo ?? '')).status).toBe(200)
    const logo = expect.stringContaining('/api/donors/organization/logo?v=') as string
    expect(await payerSees()).toMatchObject({ organizationObj: { logo } })
  })

  it('is a picture, and is changed by owners alone', async () => {
    await send(owner).thenRefused(422, { picture: 'picture.required' })
    const text = new Blob(['no picture'])
    await send(owner, text).thenRefused(422, { picture: 'picture.not_picture' })
    await send(given(api).as(staff('fundraiser')), signature).thenAnswered(403)
  })
})

describe('a change of a charity’s registered details', () => {
  const path = '/api/organizations/info'
  const stepUp = { password: 'Almoner2026' }
  const account = `${applicationAt('harbour')}/account`
  const decision = (outcome: string) => `${applicationAt('harbour')}/profile-change/${outcome}`

  const propose = async (name: string, change: object = {}) => {
    const { registered, registeredRevision: seenRevision } = toInfo(await owner.get(path))
    const proposal = { ...registered, name: { ...registered.name, en: name }, note: 'By deed.' }
    return await owner.post(`${path}/change`, { ...proposal, seen: seenRevision, ...change })
  }

  it('waits for administration, is withdrawn, declined and approved', async () => {
    const before = toInfo(await owner.get(path)).registered
    const waiting = await propose('Harbour Light')
    const fields = [
      { field: 'name', language: 'en', before: before.name.en, after: 'Harbour Light' },
    ]
    const change = { number: 1, status: 'waiting', fields, note: 'By deed.' }
    expect([waiting.status, toInfo(waiting)]).toMatchObject([200, { registered: before, change }])
    const second = await propose('Harbour')
    expect([second.status, toProblem(second).error.code]).toEqual([409, 'profile_change_waiting'])
    const withdrawn = await owner.post(`${path}/change/withdraw`, { number: 1 })
    expect(toInfo(withdrawn).change).toMatchObject({ status: 'withdrawn' })

    await propose('Harbour Light', { irFileNumber: '91/99009' })
    await administration.post(`${applicationAt('harbour')}/access-reason`, { reason: 'A change' })
    await administration.get(account).thenAnswered(200, { change: { number: 2 } })
    await administration
      .post(decision('approve'), { number: 1, stepUp })
      .thenRefused(409, 'profile_change_ended')
    const reason = 'The deed is missing.'
    const declined = await administration.post(decision('decline'), { number: 2, reason, stepUp })
    expect([declined.status, declined.json]).toMatchObject([200, { change: null }])
    expect(toInfo(await owner.get(path))).toMatchObject({
      registered: before,
      change: { number: 2, status: 'declined', reason },
    })

    await propose('Harbour Light', { irFileNumber: '91/99009' })
    const list = await administration.get('/api/admin/organizations?status=change')
    const rows = (list.json as { rows: { id: string }[] }).rows.map(({ id }) => id)
    expect(rows.map((id) => `/api/admin/organizations/${id}/account`)).toContain(account)
    const approved = await administration.post(decision('approve'), { number: 3, stepUp })
    expect(approved.json).toMatchObject({ name: 'Harbour Light', irFileNumber: '91/99009' })
    expect(await payerSees()).toMatchObject({
      organizationObj: { organizationName: 'Harbour Light', organizationIRDNo: '91/99009' },
    })
  })

  it('is not proposed if it is incomplete or nothing differs', async () => {
    const same = await propose('Harbour Light')
    expect([same.status, toProblem(same).error.code]).toEqual([422, 'nothing_changed'])
    const removed = await propose('Harbour Light', { irFileNumber: '' })
    expect(toProblem(removed).fields).toEqual({ irFileNumber: 'ir_file_number.verified' })
    const nameless = await propose('', { name: { en: '', zh: '', cn: '' } })
    expect(toProblem(nameless).fields).toEqual({ 'name.en': 'name.required' })
  })

  it('is no other charity’s to withdraw', async () => {
    await propose('Harbour Light and Hope')
    const { number } = toInfo(await owner.get(path)).change ?? { number: 0 }
    await bauhinia
      .post(`${path}/change/withdraw`, { number })
      .thenRefused(409, 'profile_change_ended')
    expect(toInfo(await owner.get(path)).change).toMatchObject({ number, status: 'waiting' })
  })
})
