import { describe, expect, it } from 'vitest'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import {
  aDonor,
  mission,
  openPayerSite,
  organisation,
  problem,
  type FakeApi,
} from '../../testing/payer-site.tsx'
import { accountWith, anInstalment, planId, planRecord } from '../recurring-plan/testing/plans.ts'

const aRecord = (
  changes: Partial<AsJson<DonationRecordAnswer>> = {},
): AsJson<DonationRecordAnswer> => ({
  id: '0b1c2d3e-0000-4000-8000-00000000000a',
  status: 'complete',
  waitsFor: null,
  transactionType: 'donation',
  projectId: null,
  projectName: 'Homework rooms',
  amount: 500,
  totalAmount: 519.11,
  refunded: 0,
  returnedByBank: 0,
  currency: 'hkd',
  method: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  organizationReceiptId: 'HLCF-2026-000001',
  receiptVoid: false,
  receiptUrl: 'http://harbour.localhost/receipts/x',
  initiatedAt: '2026-11-20T02:00:00.000Z',
  processingDate: '2026-11-20T02:01:00.000Z',
  receivedOn: null,
  scheduledDate: null,
  recurring: null,
  instalment: null,
  donorFirstName: 'Tai Man',
  donorLastName: 'Chan',
  donorOrganizationName: null,
  donorEmail: 'taiman@example.com',
  phoneNumber: '+85261234567',
  memo: '',
  cardCountry: 'HK',
  reference: null,
  coverFee: true,
  fees: {
    totalAmount: 519.11,
    totalFee: 19.11,
    serviceFee: 5.19,
    processingFee: 13.92,
    nonprofitReceives: 500,
  },
  failure: null,
  declineReason: null,
  refunds: [],
  timeline: [],
  ...changes,
})

const many = Array.from({ length: 25 }, (_, place) =>
  aRecord({ id: `r${place}`, projectName: `Project ${place}` }),
)

/** Fakes lists by their status. A status that is not named has an empty list. */
const lists = (byStatus: Record<string, AsJson<DonationRecordAnswer>[]>): FakeApi => ({
  'GET /api/donors': () => ({ status: 200, body: aDonor }),
  'GET /api/donors/payments': (_, url) => {
    const all = byStatus[url.searchParams.get('status') ?? ''] ?? []
    const last = url.searchParams.get('lastId')
    const from = last === null ? 0 : all.findIndex(({ id }) => id === last) + 1
    expect(url.searchParams.get('organizationViewId')).toBe(organisation.id)
    const headers: Record<string, string> =
      all.length > from + 20 ? { Link: '<?lastId=x>; rel="next"' } : {}
    return { status: 200, body: all.slice(from, from + 20), headers }
  },
})

const readText = ({ textContent }: Element): string | null => textContent

const open = (path: string, api: FakeApi) => openPayerSite(path, { api })

