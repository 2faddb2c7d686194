import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { AddedDocumentsAnswer } from '@almoner/api/admin/legal-documents/contract.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find, render } from '../../testing/render.tsx'
import { AddedDocuments } from './added-documents.tsx'

const added: AddedDocumentsAnswer['documents'][number] = {
  documentId: 'd1',
  kind: 'accounts',
  fileName: 'accounts-2026.pdf',
  bytes: 640_000,
  sha256: 'a'.repeat(64),
  expiresOn: '2026-10-31',
  validity: 'expired',
  state: 'current',
  ofApplication: false,
  addedAt: '2026-11-20T02:00:00.000Z',
}

const open = async (answer: Response, sentence: string) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer)
  const page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <AddedDocuments id="harbour" />
    </QueryClientProvider>,
  )
  await waitUntil(() => expect(page.textContent).toContain(sentence))
  return page
}

describe('a document that a charity added after it was opened', () => {
  it('is listed with a download, and without the names of its staff', async () => {
    const page = await open(Response.json({ documents: [added] }), 'accounts-2026.pdf')
    expect(page.textContent).toMatch(/Expired.*Added 2026\/11\/20 10:00 · 640 KB/)
    expect(find(page, 'a').getAttribute('href')).toBe(
      '/api/admin/organizations/harbour/legal-documents/d1',
    )
  })

  it.each([
    ['nothing', () => Response.json({ documents: [] })],
    ['not there yet, while it is being opened', () => refusal(404, 'not_found', 'Not found.')],
  ])('is %s', async (_, answer) => {
    const page = await open(answer(), 'The charity has added no documents since it was opened.')
    expect(page.querySelector('a')).toBeNull()
  })

  it('can be read again after a failure', async () => {
    const page = await open(refusal(500, 'internal', 'Failed.'), 'again')
    expect(page.querySelector('a')).toBeNull()
  })
})
