import { beforeEach, describe, expect, it } from 'vitest'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform } from '../../testing/render.tsx'
import {
  preview,
  api,
  open,
  choose,
  select,
  startBankDesk,
} from '../../testing/bank-statements-desk.tsx'

beforeEach(startBankDesk)

describe('the bank statements', () => {
  it.each(languages)('are listed with what is left, and name a gap, in %s', async (language) => {
    const gap = { account: 'HSBC 123', after: '2026-10-31', before: '2026-11-01' }
    api.all = { ...api.all, gaps: [{ ...gap, closing: 900, opening: 1_000 }] }
    const site = await open('/BankStatements', language)
    await site.sees('2026/11/01 – 2026/11/20')
    expect(site.page.textContent).toContain('HK$700.00')
    expect(site.page.textContent).toContain('HK$900.00')
  })

  it('are uploaded, and the lines are shown', async () => {
    const site = await open('/BankStatements')
    await site.sees('Add a statement')
    await perform(() => find<HTMLFormElement>(site.page, 'main form').requestSubmit())
    await site.sees('Choose the file of your bank, or paste its lines')
    await choose(site.page)
    await site.sees('Nothing is added yet.')
    await site.sees('statement.csv was read. Check it below.')
    expect(site.page.textContent).not.toContain('Read the statement')
    await site.sees('HK$1,300.00 (2)')
    await site.press('Add 3 lines')
    await site.sees('FPS LINE 2')
    expect(api.sent).toMatchObject([
      { call: 'POST /bank-statements', body: { file: expect.any(File) } },
      { call: 'POST /bank-statements', body: { confirm: preview.confirm } },
    ])
  })

  it('are pasted, one way or the other, and never both', async () => {
    const site = await open('/BankStatements')
    await site.sees('Add a statement')
    const field = find<HTMLTextAreaElement>(site.page, 'textarea[name=pasted]')
    await choose(site.page)
    await site.sees('Nothing is added yet.')
    await perform(() => type(field, 'Date\tText\tIn'))
    expect(site.page.textContent).not.toContain('statement.csv')
    await choose(site.page)
    await site.sees('Choose a file or paste lines, not both.')
    await perform(() => type(field, ' '))
    await perform(() => type(field, 'Date\tText\tIn'))
    api.refused = refusal(422, 'invalid_input', 'Look', { file: 'file.no_header' })
    await site.press('Read the statement')
    await site.sees('We found no header row above the lines')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe('Date\tText\tIn')
    api.refused = null
    await site.press('Read the statement')
    await site.press('Add 3 lines')
    await site.sees('FPS LINE 2')
    const { body } = api.sent.at(-1) ?? {}
    const { file } = body as { file: File }
    expect(file.type).toBe('text/tab-separated-values')
  })

  it('are read again for an account that is entered after the file', async () => {
    const site = await open('/BankStatements')
    await site.sees('Add a statement')
    await choose(site.page)
    await site.sees('Nothing is added yet.')
    const account = find<HTMLInputElement>(site.page, 'input[name=account]')
    await perform(() => type(account, 'HSBC 123'))
    expect(site.page.textContent).not.toContain('Nothing is added yet.')
    await site.press('Read the statement')
    await site.sees('Nothing is added yet.')
    expect(api.sent).toMatchObject([{}, { body: { account: 'HSBC 123' } }])
  })

  it('of an unknown bank are read once the columns are assigned', async () => {
    const unread = { mapping: null, reading: null, plan: null, confirm: null }
    api.uploaded = { ...preview, ...unread, questions: ['columns'] }
    const site = await open('/BankStatements')
    await site.sees('Add a statement')
    await choose(site.page)
    await site.sees('Choose what each column contains.')
    expect(site.page.textContent).not.toContain('Add 3 lines')
    await site.press('Read with these settings')
    await site.sees('Choose the column with the day')
    await select(site.page, 'direction', 'columns')
    for (const [name, value] of [
      ['day', '0'],
      ['description', '1'],
      ['sum', '2'],
      ['debit', '3'],
    ] as const) {
      await select(site.page, name, value)
    }
    api.uploaded = preview
    await site.press('Read with these settings')
    await site.press('Add 3 lines')
    await site.sees('FPS LINE 2')
    const { body } = api.sent[1] ?? {}
    const { mapping } = (body ?? {}) as { mapping?: string }
    expect(JSON.parse(mapping ?? '')).toEqual({
      day: 0,
      description: [1],
      amount: null,
      credit: 2,
      debit: 3,
      balance: null,
      currency: null,
      indicator: null,
      dayOrder: 'dmy',
    })
  })

  it('show which rows cannot be read', async () => {
    const problems = [{ line: 14, what: 'direction' }] as const
    api.uploaded = { ...preview, problems, reading: null, plan: null, confirm: null }
    const site = await open('/BankStatements')
    await site.sees('Add a statement')
    await choose(site.page)
    await site.sees('Row 14: the balance or the column beside the amount shows')
    await site.sees('What does each column contain?')
    expect(find<HTMLSelectElement>(site.page, 'select[name=sum]').value).toBe('2')
  })

  it('ask about lines that differ, and show what is already stored for their days', async () => {
    const lineFields = { day: '2026-11-18', amount: 500 }
    const differs = { line: 4, ...lineFields, text: 'FPS CHAN REF 1', knownText: 'FPS CHAN' }
    const plan = {
      ...preview.plan,
      differing: [{ ...differs, what: ['description'], choice: 'same' }],
      differingLines: 1,
      late: [{ line: 5, ...lineFields, text: 'LATE' }],
      lateLines: 1,
      absentLines: 2,
      likeAccount: 'HSBC 123',
    }
    api.uploaded = { ...preview, plan }
    const site = await open('/BankStatements')
    await site.sees('Add a statement')
    await choose(site.page)
    await site.sees('Lines that you may have already')
    await site.sees('Is it the same account?')
    await site.sees('2 lines already recorded for these days are not in this file')
    await select(site.page, 'differs-4', 'new')
    await waitUntil(() => expect(api.sent).toHaveLength(2))
    expect(api.sent[1]).toMatchObject({ body: { lines: '{"4":"new"}' } })
  })

  it('are shown with the plan that includes them if the charity’s plan does not', async () => {
    api.all = { isIncluded: false, statements: [], gaps: [] }
    const site = await open('/BankStatements')
    await site.sees('Compare the plans')
    expect(site.page.textContent).not.toContain('Add a statement')
  })

  it('are not for those who do not handle money', async () => {
    api.role = 'viewer'
    const site = await open('/BankStatements')
    await site.sees('Only owners and finance staff')
    expect(site.page.textContent).not.toContain('Read the statement')
  })
})
