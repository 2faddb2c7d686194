import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find, perform } from '../../testing/render.tsx'
import { takeUploads, type Uploaded } from '../../testing/uploads.ts'

let application: AsJson<ApplicationAnswer>
let uploads: Uploaded[]

beforeEach(() => {
  application = { ...completeApplication, documents: [], missing: ['documents'] }
  uploads = takeUploads()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (!new URL(request.url).pathname.startsWith('/api/organizations/application')) {
      return refusal(403, 'not_allowed', 'Your role does not allow this.')
    }
    if (request.method === 'DELETE') application = { ...application, documents: [] }
    return Response.json(application)
  })
})

const letter = new File(['%PDF-1.7'], 'Letter.pdf', { type: 'application/pdf' })
const picture = new File(['x'], 'Letter.png', { type: 'image/png' })

const open = async () => {
  const { page } = await openDesk('/OrgSetup/Documents')
  await waitUntil(() => find(page, '#field-file'))
  const input = find<HTMLInputElement>(page, '#field-file')
  return {
    page,
    choose: (file: File) =>
      perform(() => {
        Object.defineProperty(input, 'files', { value: [file], configurable: true })
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    drop: (file: File) =>
      perform(() => {
        const dropped = new Event('drop', { bubbles: true, cancelable: true })
        input.dispatchEvent(Object.assign(dropped, { dataTransfer: { files: [file] } }))
      }),
    sees: (sentence: string) => waitUntil(() => expect(page.textContent).toContain(sentence)),
    error: () => page.querySelector('#field-file-error')?.textContent ?? null,
  }
}

const added = completeApplication.documents

describe('a document', () => {
  it.each(['choose', 'drop'] as const)('that an applicant %ss is added at once', async (way) => {
    const screen = await open()
    await screen[way](letter)
    await screen.sees('Uploading Letter.pdf…')
    const [sent] = uploads
    expect(sent?.path).toBe('/api/organizations/application/documents')
    expect([sent?.form.get('kind'), sent?.form.get('file')]).toEqual(['section88', letter])
    await perform(() => sent?.progress(0.4))
    expect(find<HTMLProgressElement>(screen.page, 'progress').getAttribute('value')).toBe('0.4')
    application = { ...application, documents: added, missing: [] }
    await perform(() => sent?.answer(200, application))
    await screen.sees('Letter.pdf was added.')
    expect(screen.page.querySelector('main ul')?.textContent).toContain('Section 88.pdf')
    expect(screen.page.textContent).toContain('Continue')
    expect(find<HTMLSelectElement>(screen.page, '#field-kind').value).toBe('registration')
    expect(uploads).toHaveLength(1)
  })

  it('that is no PDF, or that the API refuses, is explained at its field', async () => {
    const screen = await open()
    await screen.choose(picture)
    await waitUntil(() => expect(screen.error()).toBe('only PDF'))
    expect(uploads).toEqual([])
    expect(document.activeElement?.id).toBe('field-file')
    await screen.choose(letter)
    await waitUntil(() => expect(uploads).toHaveLength(1))
    expect(screen.error()).toBeNull()
    const problem = refusal(422, 'invalid_input', 'Invalid.', { file: 'file.encrypted' })
    const body: unknown = await problem.json()
    await perform(() => uploads[0]?.answer(422, body))
    await waitUntil(() => expect(screen.error()).toContain('This PDF asks for a password'))
    await screen.choose(letter)
    await waitUntil(() => expect(uploads).toHaveLength(2))
  })

  it('that is removed leaves the keyboard at the field for another', async () => {
    application = { ...completeApplication }
    const screen = await open()
    const remove = 'button[aria-label="Remove Section 88.pdf"]'
    await perform(() => find<HTMLButtonElement>(screen.page, remove).click())
    await waitUntil(() => expect(screen.page.querySelector(remove)).toBeNull())
    await waitUntil(() => expect(document.activeElement?.id).toBe('field-file'))
  })
})
