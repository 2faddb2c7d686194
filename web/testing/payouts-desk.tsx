import { expect, vi } from 'vitest'
import type {
  NextPayoutAnswer,
  PayoutAnswer,
  PayoutLinesAnswer,
} from '@almoner/api/desk/payouts/contract.ts'
import type { Payout } from '@almoner/api/desk/payouts/list/payouts-list-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, testId } from './desk-site.tsx'
import { waitUntil } from './eventually.ts'

export const bank = { bank_name: 'HSBC', last4: '1234' }
export const next: AsJson<NextPayoutAnswer> = {
  available: 60_000,
  pending: 250,
  onItsWay: null,
  advanced: 0,
  advances: [],
  availableSince: '2026-11-20',
  availableDays: 9,
  isOld: false,
  lowest: 100,
  bank,
  heldUntil: null,
  arrivesBy: '2026-12-07',
  secondPersonAbove: 50_000,
  approvers: ['Suk Yee Wong', 'Tai Man Chan'],
  schedule: 'manual',
  obstacles: [],
  seen: 7,
}
export const payout: AsJson<Payout> = {
  id: testId(1),
  amount: 881.5,
  currency: 'hkd',
  status: 'sent',
  bank,
  created: '2026-11-27T04:00:00.000Z',
  arrival_date: '2026-12-01',
  requestedBy: 'Suk Yee Wong',
}
export const opened: AsJson<PayoutAnswer> = {
  ...payout,
  rule: 'none',
  steps: [
    { type: 'requested', at: '2026-11-27T04:00:00.000Z', by: 'Suk Yee Wong' },
    { type: 'sent', at: '2026-11-27T04:01:00.000Z', by: null },
  ],
  providerPayoutId: 'po_1',
  bankReference: null,
  failureCode: null,
  cancelledBecause: null,
  carried: 20,
  lines: [
    { kind: 'payment', lines: 2, gross: 1_000, fee: 37, net: 963 },
    { kind: 'refund', lines: 1, gross: -100, fee: 0, net: -100 },
  ],
  kept: 1.5,
  postings: [
    {
      journal: 'payout_started',
      businessDate: '2026-11-27',
      at: '2026-11-27T04:00:00.000Z',
      debit: 'charity:available',
      credit: 'charity:payout',
      amount: 881.5,
    },
  ],
  approval: null,
  mayCancel: false,
}
const line = { payoutId: null, payer: 'Mei Chan', project: 'Reading rooms', day: '2026-11-24' }
const lines: AsJson<PayoutLinesAnswer> = {
  lines: [
    {
      ...line,
      id: '1-1',
      kind: 'payment',
      paymentId: testId(2),
      gross: 500,
      fee: 18.5,
      net: 481.5,
    },
    {
      ...line,
      id: '2-1',
      kind: 'refund',
      paymentId: testId(3),
      payer: null,
      project: null,
      gross: -100,
      fee: 0,
      net: -100,
    },
  ],
  next: '2-1',
}

type Sent = { path: string; body: Record<string, unknown>; key: string | null }

export const root = '/api/organizations/payouts'

/** The requests that the screens sent and read, and the answer to a command. */
export const desk: { sent: Sent[]; asked: string[]; answer: () => Response } = {
  sent: [],
  asked: [],
  answer: () => new Response(null, { status: 204 }),
}

/** The desk of a staff member with this role, at a screen of payouts. */
export const openPayouts = async (
  address: string,
  {
    role = 'owner',
    language,
    ...answers
  }: {
    role?: string
    language?: Language
    next?: AsJson<NextPayoutAnswer>
    payout?: AsJson<PayoutAnswer>
    lines?: AsJson<PayoutLinesAnswer>
  } = {},
) => {
  desk.sent = []
  desk.asked = []
  desk.answer = () =>
    Response.json(
      {
        id: testId(1),
        amount: 60_000,
        bank,
        arrivesBy: '2026-12-07',
        approval: 'none',
        approvers: [],
      },
      { status: 201 },
    )
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET') {
      const text = await request.text()
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
      desk.sent.push({ path: pathname, body, key: request.headers.get('Idempotency-Key') })
      return desk.answer()
    }
    desk.asked.push(`${pathname}${search}`)
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answersByPath: Record<string, unknown> = {
      ...deskAnswers(role),
      [`${root}/next`]: answers.next ?? next,
      [`${root}/${testId(1)}`]: answers.payout ?? opened,
      [`${root}/${testId(1)}/lines`]: answers.lines ?? lines,
    }
    return Response.json(answersByPath[pathname] ?? { rows: 0 })
  })
  return openDesk(address, language)
}

export const sees = (page: HTMLElement, ...texts: readonly string[]) =>
  waitUntil(() => {
    for (const text of texts) expect(page.textContent).toContain(text)
  })
