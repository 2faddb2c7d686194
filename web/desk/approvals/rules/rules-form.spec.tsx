import { expect, it, vi } from 'vitest'
import { policy } from '../../../testing/approvals.ts'
import { deskAnswers, openDesk, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

it('stricter rules need the password once in ten minutes, and looser ones always', async () => {
  const bodies: unknown[] = []
  let answer = policy
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') {
      bodies.push(await request.json())
      answer = { ...answer, changes: answer.changes + 1 }
    }
    const answers: Record<string, unknown> = {
      ...deskAnswers('owner'),
      '/api/organizations/policy': answer,
    }
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  const { page } = await openDesk('/OrgSettings/ApprovalRules')
  const write = (name: string, text: string) =>
    perform(() => type(find<HTMLInputElement>(page, `#field-${name}`), text))
  const hasPassword = () => page.querySelector('#field-password') !== null
  await press(page, 'Change the rules')
  await write('payoutAbove', '40,000')
  await press(page, 'Save the rules')
  await waitUntil(() => expect(page.textContent).toContain('Enter your password'))
  expect(bodies).toEqual([])
  await write('password', 'Harbour2026')
  await press(page, 'Save the rules')
  await waitUntil(() => expect(page.textContent).toContain('The rules apply from now on.'))

  await press(page, 'Change the rules')
  await write('payoutAbove', '30,000')
  expect(hasPassword()).toBe(false)
  await press(page, 'Save the rules')
  await waitUntil(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toMatchObject({ payoutAbove: 30_000, password: '' })

  await press(page, 'Change the rules')
  await write('payoutAbove', '60,000')
  await waitUntil(() => expect(hasPassword()).toBe(true))
  expect(page.textContent).toContain('This change always needs your password.')
  await press(page, 'Save the rules')
  await waitUntil(() => expect(page.textContent).toContain('Enter your password'))
  expect(bodies).toHaveLength(2)
})