describe('a donor’s list', () => {
  it('has time, receipt, project and what was paid', async () => {
    const site = await open('/DonationRecord', lists({ complete: [aRecord()] }))
    const row = await site.sees('main li a', 'Homework rooms')
    expect(row.textContent).toContain('HK$519.11')
    expect(row.textContent).toContain('2026/11/20 10:01')
    expect(row.textContent).toContain('Visa •••• 4242')
    expect(row.textContent).toContain('Receipt HLCF-2026-000001')
  })

  it('has a title for each year in Hong Kong, the newest first, and names the method', async () => {
    const newYear = aRecord({ id: 'r1', processingDate: '2025-12-31T16:00:00.000Z' })
    const cheque = { method: 'check_writing', cardBrand: null, cardLast4: null } as const
    const received = aRecord({ id: 'r2', receivedOn: '2025-12-31', ...cheque })
    const site = await open('/DonationRecord', lists({ complete: [received, newYear] }))
    await site.sees('main section:has(li) h2', '2026')
    const sections = [...site.page.querySelectorAll('main section:has(li)')].map(readText)
    expect(sections[0]).toMatch(/^2026.*2026\/01\/01 00:00.*Visa •••• 4242/)
    expect(sections[1]).toMatch(/^2025.*2025\/12\/31Cheque/)
  })

  it('shows more at the press of a button, until its end', async () => {
    const site = await open('/DonationRecord', lists({ complete: many }))
    await site.sees('main button', 'Show more')
    expect(site.page.textContent).not.toContain('Project 20')
    await site.press('main button', 'Show more')
    await site.sees('main li a', 'Project 24')
    expect(site.page.textContent).not.toContain('Show more')
  })

  it('offers no more after a last page that is full', async () => {
    const site = await open('/DonationRecord', lists({ complete: many.slice(0, 20) }))
    await site.sees('main li a', 'Project 19')
    expect(site.page.textContent).not.toContain('Show more')
  })

  it('counts what waits for the donor, here and beside the account’s other screens', async () => {
    const waiting = aRecord({ status: 'reauthenticate' })
    const api = lists({ complete: [aRecord()], reauthenticate: [waiting] })
    const site = await open('/DonationRecord', api)
    const tab = await site.sees('a[href="/DonationRecordReauthenticate"] [role=img]', '1')
    expect(tab.getAttribute('aria-label')).toBe('1 gift needs your attention')
    const place = await site.sees('main nav a[href="/DonationRecord"] [role=img]', '1')
    expect(place.getAttribute('aria-label')).toBe('1 gift needs your attention')
  })

  it('counts it in the header of every screen of the account, also of one without the others', async () => {
    const waiting = aRecord({ status: 'reauthenticate' })
    const site = await open('/ChangePassword', lists({ reauthenticate: [waiting] }))
    const header = await site.sees('header [role=img]', '1')
    expect(header.getAttribute('aria-label')).toBe('1 gift needs your attention')
    expect(site.page.querySelector('main [role=img]')).toBeNull()
    // A phone shows one link of the header, which then has the number.
    const numbers = [...site.page.querySelectorAll('header [role=img]')]
    const links = numbers.map((each) => each.closest('span[class*=item]')?.querySelector('a'))
    expect(links.map((link) => link?.getAttribute('href'))).toEqual(['/DonationRecord', '/AcInfo'])
  })

  it('shows on a slow connection that it is loading, where everything else waits', async () => {
    const never = () => new Promise<never>(() => undefined)
    const site = await open('/DonationRecord', { ...lists({}), 'GET /api/donors/payments': never })
    const first = await site.sees('[data-in-order] > [data-waiting]')
    expect(first.getAttribute('aria-busy')).toBe('true')
    expect(first.hidden).toBe(false)
  })

  it('counts nothing if no gift waits', async () => {
    const site = await open('/DonationRecord', lists({ complete: [aRecord()] }))
    await site.sees('main li a', 'Homework rooms')
    expect(site.page.querySelector('[role=img][aria-label*="need"]')).toBeNull()
  })

  it('has what is on its way above it', async () => {
    const waiting = aRecord({ status: 'processing', processingDate: null, projectName: 'Camp' })
    const site = await open('/DonationRecord', lists({ processing: [waiting] }))
    await site.sees('main section li', 'Camp')
    await site.sees('main h2', 'Nothing has been given from this account yet')
  })

  it.each([
    ['/DonationRecord', 'Nothing has been given from this account yet'],
    ['/DonationRecordRecurring', 'No payment is scheduled'],
    ['/DonationRecordReauthenticate', 'Nothing needs your attention'],
  ])('at %s shows a message if it is empty', async (at, words) => {
    const site = await open(at, lists({}))
    await site.sees('main h2', words)
  })

  it('that fails to load can be requested again', async () => {
    const api = lists({ complete: [aRecord()] })
    let tries = 0
    const site = await open('/DonationRecord', {
      ...api,
      'GET /api/donors/payments': (body, url) => {
        tries += 1
        // The list, what is on its way, and the count of what waits.
        if (tries < 4) return problem(422, 'invalid_input')
        return api['GET /api/donors/payments']?.(body, url) ?? problem(404, 'not_found')
      },
    })
    await site.sees('[role=alert] button', 'Try again')
    await site.press('[role=alert] button', 'Try again')
    await site.sees('main li a', 'Homework rooms')
  })
})

