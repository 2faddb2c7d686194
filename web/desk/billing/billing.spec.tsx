import { beforeEach, describe, expect, it } from 'vitest'
import {
  invoicesList,
  type ListedInvoice,
} from '@almoner/api/desk/subscription/invoices-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { fakeEventSources } from '../../testing/fake-event-source.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'
import {
  charging,
  confirmWithPassword,
  expectTexts,
  failedInvoice,
  onPlus,
  owing,
  stubSubscription,
} from '../../testing/subscription.ts'

const path = '/OrgSettings/Billing'

const invoice: AsJson<ListedInvoice> = {
  number: 'ALM-2026-000007',
  issuedOn: '2026-03-01',
  reason: 'period',
  plan: 'plus',
  period: 'annual',
  from: '2026-03-01',
  to: '2027-02-28',
  amount: 5_508,
  credited: 459,
  paid: 5_049,
  voided: 0,
  owed: 0,
  status: 'paid',
  paidOn: '2026-03-01',
}

describe('the invoices of the subscription', () => {
  checkListScreen({
    list: invoicesList,
    path,
    open: openDesk,
    others: { ...deskAnswers('finance'), '/api/organizations/subscription': onPlus },
    row: invoice,
    totals: { rows: 2, amount: 11_016, credited: 459, paid: 5_049, owed: 5_508 },
    sees: [
      '2 invoices, HK$11,016.00, HK$5,508.00 of it owed',
      'ALM-2026-000007',
      '2026/03/01',
      'Plus plan, Annually',
      'Paid',
      'HK$459.00 by credit',
    ],
    filters: { day: '2026-03-01..', status: 'failed' },
    none: 'No invoice yet',
    forbidden: { others: deskAnswers('fundraiser'), sees: 'Only owners, finance staff' },
  })
})

let api: ReturnType<typeof stubSubscription>
beforeEach(() => {
  api = stubSubscription()
})

describe('the subscription of a charity', () => {
  it('shows the plan, the next invoice, the limits, the card and the credit', async () => {
    const { page } = await openDesk(path)
    await expectTexts(
      page,
      'Plus plan',
      'HK$5,508.00 a year',
      'HK$5,508.00 on 2027/03/01',
      'HK$459.00 of it is paid by your credit.',
      'Projects: 2 of 3',
      'Reports to export',
      'Visa •• 4242',
      'Expires 12/2034',
      'To be used before 2027/08/01',
    )
    expect(find<HTMLProgressElement>(page, 'main progress').value).toBe(2)
    const links = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(links).toContain('/OrgSettings/Billing/Plan')
    expect(links).toContain('/OrgSettings/Billing/Card')
    expect(links).toContain('/OrgSettings/Billing/Replay')
  })

  it('is paused while the charity is suspended', async () => {
    api.subscription = { ...onPlus, next: null, pausedSince: '2026-12-01', mayEdit: false }
    const { page } = await openDesk(path)
    const sentence = 'Nothing is charged while the charity is suspended.'
    await expectTexts(page, `Paused since 2026/12/01. ${sentence}`)
  })

  it('says for how many days a suspension paused the plan, and to which day it runs', async () => {
    const current = { from: '2026-03-01', until: '2027-03-13', restedDays: 12 }
    api.subscription = { ...onPlus, current }
    const { page } = await openDesk(path)
    await expectTexts(page, 'Your plan was paused for 12 days; it now runs to 2027/03/12.')
  })

  it('shows what rests on its plan', async () => {
    api.subscription = {
      ...onPlus,
      resting: {
        projects: [{ id: '1', title: 'Lion Rock Trails' }],
        monthlyPlans: 2,
        features: ['wallets'],
      },
    }
    const { page } = await openDesk(path)
    await expectTexts(
      page,
      'Lion Rock Trails is not listed on your donation page',
      '2 monthly gifts are not charged',
      'PayMe and Tap & Go',
      'Nothing is deleted.',
    )
  })

  it('offers readers nothing to change', async () => {
    api.subscription = { ...owing, mayEdit: false }
    const { page } = await openDesk(path)
    await expectTexts(page, 'The payment of HK$5,508.00 failed', 'Only owners can change the plan')
    expect(page.textContent).not.toContain('Pay HK$5,508.00 now')
    expect(page.querySelector('main a[href*="/Card"]')).toBeNull()
  })

  it('that Almoner has assigned shows how to switch', async () => {
    api.subscription = { ...onPlus, plan: 'legacy', size: 'M', isSold: false }
    const { page } = await openDesk(path)
    await expectTexts(page, 'Legacy plan, size M', 'HK$3,960.00 a year', 'To switch, contact us')
    expect(page.querySelector('main a[href="/OrgSettings/Billing/Plan"]')).toBeNull()
  })

  it.each(languages)('is worded in %s', async (language) => {
    api.subscription = { ...owing, scheduled: { plan: 'free', period: 'annual', on: '2027-03-01' } }
    const { page } = await openDesk(path, language)
    await expectTexts(page, 'HK$5,508.00', '2026/03/22', '4242')
    const isEnglish = /Your plan includes|Unused credit|is tried again|Until then/.test(
      page.textContent,
    )
    expect(isEnglish).toBe(language === 'en')
  })

  it('that cannot be loaded shows why, and is loaded again', async () => {
    api.read = () => refusal(409, 'busy', 'Please try again in a moment.')
    const { page } = await openDesk(path)
    await expectTexts(page, 'Please try again in a moment.', 'No invoice yet')
    api.read = () => Response.json(onPlus)
    await press(page, 'Try again')
    await expectTexts(page, 'HK$5,508.00 a year')
  })
})

