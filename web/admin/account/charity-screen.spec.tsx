import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminSubscriptionAnswer } from '@almoner/api/admin/billing/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { refusal, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { onPlus } from '../../testing/subscription.ts'
import { CharityAccount } from './charity-account.tsx'

const open: CharityAccountAnswer = {
  id: 'harbour',
  name: 'Harbour Light',
  payerSite: 'http://harbour.localhost',
  email: 'office@harbour.example',
  status: 'approved',
  plan: 'plus',
  suspension: null,
  irFileNumber: '91/00001',
  change: null,
}
const subscription: AsJson<AdminSubscriptionAnswer> = { ...onPlus, mayEdit: false, reliefs: [] }
const suspension = { reason: 'Checked', payoutsToo: true }
const suspended: CharityAccountAnswer = { ...open, status: 'suspended', suspension }

let account: () => Response
let requests: { path: string; body: unknown }[]
let decide: () => Response

beforeEach(() => {
  account = () => Response.json(open)
  requests = []
  decide = () => Response.json(open)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.replace('/api/admin/organizations/harbour/', '')
    if (request.method === 'GET') {
      return path === 'subscription' ? Response.json(subscription) : account()
    }
    requests.push({ path, body: await request.json() })
    return decide()
  })
})

const opened = async (sentence: string) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CharityAccount id="harbour" /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitUntil(() => expect(page.textContent).toContain(sentence))
  const write = (name: string, text: string) =>
    perform(() => type(find<HTMLInputElement | HTMLTextAreaElement>(page, `#field-${name}`), text))
  return { page, write }
}
const stepUp = { password: 'Almoner2026' }

describe('the account of a charity', () => {
  it('is suspended with a reason and the password', async () => {
    const { page, write } = await opened('91/00001')
    await press(page, 'Suspend')
    const act = () =>
      perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await act()
    await waitUntil(() => expect(page.textContent).toContain('Write why you suspend this charity'))
    expect(requests).toEqual([])
    await write('suspend-reason', 'Checked')
    await write('suspend-password', 'Almoner2026')
    decide = () => Response.json(suspended)
    await act()
    await waitUntil(() => expect(page.textContent).toContain('Payouts are held too.'))
    expect(requests).toEqual([
      { path: 'suspend', body: { reason: 'Checked', payoutsToo: true, stepUp } },
    ])
  })

  it('that a colleague has suspended in the meantime shows this, and loses no input', async () => {
    const { page, write } = await opened('91/00001')
    await press(page, 'Suspend')
    await write('suspend-reason', 'Another reason')
    await write('suspend-password', 'Almoner2026')
    decide = () => refusal(409, 'already_suspended', 'It is suspended already.')
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() => expect(page.textContent).toContain('It is suspended already.'))
    expect(find<HTMLTextAreaElement>(page, '#field-suspend-reason').value).toBe('Another reason')
  })

  it('is reinstated', async () => {
    account = () => Response.json(suspended)
    const { page, write } = await opened('Checked')
    await press(page, 'Reinstate')
    await write('reinstate-reason', 'Answered')
    await write('reinstate-password', 'Almoner2026')
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    expect(requests).toEqual([{ path: 'reinstate', body: { reason: 'Answered', stepUp } }])
  })

  it('has a proposed change decided, by the number that was seen', async () => {
    const change: CharityAccountAnswer['change'] = {
      number: 3,
      status: 'waiting',
      fields: [{ field: 'address', language: 'zh', before: '觀塘', after: '灣仔' }],
      note: 'We moved in June.',
      reason: null,
      proposedAt: '2026-11-20T02:30:00.000Z',
      endedAt: null,
    }
    account = () => Response.json({ ...open, change })
    const { page, write } = await opened('We moved in June.')
    expect(page.textContent).toContain('Registered address · 繁體中文Now觀塘Proposed灣仔')
    const act = () =>
      perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await press(page, 'Decline change')
    await write('decline-change-password', 'Almoner2026')
    await act()
    await waitUntil(() => expect(page.textContent).toContain('Write why you decline this change'))
    await write('decline-change-reason', 'No proof')
    decide = () => refusal(409, 'profile_change_ended', 'It was withdrawn.')
    await act()
    await waitUntil(() => expect(page.textContent).toContain('It was withdrawn.'))
    decide = () => Response.json(open)
    await act()
    await waitUntil(() => expect(page.textContent).not.toContain('We moved in June.'))
    const declined = {
      path: 'profile-change/decline',
      body: { number: 3, reason: 'No proof', stepUp },
    }
    expect(requests).toEqual([declined, declined])
  })

  it('has a proposed change approved', async () => {
    const fields = [
      { field: 'irFileNumber' as const, language: null, before: '', after: '91/00002' },
    ]
    const proposed = { number: 1, status: 'waiting' as const, fields, note: '', reason: null }
    const proposedAt = '2026-11-20T02:30:00.000Z'
    account = () => Response.json({ ...open, change: { ...proposed, proposedAt, endedAt: null } })
    const { page, write } = await opened('91/00002')
    await press(page, 'Approve change')
    await write('approve-change-password', 'Almoner2026')
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() =>
      expect(requests).toEqual([{ path: 'profile-change/approve', body: { number: 1, stepUp } }]),
    )
  })

  it.each([
    ['is being opened', () => refusal(404, 'not_found', 'Not found.')],
    ['is being opened', () => Response.json({ ...open, status: 'pending' })],
    ['Try again', () => refusal(500, 'internal', 'Something went wrong.')],
  ])('shows “%s” if it cannot be displayed', async (sentence, answer) => {
    account = answer
    const { page } = await opened(sentence)
    expect(page.textContent).not.toContain('Suspend')
  })
})
