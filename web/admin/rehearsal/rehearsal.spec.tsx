import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  ChecklistAnswer,
  RehearsalAnswer,
} from '@almoner/api/admin/applications/rehearsal/rehearsal-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { createAreaRouter } from '../../app/admin/router.tsx'

const checklist: ChecklistAnswer = {
  required: ['sanctions', 'identity_matches'],
  decisive: ['sanctions'],
  documents: ['section88'],
}

const firstAnswer: RehearsalAnswer = {
  applications: 100,
  decisions: 90,
  others: [
    {
      id: 'hope',
      name: 'New Hope Library',
      round: 2,
      position: '9',
      at: '2026-11-20T02:00:00.000Z',
      was: 'approved',
      would: 'not_approved',
      gaps: [{ gap: 'document_missing', kind: 'accounts' }],
    },
  ],
  next: '77',
}

let answers: RehearsalAnswer[]
let bodies: object[]
let failing: boolean

beforeEach(() => {
  answers = [firstAnswer, { applications: 3, decisions: 2, others: [], next: null }]
  bodies = []
  failing = false
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/admin/applications/checklist') return Response.json(checklist)
    if (request.method !== 'POST') return new Response(null, { status: 204 })
    if (failing) return Response.json({ error: { code: 'internal' } }, { status: 500 })
    bodies.push((await request.json()) as object)
    return Response.json(answers.shift())
  })
})

const open = async (language: Language = 'en') => {
  window.history.replaceState(null, '', '/AdminRehearsal')
  const queryClient = createQueryClient()
  return await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createAreaRouter(queryClient)} />
    </QueryClientProvider>,
    { language },
  )
}

const sees = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })

describe('the rehearsal of a checklist', () => {
  it('runs what was changed over every application and lists the other decisions', async () => {
    const page = await open()
    await sees(page, 'Checks that need an outcome')
    await perform(() => find<HTMLInputElement>(page, '[name=documents-accounts]').click())
    await press(page, 'Rehearse')
    await sees(page, 'One decision would have been different.', 'Accounts: missing')
    await sees(page, '92 decisions on 103 applications were checked.')
    const changed = { ...checklist, documents: ['section88', 'accounts'] }
    expect(bodies).toEqual([
      { ...changed, after: null },
      { ...changed, after: '77' },
    ])
    const link = find<HTMLAnchorElement>(page, 'li a[href*=Replay]')
    expect(link.getAttribute('href')).toBe('/AdminAccounts/hope/Replay?at=9')
  })

  it('shows that nothing would have been different', async () => {
    answers = [{ applications: 0, decisions: 0, others: [], next: null }]
    const page = await open()
    await sees(page, 'Checks that must not fail')
    await press(page, 'Rehearse')
    await sees(page, 'No decision would have been different.')
    expect(page.querySelector('li a[href*=Replay]')).toBeNull()
  })

  it('keeps what was chosen if it fails', async () => {
    failing = true
    const page = await open()
    await sees(page, 'Documents that are needed')
    await perform(() => find<HTMLInputElement>(page, '[name=decisive-sanctions]').click())
    await press(page, 'Rehearse')
    await waitUntil(() => find(page, '[role=alert], [role=status]'))
    expect(find<HTMLInputElement>(page, '[name=decisive-sanctions]').checked).toBe(false)
  })

  it.each<[Language, string]>([
    ['zh', '試行審核清單'],
    ['cn', '试行审核清单'],
  ])('is read in %s', async (language, title) => {
    const page = await open(language)
    await sees(page, title)
    expect(page.textContent).not.toMatch(/undefined|\[object/)
  })
})
