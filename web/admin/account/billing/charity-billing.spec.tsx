import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminSubscriptionAnswer, WaitingRelief } from '@almoner/api/admin/billing/contract.ts'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { refusal, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform, render } from '../../../testing/render.tsx'
import { expectTexts, onPlus, owing } from '../../../testing/subscription.ts'
import { overview } from '../../../testing/charity-overview.ts'
import { Attention } from '../overview/attention.tsx'
import { CharityBilling } from './charity-billing.tsx'

type Subscription = AsJson<AdminSubscriptionAnswer>

const account: CharityAccountAnswer = {
  id: 'harbour',
  name: 'Harbour Light',
  payerSite: 'http://harbour.localhost',
  email: 'office@harbour.example',
  status: 'approved',
  plan: 'plus',
  suspension: null,
  irFileNumber: null,
  section88: null,
  change: null,
}
const paid: Subscription = { ...onPlus, mayEdit: false, reliefs: [] }
const failing: Subscription = { ...owing, mayEdit: false, reliefs: [] }
const relief: AsJson<WaitingRelief> = {
  id: '0193a4c3-7f11-7c2e-8b1a-000000000001',
  kind: 'waiver',
  number: 'ALM-2026-000007',
  amount: 5_508,
  reason: 'The card provider was down.',
  by: { name: 'Wai Ming Lee', isMe: false },
  at: '2026-11-20T02:30:00.000Z',
}
const waiting: Subscription = { ...failing, reliefs: [relief] }
const stepUp = { password: 'Almoner2026' }

let subscription: Subscription
let decide: () => Response
let requests: { path: string; body: unknown }[]

beforeEach(() => {
  subscription = failing
  decide = () => Response.json(paid)
  requests = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.replace('/api/admin/organizations/harbour/', '')
    if (path === 'overview') return Response.json(overview)
    if (request.method === 'GET') return Response.json(subscription)
    requests.push({ path, body: await request.json() })
    return decide()
  })
})

const open = async (language: Language = 'en') => {
  const page = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Attention account={account} />
      <CharityBilling account={account} />
    </QueryClientProvider>,
    { language },
  )
  await waitUntil(() => find(page, 'dl'))
  const write = (name: string, text: string) =>
    perform(() => type(find<HTMLInputElement | HTMLTextAreaElement>(page, `#field-${name}`), text))
  const choose = (name: string, value: string) =>
    perform(() => {
      const select = find<HTMLSelectElement>(page, `#field-${name}`)
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const submit = () =>
    perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
  return { page, write, choose, submit }
}

describe('the subscription of a charity, for administration', () => {
  it('shows the plan, what is owed and when it is given up', async () => {
    const { page } = await open()
    await expectTexts(
      page,
      'Plus plan, Annually',
      'HK$5,508.00 ALM-2026-000007',
      'The bank declined the card',
      'Next attempt on 2026/03/04 08:00',
      'To be paid before 2026/03/22',
    )
    expect(page.textContent).toContain('HK$459.00')
  })

  it('is paused while the charity is suspended, with nothing to change', async () => {
    subscription = { ...paid, pausedSince: '2026-12-01', next: null }
    const { page } = await open()
    await expectTexts(
      page,
      'Paused while suspended since 2026/12/01',
      'The plan can be changed once the charity is reinstated.',
    )
    const labels = [...page.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(labels).not.toContain('Change plan')
  })

  it('has its plan changed, with the period', async () => {
    const { page, write, choose, submit } = await open()
    await press(page, 'Change plan')
    await choose('plan-plan', 'premium')
    await choose('plan-period', 'monthly')
    await expectTexts(page, 'Price of a period: HK$1,500.00')
    await write('plan-password', 'Almoner2026')
    decide = () => Response.json({ ...account, plan: 'premium' })
    await submit()
    await waitUntil(() =>
      expect(requests).toEqual([
        { path: 'plan', body: { plan: 'premium', period: 'monthly', stepUp } },
      ]),
    )
  })

  it('has a legacy plan with its size', async () => {
    const { page, write, choose, submit } = await open()
    await press(page, 'Change plan')
    await choose('plan-plan', 'legacy')
    await choose('plan-size', 'L')
    await write('plan-password', 'Almoner2026')
    decide = () => Response.json({ ...account, plan: 'legacy' })
    await submit()
    await waitUntil(() =>
      expect(requests).toEqual([
        { path: 'plan', body: { plan: 'legacy', period: 'annual', size: 'L', stepUp } },
      ]),
    )
  })

  it('has an invoice waived with a reason, by two people if the sum is large', async () => {
    const { page, write, submit } = await open()
    await press(page, 'Waive HK$5,508.00')
    await expectTexts(page, 'Above HK$1,000, a second administrator must approve.')
    await write('waive-password', 'Almoner2026')
    await submit()
    await expectTexts(page, 'Enter a reason')
    await write('waive-reason', 'The card provider was down.')
    decide = () =>
      Response.json({ ...failing, reliefs: [{ ...relief, by: { name: 'Me', isMe: true } }] })
    await submit()
    await expectTexts(page, 'Waive HK$5,508.00 of invoice ALM-2026-000007', 'You requested this on')
    expect(requests).toEqual([
      {
        path: 'invoices/ALM-2026-000007/waive',
        body: { reason: 'The card provider was down.', stepUp },
      },
    ])
    const labels = [...page.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(labels).toContain('Refuse')
    // The one who asked cannot approve, nor ask again.
    expect(labels).not.toContain('Approve')
    expect(labels).not.toContain('Waive HK$5,508.00')
  })

  it('is granted a credit with an amount and a reason', async () => {
    const { page, write, submit } = await open()
    await press(page, 'Grant a credit')
    await submit()
    await expectTexts(page, 'Enter an amount', 'Enter a reason')
    expect(requests).toEqual([])
    await write('credit-amount', '1,000.50')
    await expectTexts(page, 'a second administrator must approve')
    await write('credit-amount', '459')
    await waitUntil(() => expect(page.textContent).not.toContain('a second administrator'))
    await write('credit-reason', 'For your patience')
    await write('credit-password', 'Almoner2026')
    await submit()
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    expect(requests).toEqual([
      { path: 'credits', body: { amount: 459, reason: 'For your patience', stepUp } },
    ])
  })

  it.each([
    ['Approve', 'grant'],
    ['Refuse', 'refuse'],
  ])('has a request of a colleague decided: %s', async (act, decision) => {
    subscription = waiting
    const { page, write, submit } = await open()
    await expectTexts(page, 'The card provider was down.', 'Wai Ming Lee requested this')
    await press(page, act)
    await write(`${decision}-password`, 'Almoner2026')
    await submit()
    await waitUntil(() => expect(page.textContent).not.toContain('Wai Ming Lee'))
    expect(requests).toEqual([{ path: `reliefs/${relief.id}/${decision}`, body: { stepUp } }])
  })

  it('keeps a refused decision open, with the reason', async () => {
    subscription = waiting
    const { page, write, submit } = await open()
    await press(page, 'Approve')
    await write('grant-password', 'Almoner2026')
    decide = () => refusal(409, 'invoice_not_open', 'Nothing is owed any more.')
    await submit()
    await expectTexts(page, 'Nothing is owed any more.')
    expect(page.querySelector('dialog[open]')).not.toBeNull()
  })

  it.each(languages)('is worded in %s', async (language) => {
    subscription = waiting
    const { page } = await open(language)
    await expectTexts(page, 'HK$5,508.00', 'ALM-2026-000007')
    expect(/Subscription|Owed|Grant a credit/.test(page.textContent)).toBe(language === 'en')
  })
})
