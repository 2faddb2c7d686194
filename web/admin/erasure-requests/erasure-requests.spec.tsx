import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErasureRequestAnswer } from '@almoner/api/admin/erasure-requests/contract.ts'
import {
  erasureRequestsList,
  type ErasureRequest,
} from '@almoner/api/admin/erasure-requests/erasure-requests-list-contract.ts'
import { createAreaRouter } from '../../app/admin/router.tsx'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { refusal, testId, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { openSite } from '../../testing/open-site.tsx'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const row: ErasureRequest = {
  id: testId(1),
  organizationId: testId(2),
  charity: 'Harbour Light',
  status: 'open',
  receivedOn: '2026-11-10',
  dueOn: '2026-12-20',
  due: 'overdue',
  requestedAt: '2026-11-21T02:00:00.000Z',
}

const request: ErasureRequestAnswer = {
  ...row,
  people: [testId(3), testId(4)],
  reason: 'By <b>email</b>',
  requestedBy: 'Chan Siu Ming',
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
  carriedOutAt: null,
  reach: { otherCharities: 2, accounts: 1, plans: 3, isPaying: true },
}

describe('the requests for erasure', () => {
  checkListScreen({
    list: erasureRequestsList,
    path: '/AdminErasures',
    open: (address, language) => openSite(createAreaRouter, address, language),
    others: {},
    row,
    totals: { rows: 1 },
    sees: ['1 request', 'Harbour Light', '2026/12/20 · Overdue', '2026/11/10', 'To decide'],
    filters: { show: 'decided' },
    none: 'No request',
    noMatch: 'No request',
  })
})

describe('a request for erasure', () => {
  let answer: ErasureRequestAnswer
  let decide: () => Response
  let requests: { path: string; body: unknown }[]

  beforeEach(() => {
    answer = request
    decide = () => Response.json({ ...request, status: 'approved', due: null, reach: null })
    requests = []
    vi.stubGlobal('scrollTo', () => undefined)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const sent = new Request(input, init)
      const { pathname } = new URL(sent.url)
      if (sent.method === 'POST') {
        requests.push({ path: pathname, body: await sent.json() })
        return decide()
      }
      if (pathname === `${erasureRequestsList.path}/${testId(1)}`) return Response.json(answer)
      if (pathname === '/api/admin/status') return new Response(null, { status: 204 })
      return Response.json({ rows: 0 })
    })
  })

  const open = async () => {
    const { page } = await openSite(createAreaRouter, `/AdminErasures/${testId(1)}`)
    await waitUntil(() => expect(page.querySelector('#request')).not.toBeNull())
    const submit = () =>
      perform(() => find<HTMLButtonElement>(page, 'dialog[open] [type=submit]').click())
    const write = (name: string, text: string) =>
      perform(() => type(find<HTMLInputElement>(page, `#field-${name}`), text))
    return { page, submit, write }
  }

  it('shows its text, and what it reaches at other charities', async () => {
    const { page } = await open()
    expect(find(page, '#request').textContent).toContain('By <b>email</b>')
    expect(page.querySelector('#request b')).toBeNull()
    expect(find(page, '#request').textContent).toContain(testId(4))
    const reach = find(page, '#reach').textContent
    expect(reach).toContain('gave to 2 other charities too')
    expect(reach).toContain('Monthly gifts that end3')
    expect(reach).toContain('up to 20 minutes')
  })

  it('is approved with the password', async () => {
    const { page, submit, write } = await open()
    await press(page, 'Approve erasure')
    const dialog = find(page, 'dialog[open]').textContent
    expect(dialog).toContain('2 donor records of Harbour Light are erased')
    expect(dialog).toContain('2 other charities lose the donor’s name too.')
    await submit()
    await waitUntil(() => expect(page.textContent).toContain('Enter your password'))
    await write('approve-erasure-password', 'Almoner2026')
    await submit()
    await waitUntil(() => expect(page.textContent).toContain('Being erased'))
    expect(requests).toEqual([
      {
        path: `${erasureRequestsList.path}/${testId(1)}/approve`,
        body: { stepUp: { password: 'Almoner2026' } },
      },
    ])
    expect(page.querySelector('#reach')).toBeNull()
  })

  it('is declined with a reason, and keeps it if a colleague was faster', async () => {
    const { page, submit, write } = await open()
    await press(page, 'Decline')
    await submit()
    await waitUntil(() => expect(page.textContent).toContain('Enter a reason'))
    await write('decline-erasure-reason', 'It is not signed.')
    await write('decline-erasure-password', 'Almoner2026')
    decide = () => refusal(409, 'erasure_request_decided', 'This request was decided meanwhile.')
    await submit()
    await waitUntil(() => expect(page.textContent).toContain('This request was decided meanwhile.'))
    expect(find<HTMLTextAreaElement>(page, '#field-decline-erasure-reason').value).toBe(
      'It is not signed.',
    )
  })

  it('says that the donor was erased before it was decided', async () => {
    const carriedOutAt = '2026-11-22T02:00:00.000Z'
    answer = {
      ...request,
      status: 'carried_out',
      due: null,
      reason: '[erased]',
      carriedOutAt,
      reach: null,
    }
    const { page } = await open()
    expect(find(page, '#decision').textContent).toContain('before this request was decided')
    expect([...page.querySelectorAll('main button')].map((each) => each.textContent)).not.toContain(
      'Approve erasure',
    )
  })
})