describe('an invoice that is owed', () => {
  beforeEach(() => {
    api.subscription = owing
  })

  it('shows what failed, when the card is tried again and when it is given up', async () => {
    const { page } = await openDesk(path)
    await expectTexts(
      page,
      'The payment of HK$5,508.00 failed',
      'The bank declined the card',
      'tried again on 2026/03/04 08:00',
      'If it is not paid before 2026/03/22, your charity moves to the Free plan.',
    )
  })

  it('appears on a screen that was open before it was issued', async () => {
    api.subscription = onPlus
    const streams = fakeEventSources()
    const { page } = await openDesk(path)
    await waitUntil(() => expect(streams()).toHaveLength(1))
    await expectTexts(page, 'HK$5,508.00 a year')
    api.subscription = owing
    await perform(() => streams().at(-1)?.tell('subscription'))
    await expectTexts(page, 'The payment of HK$5,508.00 failed')
  })

  it('is paid with the password, and once', async () => {
    const { page } = await openDesk(path)
    await press(page, 'Pay HK$5,508.00 now')
    api.answers['POST subscription/pay'] = () => {
      api.subscription = onPlus
      return Response.json({ status: 'succeeded', subscription: onPlus })
    }
    await confirmWithPassword(page)
    await expectTexts(page, 'The invoice is paid.')
    expect(page.textContent).not.toContain('The payment of')
    expect(api.requests).toEqual([
      {
        call: 'POST subscription/pay',
        body: { stepUp: { password: 'Almoner2026' } },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      },
    ])
  })

  it('keeps the question open if the password is wrong', async () => {
    const { page } = await openDesk(path)
    await press(page, 'Pay HK$5,508.00 now')
    api.answers['POST subscription/pay'] = () =>
      refusal(422, 'wrong_password', 'This is not your password.', { password: 'wrong' })
    await confirmWithPassword(page)
    await expectTexts(page, 'This is not your password.')
    expect(page.querySelector('dialog[open]')).not.toBeNull()
  })

  it('shows why the card was declined, and the way to another card', async () => {
    const { page } = await openDesk(path)
    await press(page, 'Pay HK$5,508.00 now')
    api.answers['POST subscription/pay'] = () =>
      refusal(402, 'card_declined', 'Declined by the bank.')
    await confirmWithPassword(page)
    await expectTexts(page, 'The payment failed', 'Declined by the bank.', 'use another card')
    expect(page.querySelector('dialog[open]')).toBeNull()
    expect(find(page, '[role=alert] a').getAttribute('href')).toBe('/OrgSettings/Billing/Card')
  })

  it('opens the bank’s page, and shows the outcome once it is known', async () => {
    const { page } = await openDesk(path)
    await press(page, 'Pay HK$5,508.00 now')
    api.answers['POST subscription/pay'] = () => {
      api.subscription = charging
      return Response.json({
        status: 'requires_action',
        stripe3DS: 'http://localhost/3ds',
        subscription: charging,
      })
    }
    await confirmWithPassword(page)
    await waitUntil(() => expect(find(page, 'iframe').getAttribute('src')).toContain('/3ds'))
    api.subscription = {
      ...owing,
      owed: { ...failedInvoice, failure: 'authentication_failed' },
    }
    await expectTexts(page, 'The cardholder’s bank did not confirm')
    expect(page.querySelector('iframe')).toBeNull()
  })
})

describe('an invoice that was not tried yet', () => {
  it('is due, and says nothing of another try', async () => {
    api.subscription = {
      ...owing,
      owed: { ...failedInvoice, status: 'due', failure: null, retryAt: null },
    }
    const { page } = await openDesk(path)
    await expectTexts(page, 'HK$5,508.00')
    expect(page.textContent).not.toContain('tried again')
  })
})

describe('a change that is scheduled', () => {
  const scheduled = { plan: 'free', period: 'annual', on: '2027-03-01' } as const

  it('is shown with its day, and cancelled', async () => {
    api.subscription = { ...onPlus, scheduled }
    const { page } = await openDesk(path)
    await expectTexts(
      page,
      'From 2027/03/01: Free plan',
      'Until then you keep Plus plan, Annually.',
    )
    await press(page, 'Cancel the change')
    api.answers['DELETE subscription/plan-change'] = () => {
      api.subscription = onPlus
      return Response.json(onPlus)
    }
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await waitUntil(() => expect(page.textContent).not.toContain('Until then you keep'))
    expect(api.requests.map(({ call }) => call)).toEqual(['DELETE subscription/plan-change'])
  })
})

describe('the entry in the menu of settings', () => {
  it.each([
    ['the plan', onPlus, 'Plus plan'],
    ['that a payment has failed', owing, 'Payment failed'],
  ])('shows %s', async (_, subscription, word) => {
    api.subscription = subscription
    const { page } = await openDesk('/OrgSettings')
    await expectTexts(page, `Billing${word}`)
  })
})
