import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineEntryAnswer } from '@almoner/api/desk/offline-entries/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import {
  deskAnswers,
  neverAnswered,
  openDesk,
  overview,
  refusal,
  testId,
  type,
} from '../../testing/desk-site.tsx'
import { timeInHongKong } from '../../lib/text/choosable-days.ts'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const path = '/api/organizations/offline-entries'
const books = '/api/organizations/closed-books'
const entry: AsJson<OfflineEntryAnswer> = {
  id: testId(7),
  version: 1,
  status: 'pending',
  projectId: testId(8),
  projectName: 'Winter coats',
  paymentType: 'donation',
  paymentMethod: 'check_writing',
  amount: 1234.5,
  fee: 4.5,
  net: 1230,
  receivedOn: '2026-11-18',
  receivedTime: '09:30',
  firstName: 'Siu Ming',
  lastName: 'Lee',
  email: '',
  phoneNumber: '',
  note: 'Cheque 000123',
  language: 'en',
  recordedAt: '2026-11-19T02:30:00.000Z',
  voidReason: null,
  proof: null,
  receiptRequested: false,
  receiptNumber: null,
  receiptVoid: false,
  receiptLink: null,
  matched: 0,
  donor: { id: testId(7), gifts: 7 },
  isIncluded: true,
}

let api: {
  role: string
  plan: string
  entry: AsJson<OfflineEntryAnswer>
  through: string | null
  sent: { call: string; body: unknown }[]
  refused: Response | null
}

beforeEach(() => {
  api = { role: 'finance', plan: 'premium', entry, through: null, sent: [], refused: null }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') {
      const call = `${request.method} ${pathname.replace('/api/organizations', '')}`
      const body = (await request.json().catch(() => ({}))) as { through?: string | null }
      api.sent.push({ call, body })
      if (pathname.startsWith(books)) api.through = body.through ?? null
      return api.refused ?? Response.json(pathname.startsWith(path) ? api.entry : { ...body })
    }
    if (pathname === books) return Response.json({ through: api.through })
    if (pathname === `${path}/${entry.id}`) return Response.json(api.entry)
    if (pathname.endsWith('/timeline')) return Response.json({ entries: [] })
    if (pathname.endsWith('/postings')) return Response.json({ postings: [] })
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    if (pathname.endsWith('/giving')) return neverAnswered()
    if (pathname === '/api/organizations/projects') {
      return Response.json({ projects: [{ id: testId(9), name: 'Hot lunches' }] })
    }
    const answers: Record<string, unknown> = deskAnswers(api.role)
    if (!pathname.endsWith('/overview')) return Response.json(answers[pathname] ?? { rows: [] })
    const organization = { ...overview.organization, plan: api.plan }
    return Response.json({
      ...overview,
      organization,
      person: { ...overview.person, role: api.role },
    })
  })
})

