import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPng } from '../../proof/testing/pictures.ts'
import { openBrowser, startApi, type TestApi } from '../../testing/api.ts'
import { formWith } from '../../testing/applicant-sections.ts'
import { createStaff } from '../../testing/gift.ts'
import type { Problem } from '../../contract.ts'
import type { FormRowsAnswer } from './form-rows/contract.ts'
import type { ReceiptFormatAnswer, SignatureAnswer } from './receipt-format/contract.ts'
import type { ThemeAnswer } from './theme/contract.ts'

let api: TestApi
let owner: ReturnType<typeof openBrowser>
beforeAll(async () => {
  api = await startApi()
  owner = (await createStaff(api, 'harbour')).browser
})
afterAll(() => api.close())

const sign = (
  who: ReturnType<typeof openBrowser>,
  blob: Blob = new Blob([Uint8Array.from(toPng(60, 20))]),
) =>
  who.post('/api/organizations/receipt-format/signature', formWith({}, { name: 'picture', blob }))

const toProblem = ({ json }: { json: unknown }) => json as Problem

describe('the colours of a charity', () => {
  const path = '/api/organizations/theme'

  it('are saved however they are written, and are those of the payer site at once', async () => {
    const colours = { header: '#1f3a5f', button: '0b6e4f', progressBar: ' F2A541 ' }
    const saved = await owner.put(path, colours)
    expect(saved.status).toBe(200)
    expect((saved.json as ThemeAnswer).colours).toEqual({
      header: '1F3A5F',
      button: '0B6E4F',
      progressBar: 'F2A541',
    })
    const payer = await openBrowser(api, 'harbour.localhost').get('/api/donors/organization')
    expect(payer.json).toMatchObject({
      organizationObj: { headerColor: '1F3A5F', buttonColor: '0B6E4F', progressBarColor: 'F2A541' },
    })
  })

  it('that are none are refused at their fields', async () => {
    const refused = await owner.put(path, { header: 'red', button: '12345', progressBar: '000000' })
    expect([refused.status, toProblem(refused).fields]).toEqual([
      422,
      { header: 'header.invalid', button: 'button.invalid' },
    ])
  })

  it('cannot be saved on the free plan', async () => {
    const { browser } = await createStaff(api, 'tinhau')
    expect((await browser.get(path)).json).toMatchObject({ isIncluded: false, planWith: 'plus' })
    const six = { header: '000000', button: '000000', progressBar: '000000' }
    const excluded = await browser.put(path, six)
    expect([excluded.status, toProblem(excluded).error.code]).toEqual([
      409,
      'plan_excludes_theme_colours',
    ])
  })
})

describe('the form of receipts', () => {
  const path = '/api/organizations/receipt-format'

  it('is detailed until the charity sets it', async () => {
    const none = { footer: { en: '', zh: '', cn: '' }, signature: '' }
    const before = { detail: 'detailed', ...none, prefix: 'HLCF', revision: 0 }
    expect((await owner.get(path)).json).toEqual(before)
    const saved = await owner.put(path, { detail: 'basic', ...none })
    const after = { ...before, detail: 'basic', revision: 1 }
    expect([saved.status, saved.json]).toEqual([200, after])
  })

  it('has words in each language and a signature of its own, in its preview too', async () => {
    const given = await sign(owner)
    expect(given.status).toBe(201)
    const { signature } = given.json as SignatureAnswer
    const footer = { en: 'Thank you.', zh: '多謝。', cn: '' }
    const saved = await owner.put(path, { detail: 'detailed', footer, signature, seen: 1 })
    expect(saved.json).toMatchObject({ footer, signature, revision: 2 })
    const picture = await owner.get(`${path}/signature/${signature}`)
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    const query = new URLSearchParams({ footer: footer.en, signature }).toString()
    expect((await owner.get(`${path}/preview.pdf?${query}`)).status).toBe(200)
  })

  it('takes no signature of another charity, no file that is no picture, no text that is too long', async () => {
    const { signature } = (await sign(owner)).json as SignatureAnswer
    const { browser } = await createStaff(api, 'bauhinia')
    const format = { detail: 'basic', footer: { en: '', zh: '', cn: '' }, signature }
    const foreign = await browser.put(path, format)
    expect([foreign.status, toProblem(foreign).fields]).toEqual([
      422,
      { signature: 'signature.invalid' },
    ])
    expect((await browser.get(`${path}/signature/${signature}`)).status).toBe(404)
    const pdf = await sign(owner, new Blob(['%PDF-1.7']))
    expect(toProblem(pdf).fields).toEqual({ picture: 'picture.not_picture' })
    const long = { ...format, signature: '', footer: { en: 'x'.repeat(301), zh: '', cn: '' } }
    expect((await owner.put(path, long)).status).toBe(422)
  })

  it('that was changed since it was opened is not overwritten', async () => {
    const { json } = await owner.get(path)
    const format = { ...(json as ReceiptFormatAnswer), detail: 'basic' }
    const late = await owner.put(path, { ...format, seen: 0 })
    expect([late.status, toProblem(late).error.code]).toEqual([409, 'setting_changed'])
    expect((await owner.get(path)).json).toEqual(json)
  })

  it('is previewed as the PDF that payers get', async () => {
    const sent = await owner.get(`${path}/preview.pdf?detail=detailed`)
    expect([sent.status, sent.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect((await owner.get(`${path}/preview.pdf?detail=short`)).status).toBe(422)
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

  it('are those of the payer’s form at once, and keep the languages that they are written in', async () => {
    const before = ((await owner.get(path)).json as FormRowsAnswer).rows
    const saved = await owner.put(path, { rows: [...before, shirt] })
    expect([saved.status, (saved.json as FormRowsAnswer).rows]).toEqual([200, [...before, shirt]])
    const payer = await openBrowser(api, 'harbour.localhost').get('/api/donors/organization')
    expect(JSON.stringify(payer.json)).toContain('營衣尺碼')
    const deleted = await owner.put(path, { rows: before })
    expect([deleted.status, toProblem(deleted).error.code]).toEqual([409, 'form_row_deleted'])
    await owner.put(path, { rows: [...before, { ...shirt, archived: true }] })
    const later = await openBrowser(api, 'harbour.localhost').get('/api/donors/organization')
    expect(JSON.stringify(later.json)).not.toContain('營衣尺碼')
  })
})
