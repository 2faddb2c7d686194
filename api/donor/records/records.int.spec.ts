import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { useApi } from '../../testing/api.ts'
import { createGivingDonors } from '../../testing/donors.ts'
import { issueReceipt, mailReceipt } from '../../testing/receipts.ts'
import { recordOn, submitTransfer } from '../../testing/transfers.ts'
import {
  recordsPageSize,
  type DonationRecord,
  type DonationRecordAnswer,
} from './records-contract.ts'

const api = useApi()
let donors: Awaited<ReturnType<typeof createGivingDonors>>

beforeAll(async () => {
  donors = await createGivingDonors(api)
})
beforeEach(() => api.bank.answers('approve'))

const toIds = (records: readonly DonationRecord[]) => records.map(({ id }) => id)
const listHappenings = ({ timeline }: DonationRecordAnswer) => timeline.map(({ kind }) => kind)

describe('a donor', () => {
  it('without gifts has an empty list', async () => {
    const answer = await (await donors.another()).ask('status=complete').thenAnswered(200)
    expect(answer.json).toEqual([])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  it('reads the project’s title in their own language, whichever the gift had', async () => {
    const donor = await donors.another()
    const { id } = await donor.give()
    const chinese = { 'Accept-Language': 'zh-HK' }
    const of = `organizationViewId=${donors.harbour.organizationId}&status=complete`
    const list = await donor.browser.get(`/api/donors/payments?${of}`, chinese)
    const one = await donor.browser.get(`/api/donors/payments/${id}`, chinese)
    expect([list.json, [one.json]]).toMatchObject(
      Array.from({ length: 2 }, () => [{ id, projectName: '課後功課室' }]),
    )
  })

  it('finds a gift by card, newest first, with its receipt once there is one', async () => {
    const donor = await donors.another()
    const first = await donor.give({ coverFee: false, amount: 333.33 })
    const second = await donor.give({ amount: 500 })
    const number = await issueReceipt(api, first.id)
    const [newest, oldest] = await donor.list()
    expect(newest).toMatchObject({ id: second.id, organizationReceiptId: null, receiptUrl: null })
    expect(oldest).toEqual({
      id: first.id,
      status: 'complete',
      waitsFor: null,
      transactionType: 'donation',
      projectId: expect.any(String) as string,
      projectName: expect.any(String) as string,
      amount: 333.33,
      totalAmount: 333.33,
      refunded: 0,
      returnedByBank: 0,
      currency: 'hkd',
      method: 'card',
      cardBrand: 'visa',
      cardLast4: '0004',
      organizationReceiptId: number,
      receiptVoid: false,
      receiptUrl: first.receiptLink,
      initiatedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      receivedOn: null,
      processingDate: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      scheduledDate: null,
      recurring: null,
      instalment: null,
    })
    expect(newest?.totalAmount).toBeGreaterThan(500)
  })

  it('opens it, and reads what happened when', async () => {
    const donor = await donors.another()
    const { id } = await donor.give({ memo: 'with love', orgName: 'Lam and Sons' })
    const receiptNumber = await issueReceipt(api, id)
    await mailReceipt(api, id, receiptNumber)
    const opened = await donor.open(id)
    const [listed] = await donor.list()
    expect(opened).toMatchObject({
      ...listed,
      donorFirstName: expect.stringMatching(/^giver-/) as string,
      donorLastName: 'Lam',
      donorOrganizationName: 'Lam and Sons',
      donorEmail: donor.username,
      phoneNumber: '+85261234567',
      memo: 'with love',
      cardCountry: 'HK',
      reference: null,
      coverFee: true,
      fees: { totalAmount: opened.totalAmount, nonprofitReceives: 150 },
      failure: null,
      declineReason: null,
      refunds: [],
    })
    const { initiatedAt, processingDate, timeline } = opened
    expect(timeline).toEqual([
      { at: initiatedAt, kind: 'bank_asked' },
      {
        at: expect.any(String) as string,
        kind: 'card_recognised',
        brand: 'visa',
        last4: '0004',
        wallet: null,
        totalAmount: opened.totalAmount,
      },
      {
        at: processingDate,
        kind: 'confirmed',
        method: 'card',
        totalAmount: opened.totalAmount,
        receivedOn: null,
      },
      { at: expect.any(String) as string, kind: 'receipt_issued', receiptNumber, replaces: null },
      { at: expect.any(String) as string, kind: 'receipt_mailed', receiptNumber },
    ])
  })

  it('finds what they gave as a guest with the address of their account', async () => {
    const donor = await donors.another()
    const asGuest = await donors.harbour.give({ email: ` ${donor.username.toUpperCase()} ` })
    const loggedIn = await donor.give()
    await donors.harbour.give({ email: `not-${donor.username}` })
    expect(toIds(await donor.list())).toEqual([loggedIn.id, asGuest.id])
    expect(await donor.open(asGuest.id)).toMatchObject({ donorFirstName: 'Tai Man' })
  })

  it('finds what is recorded under their account, with any address', async () => {
    const donor = await donors.another()
    const id = await submitTransfer(api, donors.harbour.organizationId, {
      payerId: asPerson(donor.donorId),
    })
    expect(toIds(await donor.list('processing'))).toEqual([id])
    expect(await donor.open(id)).toMatchObject({ donorEmail: 'tai-man@example.com' })
  })

  it('sees at each charity only what they gave there', async () => {
    const donor = await donors.another()
    const here = await donor.give()
    const there = await donor.give({ projectId: undefined }, 'lionrock')
    expect(there.status).toBe('succeeded')
    expect(toIds(await donor.list())).toEqual([here.id])
    expect(toIds(await donor.list('complete', 'lionrock'))).toEqual([there.id])
    await donor.browser.get(`/api/donors/payments/${there.id}`).thenAnswered(404)
  })
})

describe('a gift that did not go through at once', () => {
  it('is found with its status, and shows who must act', async () => {
    const donor = await donors.another()
    api.bank.answers('challenge')
    const gift = await donor.give()
    expect(await donor.list('processing')).toMatchObject([
      { id: gift.id, status: 'processing', waitsFor: 'donor', processingDate: null },
    ])
    expect(await donor.list('complete')).toEqual([])
    expect(listHappenings(await donor.open(gift.id))).toEqual([
      'bank_asked',
      'card_recognised',
      'confirmation_asked',
    ])
    await api.bank.approve(gift.id)
    await api.caughtUp()
    expect(await donor.list('processing')).toEqual([])
    expect(await donor.list('complete')).toMatchObject([{ id: gift.id, waitsFor: null }])
  })

  it('waits for its bank while there is no outcome', async () => {
    const donor = await donors.another()
    api.bank.answers('silence')
    const { id } = await donor.give()
    expect(await donor.list('processing')).toMatchObject([
      { id, waitsFor: 'provider', totalAmount: null, cardLast4: null },
    ])
    expect(await donor.open(id)).toMatchObject({ fees: null })
  })

  it('is found among what failed, with the reason and without the provider’s word', async () => {
    const donor = await donors.another()
    api.bank.answers('decline')
    await donor.give()
    const [failed] = await donor.list('error')
    expect(failed).toMatchObject({ status: 'error', waitsFor: null, organizationReceiptId: null })
    const opened = await donor.open(failed?.id ?? '')
    expect(opened).toMatchObject({ failure: 'card_declined' })
    expect(opened.timeline.at(-1)).toMatchObject({ kind: 'failed', reason: 'card_declined' })
    expect(JSON.stringify(opened)).not.toContain('generic_decline')
  })

  it('to the charity itself waits for the charity, and shows its decision', async () => {
    const donor = await donors.another()
    const payerId = asPerson(donor.donorId)
    const id = await submitTransfer(api, donors.harbour.organizationId, { payerId })
    expect(await donor.list('processing')).toMatchObject([{ id, waitsFor: 'charity' }])
    const decline = { type: 'DeclineManualPayment', try: 1, reason: 'No such money' } as const
    await recordOn(api, donors.harbour.organizationId, decline, id)
    expect(await donor.open(id)).toMatchObject({
      status: 'error',
      reference: 'HL-7Q2K',
      failure: 'declined_by_charity',
      declineReason: 'No such money',
      timeline: [
        { kind: 'transfer_reported', method: 'fps', proof: false },
        { kind: 'transfer_not_found' },
      ],
    })
  })
})

describe('a gift that was refunded', () => {
  it('stays in the same list, and shows what was refunded', async () => {
    const donor = await donors.another()
    const { id } = await donor.give({ coverFee: false, amount: 200 })
    const refundId = fixtureId('refund', 1)
    const ask = { refundId, reason: 'payer_asked', note: 'a word among staff' } as const
    const all = cents(20_000)
    await recordOn(
      api,
      donors.harbour.organizationId,
      { type: 'RequestRefund', ...ask, amountCents: all },
      id,
    )
    expect(await donor.open(id)).toMatchObject({
      status: 'complete',
      refunded: 0,
      refunds: [{ amount: 200, status: 'under_way', settledAt: null }],
    })
    const done = { status: 'succeeded', providerRefundId: 're_1' } as const
    await recordOn(
      api,
      donors.harbour.organizationId,
      { type: 'SettleRefund', refundId, outcome: done },
      id,
    )
    expect(await donor.list('complete')).toMatchObject([{ id, status: 'refunded', refunded: 200 }])
    const opened = await donor.open(id)
    expect(opened.refunds).toMatchObject([{ amount: 200, status: 'succeeded' }])
    expect(listHappenings(opened).slice(-2)).toEqual(['refund_begun', 'refund_made'])
    expect(JSON.stringify(opened)).not.toContain('a word among staff')
  })
})

describe('more gifts than a page, all of one instant', () => {
  const giftIds: string[] = []
  let donor: Awaited<ReturnType<typeof donors.another>>
  beforeAll(async () => {
    donor = await donors.another()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    try {
      // The donor pays alternately as a logged-in donor and as a guest. Both kinds appear in one
      // list.
      for (let number = 0; number < recordsPageSize * 2 + 3; number += 1) {
        const { id } =
          number % 2 === 0
            ? await donor.give()
            : await donors.harbour.give({ email: donor.username })
        giftIds.push(id)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  it('are listed page by page, each once, until an empty page', async () => {
    const pages: DonationRecord[][] = []
    let lastId = ''
    do {
      const page = (await donor.ask(`status=complete&lastId=${lastId}`)).json as DonationRecord[]
      pages.push(page)
      lastId = page.at(-1)?.id ?? ''
    } while (lastId !== '' && pages.length < 10)
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 3, 0])
    expect(toIds(pages.flat())).toEqual(giftIds.toReversed())
    expect(new Set(pages.flat().map(({ initiatedAt }) => initiatedAt)).size).toBe(1)
  })

  it('have a link to the next page only if there is one, even after a full page', async () => {
    const newestFirst = giftIds.toReversed()
    const linkAfter = async (lastId: string) => {
      const { headers, json } = await donor.ask(`status=complete&lastId=${lastId}`)
      return { length: (json as unknown[]).length, link: headers.get('Link') }
    }
    const next = `<?lastId=${newestFirst[41]}>; rel="next"`
    expect(await linkAfter(newestFirst[21] ?? '')).toEqual({ length: 20, link: next })
    expect(await linkAfter(newestFirst[22] ?? '')).toEqual({ length: 20, link: null })
  })

  it('continue after a gift that has since been refunded, and after one of another list', async () => {
    const id = giftIds[25] ?? ''
    const all = (await donor.open(id)).totalAmount ?? 0
    const refund = { refundId: fixtureId('refund', 2), reason: 'other', note: '' } as const
    const amountCents = cents(Math.round(all * 100))
    const command = { type: 'RequestRefund', ...refund, amountCents } as const
    await recordOn(api, donors.harbour.organizationId, command, id)
    const outcome = { status: 'succeeded', providerRefundId: 're_2' } as const
    const settled = { type: 'SettleRefund', refundId: refund.refundId, outcome } as const
    await recordOn(api, donors.harbour.organizationId, settled, id)
    const next = (await donor.ask(`status=complete&lastId=${id}`)).json as DonationRecord[]
    expect(toIds(next)).toEqual(giftIds.slice(5, 25).toReversed())
    const failed = await donor.ask(`status=error&lastId=${id}`)
    expect(failed.json).toEqual([])
  })
})
