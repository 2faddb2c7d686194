import { describe, expect, it, vi } from 'vitest'
import type { LegalDocumentsAnswer } from '@almoner/api/desk/settings/legal-documents/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, testId, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'
import { takeUploads, type Uploaded } from '../../../testing/uploads.ts'

const path = '/api/organizations/legal-documents'
type Listed = LegalDocumentsAnswer['documents'][number]

const document = (index: number, changes: Partial<Listed> = {}): Listed => ({
  documentId: testId(index),
  kind: 'registration',
  fileName: `letter-${index}.pdf`,
  bytes: 640_000,
  sha256: String(index).repeat(64),
  expiresOn: null,
  validity: 'no_end',
  state: 'current',
  ofApplication: false,
  addedAt: '2026-11-20T02:00:00.000Z',
  by: 'Ann Lee',
  ...changes,
})

type Opened = { role?: string; language?: Language; documents?: Listed[]; refused?: Response }

let uploads: Uploaded[]

const open = async ({ role = 'owner', language, documents = [], refused }: Opened = {}) => {
  uploads = takeUploads()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname === path) return refused ?? Response.json({ documents, places: 99 })
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers = deskAnswers(role) as Record<string, unknown>
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  return (await openDesk('/OrgSettings/LegalDocuments', language)).page
}

const sees = (page: HTMLElement, text: string) =>
  waitUntil(() => expect(page.textContent).toContain(text))

const choose = async (page: HTMLElement, file: File) => {
  const picker = find<HTMLInputElement>(page, 'input[type=file]')
  Object.defineProperty(picker, 'files', { value: [file], configurable: true })
  await perform(() => {
    picker.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const pdf = new File(['%PDF-1.7'], 'registration-2027.pdf', { type: 'application/pdf' })

describe('the documents of a charity', () => {
  it('are listed with all versions, and which of them expired or expires soon', async () => {
    const page = await open({
      documents: [
        document(1, { expiresOn: '2027-01-10', validity: 'expiring', kind: 'accounts' }),
        document(2, { expiresOn: '2026-10-31', validity: 'expired' }),
        document(3, { expiresOn: '2025-10-31', validity: 'expired', state: 'replaced' }),
        document(4, { kind: 'section88', ofApplication: true }),
      ],
    })
    await sees(page, '2 documents need a newer version')
    const items = [...find(page, 'ul[aria-label="All versions"]').children]
    expect(items.map((item) => find(item as HTMLElement, 'h3').textContent)).toEqual([
      'Audited accounts',
      'Certificate of registration',
      'Certificate of registration',
      'Section 88 letter',
    ])
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Expires soon.*by Ann Lee · 640 KB.*Valid until 2027\/01\/10/),
      expect.stringContaining('Expired'),
      expect.stringContaining('Replaced'),
      expect.stringMatching(/Current.*by Ann Lee, while joining/),
    ])
    const download = find(page, 'a[aria-label="Download letter-4.pdf"]')
    expect(download.getAttribute('href')).toBe(`${path}/${testId(4)}`)
  })

  it('are added with their progress, and a lost answer sends the same again', async () => {
    const page = await open()
    await sees(page, 'No documents yet')
    await choose(page, new File(['x'], 'photo.png', { type: 'image/png' }))
    await sees(page, 'only PDF')
    await choose(page, pdf)
    await perform(() => type(find<HTMLInputElement>(page, '[name=expiresOn]'), '2026-01-31'))
    await press(page, 'Add')
    await sees(page, 'This day is over')
    expect(uploads).toEqual([])
    await perform(() => type(find<HTMLInputElement>(page, '[name=expiresOn]'), '2099-01-31'))
    await press(page, 'Add')
    await waitUntil(() => expect(uploads).toHaveLength(1))
    await perform(() => uploads[0]?.progress(0.4))
    await sees(page, 'Uploading… 40%')
    await perform(() => uploads[0]?.lose())
    await sees(page, 'registration-2027.pdf')
    await waitUntil(() => expect(find(page, 'button[type=submit]').textContent).toBe('Add'))
    await press(page, 'Add')
    await waitUntil(() => expect(uploads).toHaveLength(2))
    expect(uploads[1]?.headers['Idempotency-Key']).toBe(uploads[0]?.headers['Idempotency-Key'])
    expect(uploads[1]?.form.get('expiresOn')).toBe('2099-01-31')
    await perform(() => uploads[1]?.answer(200, { documents: [], places: 99, isNew: false }))
    await sees(page, 'This document has been added already. Nothing was added again.')
  })

  it('are read by auditors, who add none', async () => {
    const page = await open({ role: 'auditor', documents: [document(1)] })
    await sees(page, 'letter-1.pdf')
    expect(page.querySelector('input[type=file]')).toBeNull()
  })

  it.each(['finance', 'fundraiser', 'viewer'])('are not for: %s', async (role) => {
    const page = await open({ role, documents: [document(1)] })
    await sees(page, 'Only owners and auditors can see this.')
    expect(page.textContent).not.toContain('letter-1.pdf')
  })

  it('can be read again after a failure', async () => {
    const page = await open({ refused: new Response(null, { status: 503 }) })
    await sees(page, 'again')
    expect(page.querySelector('input[type=file]')).toBeNull()
  })

  it.each(languages)('are worded in %s', async (language) => {
    const page = await open({ language, documents: [document(1)] })
    await sees(page, 'letter-1.pdf')
    expect(page.textContent.includes('Legal documents')).toBe(language === 'en')
  })
})