const open = async (address: string, language: Language = 'en') => {
  const site = await openDesk(address, language)
  return {
    ...site,
    sees: (text: string) => waitUntil(() => expect(site.page.textContent).toContain(text)),
    fill: (name: string, text: string) =>
      perform(() => type(find<HTMLInputElement>(site.page, `[name=${name}]`), text)),
    choose: (name: string, value: string) =>
      perform(() => {
        const select = find<HTMLSelectElement>(site.page, `select[name=${name}]`)
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    press: (words: string) => press(site.page, words),
  }
}
const openForm = async () => {
  const site = await open('/AddOfflinePayments')
  await waitUntil(() => find(site.page, '[name=amount]'))
  return site
}

describe('an offline payment', () => {
  it('is added with what came, and is opened', async () => {
    const before = timeInHongKong()
    const site = await openForm()
    const time = find<HTMLInputElement>(site.page, '[name=receivedTime]').value
    expect([before, timeInHongKong()]).toContain(time)
    await site.sees('Your charity receives –')
    await site.fill('amount', 'HK$1,234.50')
    await site.fill('fee', '4.5')
    await site.sees('Your charity receives HK$1,230.00')
    await site.choose('paymentMethod', 'check_writing')
    await site.fill('receivedOn', '2026-11-18')
    await site.fill('lastName', ' Lee ')
    await perform(() => find(site.page, '[value=pending]').click())
    await site.press('Add the payment')
    await waitUntil(() => expect(site.address()).toBe(`/OfflinePayments/${entry.id}`))
    expect(api.sent).toMatchObject([
      {
        call: 'POST /offline-entries',
        body: {
          amount: 1_234.5,
          fee: 4.5,
          paymentMethod: 'check_writing',
          receivedOn: '2026-11-18',
          receivedTime: time,
          lastName: 'Lee',
          projectId: null,
          approved: false,
          proof: null,
          receipt: false,
          language: 'en',
        },
      },
    ])
  })

  it('shows what is wrong at its fields, and sends nothing', async () => {
    const site = await openForm()
    await site.fill('amount', '0.99')
    await site.fill('email', 'siu-ming')
    await site.press('Add the payment')
    await site.sees('Minimum amount HK$ 1')
    await site.sees('Choose how the money was received')
    await site.sees('Please enter the correct email address')
    expect(api.sent).toEqual([])
  })

  it('keeps what was typed if its day is closed, and shows the error at the day', async () => {
    const sentence = 'The books of that day are closed.'
    api.refused = refusal(409, 'period_closed', sentence)
    const site = await openForm()
    await site.fill('amount', '500')
    await site.choose('paymentMethod', 'cash')
    await site.press('Add the payment')
    await waitUntil(() =>
      expect(find(site.page, '#field-receivedOn-error').textContent).toBe(sentence),
    )
    expect(find<HTMLInputElement>(site.page, '[name=amount]').value).toBe('500')
  })

  it('that was added a few minutes ago asks for confirmation, and is added twice if confirmed', async () => {
    const earlier = { id: testId(5), at: '2026-11-18T02:31:00.000Z' }
    api.refused = Response.json(
      { ...(await refusal(409, 'entered_before', 'Received.').json()), earlier },
      { status: 409 },
    )
    const site = await openForm()
    await site.fill('amount', '500')
    await site.choose('paymentMethod', 'cash')
    await site.press('Add the payment')
    await site.sees('The same payment of HK$500.00 was recorded at 2026/11/18 10:31.')
    const link = find<HTMLAnchorElement>(site.page, 'dialog[open] a')
    expect(link.getAttribute('href')).toBe(`/OfflinePayments/${testId(5)}`)
    api.refused = null
    await site.press('Yes, a second one')
    await waitUntil(() => expect(site.address()).toBe(`/OfflinePayments/${entry.id}`))
    expect(api.sent.map(({ body }) => (body as { again?: boolean }).again)).toEqual([
      undefined,
      true,
    ])
  })

  it('is approved in the version that was shown', async () => {
    const site = await open(`/OfflinePayments/${entry.id}`)
    await site.sees('Cheque 000123')
    await site.press('Approve')
    await site.press('Approve HK$1,234.50')
    await waitUntil(() =>
      expect(api.sent).toMatchObject([
        { call: `POST /offline-entries/${entry.id}/approve`, body: { version: 1 } },
      ]),
    )
  })

  it('is voided with a reason alone', async () => {
    const site = await open(`/OfflinePayments/${entry.id}`)
    await site.sees('Cheque 000123')
    await site.press('Void the payment')
    const inDialog = find(site.page, 'dialog[open]')
    await press(inDialog, 'Void the payment')
    await site.sees('Enter a reason')
    await site.fill('reason', 'Added twice')
    await press(inDialog, 'Void the payment')
    await waitUntil(() =>
      expect(api.sent).toMatchObject([{ body: { version: 1, reason: 'Added twice' } }]),
    )
  })

  it('is corrected with a reason, from what it was', async () => {
    const site = await open(`/OfflinePayments/${entry.id}/Amend`)
    await waitUntil(() => find(site.page, '[name=amount]'))
    expect(find<HTMLInputElement>(site.page, '[name=fee]').value).toBe('4.50')
    await site.fill('amount', '1000')
    await site.press('Save the correction')
    await site.sees('Enter a reason')
    await site.fill('reason', 'Counted again')
    await site.press('Save the correction')
    await waitUntil(() => expect(site.address()).toBe(`/OfflinePayments/${entry.id}`))
    expect(api.sent).toMatchObject([
      {
        call: `PUT /offline-entries/${entry.id}`,
        body: {
          amount: 1_000,
          fee: 4.5,
          paymentMethod: 'check_writing',
          projectId: testId(8),
          version: 1,
          reason: 'Counted again',
        },
      },
    ])
  })

  it('that a colleague corrected first is sent with the version that was shown, and is refused', async () => {
    const site = await open(`/OfflinePayments/${entry.id}/Amend`)
    await waitUntil(() => find(site.page, '[name=amount]'))
    await site.fill('note', 'Cheque 000124')
    api.entry = { ...entry, amount: 2000, version: 2 }
    await perform(() => site.queryClient.invalidateQueries())
    await site.fill('reason', 'The number of the cheque')
    api.refused = refusal(409, 'offline_entry_changed', 'A colleague was first.')
    await site.press('Save the correction')
    await site.sees('A colleague was first.')
    expect(api.sent).toMatchObject([{ body: { amount: 1_234.5, version: 1 } }])
    expect(find<HTMLTextAreaElement>(site.page, '[name=note]').value).toBe('Cheque 000124')
  })

  it('has a receipt issued, and sent again once it is issued', async () => {
    api.entry = { ...entry, status: 'approved', version: 2, email: 'siu-ming@example.com' }
    const site = await open(`/OfflinePayments/${entry.id}`)
    await site.sees('No receipt was issued.')
    await site.press('Issue a receipt')
    await site.sees('It is sent to siu-ming@example.com, and appears here.')
    const receiptNumber = 'HLCF-2026-000007'
    api.entry = { ...api.entry, receiptRequested: true, receiptNumber, receiptLink: '/r' }
    await site.press('Issue the receipt')
    await site.sees(receiptNumber)
    await site.press('Send the receipt again')
    await site.press('Send the receipt')
    await waitUntil(() =>
      expect(api.sent.map(({ call }) => call)).toEqual([
        `POST /offline-entries/${entry.id}/receipt`,
        `POST /offline-entries/${entry.id}/receipt/resend`,
      ]),
    )
  })

  it('shows how much bank lines pay of it, and whether they pay it in full', async () => {
    api.entry = { ...entry, matched: 1000 }
    const part = await open(`/OfflinePayments/${entry.id}`)
    await part.sees('HK$1,000.00 of HK$1,234.50')
    expect(part.page.textContent).not.toContain('Bank lines pay it in full')
    api.entry = { ...entry, matched: 1234.5 }
    const full = await open(`/OfflinePayments/${entry.id}`)
    await full.sees('Bank lines pay it in full')
  })

  it('that waits shows when its receipt follows', async () => {
    api.entry = { ...entry, receiptRequested: true }
    const site = await open(`/OfflinePayments/${entry.id}`)
    await site.sees('The receipt is issued once you approve the payment.')
  })

  it('is not added by a viewer', async () => {
    api.role = 'viewer'
    const viewer = await open('/AddOfflinePayments')
    await viewer.sees('Only owners and finance staff can add offline payments.')
    expect(viewer.page.querySelector('[name=amount]')).toBeNull()
  })

  it('is not corrected once it is voided', async () => {
    api.entry = { ...entry, status: 'voided', voidReason: 'Added twice' }
    const site = await open(`/OfflinePayments/${entry.id}/Amend`)
    await site.sees('This payment was voided and cannot be changed.')
    expect(site.page.querySelector('[name=amount]')).toBeNull()
  })

  it('requires the Premium plan', async () => {
    api.role = 'owner'
    api.plan = 'plus'
    const owner = await open('/AddOfflinePayments')
    await owner.sees('Offline payments come with the Premium plan')
    expect(owner.page.querySelector('[name=amount]')).toBeNull()
  })

  it.each(languages)('is worded in %s', async (language) => {
    const site = await open('/AddOfflinePayments', language)
    await waitUntil(() => find(site.page, '[name=amount]'))
    expect(site.page.textContent.includes('Add the payment')).toBe(language === 'en')
  })
})

describe('the books', () => {
  it('are closed up to a day that is over', async () => {
    const site = await open('/OrgSettings/ClosedBooks')
    await site.sees('No days are closed.')
    await site.fill('through', '2999-01-01')
    await site.press('Close the books')
    await site.sees('Enter a day that is over')
    await site.fill('through', '2026-10-31')
    await site.press('Close the books')
    await site.sees('Closed up to and including 2026/10/31.')
    expect(api.sent).toMatchObject([
      { call: 'POST /closed-books', body: { through: '2026-10-31' } },
    ])
  })

  it('are opened again with a reason, down to a day before', async () => {
    api.through = '2026-10-31'
    const site = await open('/OrgSettings/ClosedBooks')
    await site.press('Reopen closed days')
    await site.fill('until', '2026-11-05')
    await site.fill('reason', 'A receipt was forgotten')
    await site.press('Reopen')
    await site.sees('Enter a day before 2026/10/31')
    await site.fill('until', '2026-09-30')
    await site.press('Reopen')
    await site.sees('Closed up to and including 2026/09/30.')
    expect(api.sent).toMatchObject([
      { body: { through: '2026-09-30', reason: 'A receipt was forgotten' } },
    ])
  })

  it('can be read by an auditor, but not changed', async () => {
    api.role = 'auditor'
    api.through = '2026-10-31'
    const site = await open('/OrgSettings/ClosedBooks')
    await site.sees('Closed up to and including 2026/10/31.')
    expect(site.page.querySelector('[name=through]')).toBeNull()
  })
})