describe('one donation', () => {
  const openRow = async (record: AsJson<DonationRecordAnswer>) => {
    const site = await open('/DonationRecord', {
      ...lists({ complete: [record] }),
      [`GET /api/donors/payments/${record.id}`]: () => ({ status: 200, body: record }),
    })
    await site.sees('main li a', 'Homework rooms')
    await site.press('main li a', 'Homework rooms')
    await site.arrives(`/DonationInfoProcessed/${record.id}`)
    return site
  }

  it('has its four lines of money and its receipt', async () => {
    const site = await openRow(aRecord())
    await site.sees('main dd', 'HK$19.11')
    const link = await site.sees('main a', 'Download receipt')
    expect(link.getAttribute('href')).toBe('http://harbour.localhost/receipts/x')
    await site.sees('main dd', 'Visa •••• 4242')
  })

  it('shows what was refunded, and that its receipt is void', async () => {
    const site = await openRow(aRecord({ status: 'refunded', refunded: 519.11, receiptVoid: true }))
    await site.sees('main dt', 'Refunded to you')
    await site.sees('main a', 'See why this receipt is void')
  })

  it('that waits for the charity shows what it waits for', async () => {
    const waiting = { status: 'processing', waitsFor: 'charity', receiptUrl: null } as const
    const site = await openRow(aRecord({ ...waiting, method: 'fps' }))
    await site.sees('main', 'The charity is looking for your payment')
  })

  it('shows what happened to it, in order of time', async () => {
    const at = '2026-11-20T02:01:00.000Z'
    const total = 519.11
    const timeline: AsJson<DonationRecordAnswer>['timeline'] = [
      { at, kind: 'bank_asked' },
      {
        at,
        kind: 'card_recognised',
        brand: 'visa',
        wallet: null,
        last4: '4242',
        totalAmount: total,
      },
      { at, kind: 'confirmation_asked' },
      { at, kind: 'confirmed', method: 'card', totalAmount: total, receivedOn: null },
      { at, kind: 'receipt_issued', receiptNumber: 'HLCF-2026-000001', replaces: null },
      { at, kind: 'receipt_mailed', receiptNumber: 'HLCF-2026-000001' },
      { at, kind: 'disputed', amount: total },
      { at, kind: 'dispute_decided', amount: total, decidedFor: 'donor' },
    ]
    const site = await openRow(aRecord({ timeline }))
    await site.sees('main h2', 'Timeline')
    expect([...site.page.querySelectorAll('main ol li p:first-child')].map(readText)).toEqual([
      'Payment requested from your bank',
      'Card •••• 4242 checked, for HK$519.11',
      'Your bank asked you to confirm that it is you',
      'Confirmed: HK$519.11 received',
      'Receipt HLCF-2026-000001 issued',
      'Receipt HLCF-2026-000001 emailed to you',
      'Your bank asked for HK$519.11 back',
      'Your bank decided for you: HK$519.11 returned',
    ])
  })

  it.each([
    ['card_declined', 'Your bank declined; nothing was taken'],
    ['expired', 'It was not paid in time; nothing was taken'],
    ['declined_by_charity', 'The charity did not find the money'],
  ] as const)('that did not succeed shows why: %s', async (reason, words) => {
    const at = '2026-11-20T02:01:00.000Z'
    const site = await openRow(aRecord({ timeline: [{ at, kind: 'failed', reason }] }))
    await site.sees('main ol li p', words)
  })

  it('that failed at the card shows that no money was taken, and links to giving again', async () => {
    const failed = { status: 'error', failure: 'card_declined', receiptUrl: null } as const
    const site = await openRow(aRecord({ ...failed, projectId: mission.id }))
    await site.sees('main [role=alert]', 'Your bank declined this card. No money was taken.')
    await site.press('main a', 'Give again')
    await site.arrives('/MissionDetails')
    await site.sees('h1', mission.title)
  })

  it('that failed and was for no project links to all projects', async () => {
    const site = await openRow(aRecord({ status: 'error', failure: 'expired', receiptUrl: null }))
    const again = await site.sees('main a', 'Give again')
    expect(again.getAttribute('href')).toBe('/SelectMission')
  })

  it('that failed does not show what the charity receives', async () => {
    const site = await openRow(aRecord({ status: 'error', failure: 'card_declined' }))
    await site.sees('main', 'HK$500.00')
    expect(site.page.textContent).not.toContain('Charity receives')
  })

  it('that the charity could not find shows what to do if the money has left the account', async () => {
    const lostPayment = { status: 'error', failure: 'declined_by_charity', method: 'fps' } as const
    const site = await openRow(aRecord({ ...lostPayment, reference: 'AB12', receiptUrl: null }))
    await site.sees(
      'main [role=status]',
      'with this reference. If your account was debited, send the charity your payment slip.',
    )
  })

  it('that is an instalment and failed links to its monthly gift, not to an additional gift', async () => {
    const instalment = { ...anInstalment(4), planId, occurrences: 12, transactionCountry: 'HK' }
    const site = await openRow(aRecord({ status: 'error', failure: 'card_declined', instalment }))
    await site.sees('main [role=alert]', 'No money was taken')
    expect(site.page.textContent).not.toContain('Give again')
  })

  it('that the bank is disputing requires nothing from its donor', async () => {
    const at = '2026-11-20T02:01:00.000Z'
    const disputed = { at, kind: 'disputed', amount: 519.11 } as const
    const site = await openRow(aRecord({ timeline: [disputed] }))
    await site.sees(
      'main [role=status]',
      'Your bank is looking into this. You do not need to do anything.',
    )
  })

  it('that the bank has decided is no longer shown as disputed', async () => {
    const at = '2026-11-20T02:01:00.000Z'
    const site = await openRow(
      aRecord({
        timeline: [
          { at, kind: 'disputed', amount: 519.11 },
          { at, kind: 'dispute_decided', amount: 519.11, decidedFor: 'charity' },
        ],
      }),
    )
    await site.sees('main h2', 'Timeline')
    expect(site.page.textContent).not.toContain('Your bank is looking into this')
  })

  it('is found by its address alone, as a new tab has it', async () => {
    const record = aRecord()
    const site = await open(`/DonationInfoProcessed/${record.id}`, {
      ...lists({ complete: [record] }),
      [`GET /api/donors/payments/${record.id}`]: () => ({ status: 200, body: record }),
    })
    await site.sees('h1', 'Homework rooms')
    const back = await site.sees('main a', 'Back')
    expect(back.getAttribute('href')).toBe('/DonationRecord')
  })

  it('that is a monthly gift opens the page of that gift', async () => {
    const site = await open(
      `/DonationInfoProcessed/${planId}`,
      accountWith({ scheduled: [planRecord()] }),
    )
    await site.arrives(`/DonationInfoRecurring/${planId}`)
    await site.sees('h2', 'Payment schedule')
  })

  it.each(['/DonationInfoProcessed', '/DonationInfoProcessed/nobody'])(
    'that does not exist redirects from %s to the list',
    async (path) => {
      const site = await open(path, lists({}))
      await site.arrives('/DonationRecord')
      await site.sees('h2', 'Nothing has been given from this account yet')
    },
  )
})
