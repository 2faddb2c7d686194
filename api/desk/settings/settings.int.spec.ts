import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, startApi, type TestApi } from '../../testing/api.ts'
import { createStaff } from '../../testing/gift.ts'
import type { Problem } from '../../contract.ts'
import type { FormRowsAnswer } from './form-rows/contract.ts'
import type { ThemeAnswer } from './theme/contract.ts'

let api: TestApi
let owner: ReturnType<typeof openBrowser>
beforeAll(async () => {
  api = await startApi()
  owner = (await createStaff(api, 'harbour')).browser
})
afterAll(() => api.close())

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
    expect((await owner.get(path)).json).toEqual({ detail: 'detailed', prefix: 'HLCF' })
    const saved = await owner.put(path, { detail: 'basic' })
    expect([saved.status, saved.json]).toEqual([200, { detail: 'basic', prefix: 'HLCF' }])
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
