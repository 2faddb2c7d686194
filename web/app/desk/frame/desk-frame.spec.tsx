import { expect, it, vi } from 'vitest'
import { deskAnswers, openDesk, refusal } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { find, perform } from '../../../testing/render.tsx'

it('a menu that is opened while the session is being read stays open', async () => {
  let answerStatus = (): void => undefined
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/status')) {
      await new Promise<void>((resolve) => (answerStatus = resolve))
      return new Response(null, { status: 204 })
    }
    const answers: Record<string, unknown> = deskAnswers('owner')
    return Response.json(answers[pathname] ?? { rows: [] })
  })
  const { page } = await openDesk('/AccountOverview')
  const button = 'button[aria-label="Menu"]'
  await waitUntil(() => find(page, button))
  const first = find<HTMLButtonElement>(page, button)
  await perform(() => first.click())
  await waitUntil(() => find(page, 'dialog[open] nav'))
  await perform(() => answerStatus())
  await waitUntil(() => expect(page.querySelector('h1')?.textContent).toBe('Harbour Light'))
  expect(first.isConnected).toBe(false)
  expect(page.querySelector('dialog[open] nav')).not.toBeNull()
})

it('a screen opens together with its frame, and also if the frame could not be read', async () => {
  let answerOverview = (_answer: Response): void => undefined
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    if (pathname.endsWith('/overview')) {
      return await new Promise<Response>((resolve) => (answerOverview = resolve))
    }
    return Response.json({ rows: [], statements: [] })
  })
  const { page } = await openDesk('/Faq')
  await waitUntil(() => expect(page.querySelector('main [aria-busy]')).not.toBeNull())
  expect(page.querySelector('h1')).toBeNull()
  await perform(() => answerOverview(refusal(403, 'forbidden', 'Not now.')))
  await waitUntil(() => expect(page.querySelector('h1')).not.toBeNull())
})
