import { describe, expect, it, vi } from 'vitest'
import type { FormRowsAnswer, FormRowsBody } from '@almoner/api/desk/settings/form-rows/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, refusal, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const path = '/api/organizations/form-rows'
const row: FormRowsBody['rows'][number] = {
  id: 'in-honour-of',
  type: 'text',
  required: false,
  archived: false,
  showOnReceipt: true,
  label: { en: 'In honour of', zh: '致敬對象', cn: '' },
  placeholder: { en: '', zh: '', cn: '' },
}
const one: FormRowsAnswer = {
  isIncluded: true,
  planWith: 'premium',
  most: 20,
  rows: [row],
  revision: 0,
}
const bodies: FormRowsBody[] = []

let current: FormRowsAnswer
const changed = () => refusal(409, 'setting_changed', 'Changed.')

type Opened = { role?: string; language?: Language; refused?: Response }

const open = async (answer: FormRowsAnswer, { role = 'owner', language, refused }: Opened = {}) => {
  bodies.length = 0
  current = answer
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === path) {
      if (request.method === 'GET') return Response.json(current)
      const body = JSON.parse(await request.text()) as FormRowsBody
      bodies.push(body)
      if (refused) return refused
      if (body.seen !== current.revision) return changed()
      current = { ...answer, ...body, revision: current.revision + 1 }
      return Response.json(current)
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers = deskAnswers(role) as Record<string, unknown>
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  return (await openDesk('/OrgSettings/CustomInputFields', language)).page
}

const sees = (page: HTMLElement, text: string) =>
  waitUntil(() => expect(page.textContent).toContain(text))

/**
 * Lists the values that saving would replace and the questions that were added, as the notice shows
 * them.
 */
const listNoticed = (page: HTMLElement) =>
  [...page.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  )

const input = (page: HTMLElement, name: string) =>
  find<HTMLInputElement>(page, `[name="rows.${name}"]`)

describe('the questions of a charity', () => {
  it('are added and saved together, and a saved one cannot be removed', async () => {
    const page = await open(one)
    await sees(page, 'Question 1')
    expect(page.textContent).not.toContain('Remove question')
    await press(page, 'Add a question')
    await sees(page, 'Remove question 2')
    await perform(() => type(input(page, '1.label.zh'), '營衣尺碼'))
    await perform(() => input(page, '1.required').click())
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies[0]?.rows).toMatchObject([
      row,
      { label: { en: '', zh: '營衣尺碼', cn: '' }, required: true, archived: false },
    ])
    await waitUntil(() => expect(page.textContent).not.toContain('Remove question'))
  })

  it('are archived', async () => {
    const page = await open(one)
    await sees(page, 'Question 1')
    await perform(() => input(page, '0.archived').click())
    await sees(page, 'Question 1, archived')
    await press(page, 'Save')
    await waitUntil(() => expect(bodies).toEqual([{ rows: [{ ...row, archived: true }], seen: 0 }]))
  })

  it('without text, or with too much text, are refused at their field', async () => {
    const page = await open(one)
    await sees(page, 'Question 1')
    await press(page, 'Add a question')
    await perform(() => type(input(page, '0.label.en'), 'a'.repeat(61)))
    await press(page, 'Save')
    await sees(page, 'Enter the question in at least one language')
    await sees(page, 'A question can have at most 60 characters')
    expect(bodies).toEqual([])
  })

  it('that others have changed are not overwritten, and what was typed is kept', async () => {
    const sentence = 'The questions have changed since you opened them.'
    const page = await open(one, { refused: refusal(409, 'form_row_deleted', sentence) })
    await sees(page, 'Question 1')
    await perform(() => type(input(page, '0.label.en'), 'For whom'))
    await press(page, 'Save')
    await sees(page, sentence)
    expect(input(page, '0.label.en').value).toBe('For whom')
  })

  it('that another person changed are shown beside what was typed, with those that were added', async () => {
    const page = await open(one)
    await sees(page, 'Question 1')
    await perform(() => type(input(page, '0.label.en'), 'For whom'))
    const added = { ...row, id: 'size', label: { en: 'Size', zh: '', cn: '' } }
    const theirs = { ...row, label: { ...row.label, en: 'In memory of' } }
    current = { ...one, rows: [theirs, added], revision: 1 }
    await press(page, 'Save')
    await sees(page, 'Another person changed this')
    await sees(page, 'What the other person added is below too, and stays.')
    expect(listNoticed(page)).toEqual([
      ['Question 1 · Question · English', 'In memory of'],
      ['Question 2', 'Size'],
    ])
    await waitUntil(() => expect(input(page, '1.label.en').value).toBe('Size'))
    expect(input(page, '0.label.en').value).toBe('For whom')
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies.at(-1)).toMatchObject({
      seen: 1,
      rows: [{ id: row.id, label: { en: 'For whom' } }, { id: 'size' }],
    })
  })

  it('that another person changed are named with the differences of each', async () => {
    const size = { ...row, id: 'size', label: { en: 'Size', zh: '', cn: '' } }
    const page = await open({ ...one, rows: [row, size] })
    await sees(page, 'Question 2')
    await perform(() => type(input(page, '1.placeholder.en'), 'XL'))
    const theirs: typeof row = {
      ...row,
      type: 'textarea',
      required: true,
      archived: true,
      showOnReceipt: false,
      label: { ...row.label, zh: '' },
    }
    current = { ...one, rows: [size, theirs], revision: 1 }
    await press(page, 'Save')
    await sees(page, 'Another person changed this')
    expect(listNoticed(page)).toEqual([
      ['Question 2 · Example inside the field · English', '–'],
      ['Question 1 · Question · 繁體中文', '–'],
      ['Question 1 · Answer', 'Several lines'],
      ['Question 1 · Must be answered', 'Yes'],
      ['Question 1 · Show the answer on receipts', 'No'],
      ['Question 1 · Archived', 'Yes'],
      ['Order of the questions', '1. Size · 2. In honour of'],
    ])
    expect(page.textContent).not.toContain('What the other person added')
  })

  it('are put in another order by the keyboard, which stays at the moved question', async () => {
    const second = { ...row, id: 'size', label: { en: 'Size', zh: '', cn: '' } }
    const page = await open({ ...one, rows: [row, second] })
    await sees(page, 'Question 2')
    expect(page.textContent).not.toContain('Move question 1 up')
    expect(page.textContent).not.toContain('Move question 2 down')
    await press(page, 'Move question 2 up')
    await waitUntil(() => expect(input(page, '0.label.en').value).toBe('Size'))
    await sees(page, 'It is now question 1.')
    expect(document.activeElement?.textContent).toBe('Move question 1 down')
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(bodies.at(-1)?.rows.map(({ id }) => id)).toEqual(['size', row.id])
  })

  it('are empty at first, and the screen explains what they are for', async () => {
    const page = await open({ ...one, rows: [] })
    await sees(page, 'No questions yet.')
    expect(page.textContent).toContain('Add a question')
  })

  it('require a plan, which the screen names', async () => {
    const page = await open({ ...one, isIncluded: false })
    await sees(page, 'Your own questions come with the Premium plan')
    expect(page.textContent).not.toContain('Add a question')
  })

  it('are not for finance staff', async () => {
    const page = await open(one, { role: 'finance' })
    await sees(page, 'Only owners and fundraisers')
    expect(page.textContent).not.toContain('Add a question')
  })

  it.each(languages)('are worded in %s', async (language) => {
    const page = await open(one, { language })
    await waitUntil(() => input(page, '0.label.en'))
    expect(page.textContent.includes('Custom input fields')).toBe(language === 'en')
  })
})
