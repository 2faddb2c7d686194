import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { useApi } from '@almoner/api/testing/api.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { given, staff } from '@almoner/api/testing/given.ts'
import { recordOn } from '@almoner/api/testing/transfers.ts'
import { describeKind } from '../testing/describe-kind.ts'
import { harbour, makeText, readCents, readCsv, requestNow } from '../testing/make-text.ts'

const api = useApi()
const kind = 'refunds_and_disputes'
const load = async (changes: object = {}) => {
  const { text, made } = await makeText(api, await requestNow(api, kind, changes))
  const totals = Object.fromEntries(made?.totals.map(({ key, value }) => [key, value]) ?? [])
  return { rows: readCsv(text), totals }
}
const refund = async (paymentId: string, amount: number): Promise<Id<'refund'>> => {
  const refundId = randomUUID() as string as Id<'refund'>
  await given(api)
    .as(staff('finance'))
    .post(`/api/organizations/payments/${paymentId}/refunds`, {
      refundId,
      amount,
      reason: 'paid_twice',
      note: 'Two receipts',
    })
    .thenAnswered(202)
  return refundId
}

const readName = async (): Promise<string> => {
  const { staffId } = staff('finance')
  const { firstName, lastName } = await api.db
    .selectFrom('read_models.charity_staff')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return `${firstName} ${lastName}`
}

describe('the report of refunds and disputes', () => {
  const books = describeKind(api, kind, {
    additive: ['facts', 'refund_asked', 'refund_done', 'dispute_opened', 'dispute_fees'],
  })

  it('has each fact with who did it, why, and what became of it', async () => {
    const { rows } = await load()
    const lines = (id: string) => rows.filter((row) => row['Payment reference'] === id)
    const common = { Amount: '50.00', Reason: 'The payer asked for it', Status: 'Refund made' }
    expect(lines(books.refunded)).toMatchObject([
      { ...common, Fact: 'Refund requested', By: await readName() },
      { ...common, Fact: 'Refund made' },
    ])
    expect(lines(books.disputed)).toMatchObject([
      {
        Fact: 'Dispute opened',
        Amount: '300.00',
        'Dispute fee': '117.00',
        Reason: 'The cardholder says that they did not make it',
        Status: 'Disputed',
      },
    ])
  })

  it('adds up to its totals', async () => {
    const { rows, totals } = await load()
    const sum = (fact: string, column = 'Amount') =>
      rows
        .filter(({ Fact }) => Fact === fact)
        .reduce((sum, row) => sum + readCents(row[column] ?? ''), 0)
    expect(totals['facts']).toBe(rows.length)
    expect(totals['refund_asked']).toBe(sum('Refund requested'))
    expect(totals['refund_done']).toBe(5_000)
    expect(totals['dispute_opened']).toBe(books.disputeCents.amount)
    expect(totals['dispute_fees']).toBe(sum('Dispute opened', 'Dispute fee'))
  })

  it('has a refund from the charity’s own account apart, and names the member of staff', async () => {
    const refundId = await refund(books.transfer, 120)
    const before = await requestNow(api, kind)
    const first = await makeText(api, before)
    const made = readCsv(first.text).at(-1)
    expect(made).toMatchObject({ Reason: 'Paid twice', Note: 'Two receipts', Status: 'Under way' })
    const outcome = { status: 'succeeded', providerRefundId: null } as const
    await recordOn(api, harbour, { type: 'SettleRefund', refundId, outcome }, books.transfer)
    expect(await makeText(api, before)).toEqual(first)
    const { rows, totals } = await load()
    expect(rows.slice(-2)).toMatchObject([
      { Fact: 'Refund requested', Status: 'Refund made' },
      { Fact: 'Refund made by the charity', Amount: '120.00' },
    ])
    expect(totals).toMatchObject({ direct_asked: 12_000, direct_returned: 12_000 })
  })

  it('has a refund that failed, and a dispute that was won', async () => {
    const givers = await createGivers(api, 'harbour')
    const { id } = await givers.give({ amount: 240, coverFee: false })
    const refundId = await refund(id, 30)
    const outcome = { status: 'failed', code: 'lost_or_stolen_card' } as const
    await recordOn(api, harbour, { type: 'SettleRefund', refundId, outcome }, id)
    const disputeId = randomUUID() as string as Id<'dispute'>
    const dispute = { disputeId, amountCents: cents(20_000), feeCents: cents(11_700) }
    await recordOn(
      api,
      harbour,
      {
        type: 'OpenDispute',
        ...dispute,
        provider: 'stripe',
        providerDisputeId: `dp_${disputeId}`,
        reason: 'duplicate',
        evidenceDueAt: null,
      },
      id,
    )
    const won = { type: 'CloseDispute', disputeId, outcome: 'won' } as const
    await recordOn(api, harbour, won, id)
    const { rows, totals } = await load()
    expect(rows.filter((row) => row['Payment reference'] === id)).toMatchObject([
      { Fact: 'Refund requested', Status: 'Refund failed' },
      { Fact: 'Refund failed', 'Failure code': 'lost_or_stolen_card' },
      {
        Fact: 'Dispute opened',
        Reason: 'The cardholder says that they were charged twice',
        Status: 'Dispute won',
      },
      { Fact: 'Dispute won', Amount: '200.00', 'Dispute fee': '' },
    ])
    expect(totals).toMatchObject({ refund_failed: 3_000, dispute_won: 20_000 })
  })

  it('is narrowed to a project', async () => {
    const { json } = await (await createGivers(api, 'harbour')).browser.get('/api/projects')
    const projectId = (json as { id: string; donation: boolean }[]).find(
      (each) => each.donation,
    )?.id
    const all = await load()
    const one = await load({ params: { projectId } })
    const ids = new Set(one.rows.map((row) => row['Payment reference']))
    expect(ids).toContain(books.disputed)
    expect(ids).not.toContain(books.transfer)
    expect(one.rows.length).toBeLessThan(all.rows.length)
  })
})
