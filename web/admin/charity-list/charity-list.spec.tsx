import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  CharityListCopyAnswer,
  CharityListSearchAnswer,
} from '@almoner/api/admin/charity-list/contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'
import { openReview, sees, type } from '../../testing/review-site.tsx'

const path = '/api/admin/charity-list'
const copy: CharityListCopyAnswer = {
  listedOn: '2026-11-20',
  uploadedAt: '2026-11-21T02:00:00.000Z',
  by: { name: 'May Ho', isMe: true },
  fileName: 'charities.csv',
  sha256: 'a'.repeat(64),
  rows: 9_876,
  isStale: false,
}
const matches: CharityListSearchAnswer['matches'] = [
  { fileNumber: '91/1', nameEn: 'GREEN PATH', nameZh: '綠徑', hasNumber: true, hasName: true },
  { fileNumber: '91/2', nameEn: 'GREEN PATH', nameZh: '', hasNumber: false, hasName: true },
  { fileNumber: '91/3', nameEn: 'GREEN PATHS', nameZh: '', hasNumber: false, hasName: false },
]

let stored: CharityListCopyAnswer | null
let uploads: FormData[]
let searches: string[]
beforeEach(() => {
  stored = copy
  uploads = []
  searches = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url)
    if (pathname === `${path}/search`) {
      searches.push(search)
      return Response.json({ copy: stored, matches, hasMore: true })
    }
    if (pathname !== path) return new Response(null, { status: 204 })
    if (init?.method === 'POST') uploads.push(init.body as FormData)
    if (init?.method === 'POST') stored = copy
    return Response.json({ copy: stored })
  })
})

describe('the Inland Revenue’s list', () => {
  it.each<[Language, string]>([
    ['en', 'Inland Revenue’s list'],
    ['zh', '稅務局名單'],
    ['cn', '税务局名单'],
  ])('shows the stored copy in %s', async (language, title) => {
    const { page } = await openReview('/AdminCharityList', language)
    await sees(page, title, '2026/11/20', 'charities.csv', '9,876', 'May Ho')
    expect(page.textContent).not.toMatch(/undefined|\[object/)
  })

  it('is searched by name and number', async () => {
    const { page } = await openReview('/AdminCharityList')
    await sees(page, 'Search the list')
    await type(find(page, '#field-list-name'), 'Green Path')
    await type(find(page, '#field-list-number'), '91/1')
    await press(page, 'Search')
    await sees(
      page,
      'Same name and number',
      'Same name only',
      'Similar name',
      'There are more.',
      'Inland Revenue’s list of 2026/11/20',
    )
    expect(searches).toEqual(['?name=Green+Path&nameZh=Green+Path&number=91%2F1'])
  })

  it('says that the copy is too old', async () => {
    stored = { ...copy, isStale: true }
    const { page } = await openReview('/AdminCharityList')
    await sees(page, '2026/11/20')
    expect(page.textContent).toContain('This copy is more than 30 days old.')
  })

  it('says that there is none, and takes one', async () => {
    stored = null
    const { page } = await openReview('/AdminCharityList')
    await sees(page, 'No copy of the Inland Revenue’s list is stored.')
    await press(page, 'Upload')
    await sees(page, 'Choose the file of the list')
    expect(uploads).toHaveLength(0)
    const file = new File(['Name'], 'list.csv', { type: 'text/csv' })
    await perform(() => {
      const input = find<HTMLInputElement>(page, 'input[type=file]')
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await type(find(page, '#field-listedOn'), '2026-11-20')
    await press(page, 'Upload')
    await waitUntil(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.get('listedOn')).toBe('2026-11-20')
    expect(uploads[0]?.get('file')).toMatchObject({ name: 'list.csv' })
    await sees(page, 'The list has been stored.', 'charities.csv')
  })
})
