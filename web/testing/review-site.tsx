import { expect, vi } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { createAreaRouter } from '../app/admin/router.tsx'
import { application, evidence } from './admin-application.ts'
import { refusal as problem } from './desk-site.tsx'
import { waitUntil } from './eventually.ts'
import { openSite } from './open-site.tsx'
import { find, perform } from './render.tsx'

type SentRequest = { path: string; body: unknown; key: string | null }

/** Administration with one application, as the API would answer. */
export const reviewSite = () => {
  const state = {
    answers: {
      '/api/admin/inbox/about': { rows: [], isMore: false },
      '/api/admin/charity-list': { copy: null },
      '/api/admin/charity-list/search': { copy: null, matches: [], hasMore: false },
      '/api/admin/organizations/hope': application,
    } as Record<string, unknown>,
    requests: [] as SentRequest[],
    refusal: null as Response | null,
    isDamaged: false,
  }
  showOn('a desk')
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') {
      const key = request.headers.get('Idempotency-Key')
      if (pathname.endsWith('/evidence')) return Response.json({ ...evidence, bytes: 9 })
      state.requests.push({ path: pathname, body: JSON.parse(await request.text()), key })
      return state.refusal ?? Response.json(state.answers[pathname] ?? application)
    }
    if (state.isDamaged) {
      return Response.json({ error: { code: 'document_damaged' } }, { status: 409 })
    }
    if (pathname === '/api/admin/organizations/harbour') {
      return problem(404, 'application_not_found', 'This application was not found.')
    }
    if (pathname.endsWith('/notes')) return Response.json({ notes: [], next: null })
    const answer = state.answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  return state
}

export const openReview = (address: string, language?: Language) =>
  openSite(createAreaRouter, address, language)

export const sees = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })

export const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
  perform(() => {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    // React watches the property of the element itself.
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

export const select = (page: HTMLElement, id: string, value: string) =>
  perform(() => {
    const field = find<HTMLSelectElement>(page, id)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

export const showOn = (screen: 'a phone' | 'a desk') =>
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: (screen === 'a desk') !== query.includes('coarse'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  )

export const submit = (page: HTMLElement) =>
  perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
