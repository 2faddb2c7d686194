import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  HistoryAnswer,
  HistoryEntry,
} from '@almoner/api/admin/applications/history/history-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { openSite } from '../../../testing/open-site.tsx'
import { find } from '../../../testing/render.tsx'
import { application, decision, history, atDocument } from '../../../testing/admin-application.ts'
import { createAreaRouter } from '../../../app/admin/router.tsx'

let entries: HistoryAnswer['entries']
let reviewer: typeof atDocument.reviewer

beforeEach(() => {
  entries = history.entries
  reviewer = atDocument.reviewer
  const answers: Record<string, unknown> = {
    '/api/admin/organizations/hope/at/9': { ...atDocument, view: { ...application, decision } },
    '/api/admin/organizations/hope/at/9/against/4': {
      from: history.entries[0],
      to: history.entries[1],
      comparison: atDocument.changes,
    },
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    const answer = {
      ...answers,
      '/api/admin/organizations/hope/history': { entries },
      '/api/admin/organizations/hope/at/4': { ...atDocument, reviewer },
    }[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const open = (address: string, language?: Language) => openSite(createAreaRouter, address, language)

const sees = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })

describe('the replay of an application', () => {
  it('shows each event, and begins at the end', async () => {
    const { page } = await open('/AdminAccounts/hope/Replay')
    await sees(page, 'A document was uploaded: letter.pdf', 'Round 2 was declined', 'Unreadable')
    const range = find<HTMLInputElement>(page, 'input[type=range]')
    expect(range.getAttribute('aria-valuetext')).toBe(
      'Preparation, Round 2 was declined by you, 2026/11/20 10:00',
    )
    await sees(page, '1 of 1 documents seen', 'ffffffffffff', '12 minutes since claiming')
    expect(find(page, 'nav a[aria-current=page]').textContent).toBe('Charities')
  })

  it('shows the state at the step of its address, with what changed and was seen', async () => {
    const { page } = await open('/AdminAccounts/hope/Replay?at=4')
    await sees(page, 'What changed', 'What the reviewer had seen', 'Not opened', 'In preparation')
    await sees(page, 'One step later it was declined.')
    const texts = (tag: string) => [...page.querySelectorAll(tag)].map((each) => each.textContent)
    expect(texts('del')).toEqual(['not provided'])
    expect(texts('ins')).toEqual(['left empty', 'letter.pdf (cccccccccccc)'])
  })

  it.each([
    [119, '119 minutes since claiming'],
    [180, '3 hours since claiming'],
    [5_184, '3.6 days since claiming'],
  ])('writes %d minutes as %s', async (minutesSinceClaim, text) => {
    if (reviewer) reviewer = { ...reviewer, minutesSinceClaim }
    const { page } = await open('/AdminAccounts/hope/Replay?at=4')
    await waitUntil(() => expect(page.textContent).toContain(text))
  })

  it('names the papers that were opened and removed', async () => {
    const [first] = history.entries
    const viewed = (position: string, type: HistoryEntry['type'], details: object) =>
      ({ ...first, position, type, details }) as HistoryEntry
    entries = [
      ...history.entries,
      viewed('12', 'DocumentViewed', { fileName: 'letter.pdf', kind: 'section88' }),
      viewed('13', 'DocumentViewed', { fileName: null, kind: 'identity', sha256: 'c' }),
      viewed('14', 'DocumentWithdrawn', { fileName: 'blurred.pdf' }),
    ]
    const { page } = await open('/AdminAccounts/hope/Replay?at=4')
    await waitUntil(() => expect(page.textContent).toContain('A document was opened: letter.pdf'))
    expect(page.textContent).toContain('A document was opened: HKID card')
    expect(page.textContent).toContain('A document was removed: blurred.pdf')
  })

  it.each<[Language, string]>([
    ['en', 'Compare with'],
    ['zh', '與以下時刻比較'],
    ['cn', '与以下时刻比较'],
  ])('compares the two moments of its address in %s', async (language, title) => {
    const { page } = await open('/AdminAccounts/hope/Replay?at=9&against=4', language)
    await sees(page, title, 'letter.pdf (cccccccccccc)')
    expect(page.textContent).not.toMatch(/undefined|\[object/)
  })
})
