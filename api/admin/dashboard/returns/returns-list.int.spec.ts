import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { AsJson } from '../../../http/money-contract.ts'
import type { ListAnswer } from '../../../http/lists/contract.ts'
import { checkList } from '../../../http/lists/testing/check-list.ts'
import { useApi } from '../../../testing/api.ts'
import { createGivers, createStaff } from '../../../testing/gift.ts'
import { administrator, given } from '../../../testing/given.ts'
import { record } from '../../../testing/record.ts'
import type { PlatformReturnsAnswer } from '../contract.ts'
import { returnsList, type ReturnsRow } from './returns-list-contract.ts'

const api = useApi()
const administration = given(api).as(administrator())
const today = toCalendarDay(instantFromMilliseconds(Date.now()))
const subDomains = ['harbour', 'lionrock', 'bauhinia'] as const
type SubDomain = (typeof subDomains)[number]
type Desk = Awaited<ReturnType<typeof createStaff>>
let desks: ReadonlyMap<string, Desk>

const newId = <Kind extends 'refund' | 'dispute'>() => randomUUID() as string as Id<Kind>

/** Gives once and records what became of the gift, perhaps on an earlier day. */
const giveAnd = async (
  subDomain: SubDomain,
  { commands, daysAgo = 0 }: { commands: readonly PaymentCommand[]; daysAgo?: number },
) => {
  const givers = await createGivers(api, subDomain)
  const { id } = await givers.give({ amount: 500, coverFee: false })
  const at = instantFromMilliseconds(Date.now() - daysAgo * 86_400_000)
  const tenant = worldId('organisation', subDomain)
  for (const command of commands) await record(api, { decider: payment, tenant, id, command, at })
}

const refunded = (amount: number): readonly PaymentCommand[] => {
  const refundId = newId<'refund'>()
  const sum = { refundId, amountCents: cents(amount * 100) }
  return [
    { type: 'RequestRefund', ...sum, reason: 'other', note: '' },
    {
      type: 'SettleRefund',
      refundId,
      outcome: { status: 'succeeded', providerRefundId: `re_${refundId}` },
    },
  ]
}

const disputed = (amount: number, outcome?: 'lost'): readonly PaymentCommand[] => {
  const disputeId = newId<'dispute'>()
  const close = { type: 'CloseDispute', disputeId, outcome: 'lost' } as const
  return [
    {
      type: 'OpenDispute',
      disputeId,
      provider: 'stripe',
      providerDisputeId: `dp_${disputeId}`,
      amountCents: cents(amount * 100),
      feeCents: cents(0),
      reason: 'fraudulent',
      evidenceDueAt: null,
    },
    ...(outcome ? [close] : []),
  ]
}

const fail = async (subDomain: SubDomain, times: number) => {
  const givers = await createGivers(api, subDomain)
  api.bank.answers('decline')
  for (let time = 0; time < times; time += 1) {
    await givers.give({ amount: 200, email: `declined-${time}@example.org` })
  }
  api.bank.answers('approve')
}

beforeAll(async () => {
  desks = new Map(
    await Promise.all(
      subDomains.map(async (each) => {
        const id: string = worldId('organisation', each)
        return [id, await createStaff(api, each)] as const
      }),
    ),
  )
  await giveAnd('harbour', { commands: [...refunded(120), ...refunded(30.5)] })
  await giveAnd('harbour', { commands: disputed(500), daysAgo: 2 })
  await giveAnd('lionrock', { commands: disputed(500, 'lost') })
  await giveAnd('bauhinia', { commands: refunded(75) })
  await fail('harbour', 1)
  await fail('lionrock', 2)
  await api.caughtUp()
})

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const path = '/api/admin/dashboard/returns'
type Row = AsJson<ReturnsRow>
const listRows = async (query: string): Promise<readonly Row[]> => {
  const { rows }: ListAnswer<Row> = (
    await administration.get(`${returnsList.path}?${query}`).thenAnswered(200)
  ).json
  return rows
}
const readTotals = async (query: string) =>
  (await administration.get(`${returnsList.path}/totals?${query}`).thenAnswered(200)).json

const addUp = (
  rows: readonly Row[],
  figure: 'refunds' | 'refunded' | 'disputes' | 'losses' | 'lost' | 'failed',
) => rows.reduce((sum, row) => sum + Math.round((row[figure] ?? 0) * 100), 0) / 100

describe('refunds, disputes and failed payments by charity', () => {
  checkList({
    list: returnsList,
    idOf: ({ organizationId }) => organizationId,
    csvOf: ({ charity }) => charity,
    sorted: {
      refunds: ({ refunds }) => refunds,
      refunded: ({ refunded: sum }) => sum,
      disputes: ({ disputes }) => disputes,
      losses: ({ losses }) => losses,
      lost: ({ lost }) => lost,
      failed: ({ failed }) => failed ?? 0,
    },
    filters: {
      day: [`..${addDays(today, -1)}`, ({ organizationId }) => isHarbour(organizationId)],
      failure: ['card_declined', ({ failed }) => failed !== 0],
      known: [today, ({ refunds, disputes, losses }) => refunds + disputes + losses > 0],
    },
    start: async () => ({ api, reader: administration, stranger: null }),
  })

  it.each(['today', '30d', 'year'])(
    'adds up to the dashboard’s figures, and is each desk’s own: %s',
    async (period) => {
      const { refunds, disputes, declines, from, to }: AsJson<PlatformReturnsAnswer> = (
        await administration.get(`${path}?period=${period}`).thenAnswered(200)
      ).json
      const query = `day=${from}..${to}`
      const rows = await listRows(query)
      const figures = {
        refunds: refunds.count,
        refunded: refunds.amount,
        disputes: disputes.opened.count,
        losses: disputes.lost.count,
        lost: disputes.lost.amount,
        failed: (declines ?? []).reduce((sum, { count }) => sum + count, 0),
      }
      expect(await readTotals(query)).toEqual({ rows: 3, ...figures })
      for (const [name, figure] of Object.entries(figures)) {
        expect([name, addUp(rows, name as keyof typeof figures)]).toEqual([name, figure])
      }
      for (const { organizationId, charity, ...ofCharity } of rows) {
        const { browser } = requirePresent(desks.get(organizationId) ?? null, 'a desk')
        const own: AsJson<PlatformReturnsAnswer> = (
          await browser.get(`/api/organizations/dashboard/returns?period=${period}`)
        ).json
        expect({ charity, ...ofCharity }).toEqual({
          charity,
          refunds: own.refunds.count,
          refunded: own.refunds.amount,
          disputes: own.disputes.opened.count,
          losses: own.disputes.lost.count,
          lost: own.disputes.lost.amount,
          failed: (own.declines ?? []).reduce((sum, { count }) => sum + count, 0),
        })
      }
      expect(figures).toMatchObject({
        refunds: 3,
        refunded: 225.5,
        losses: 1,
        lost: 500,
        failed: 3,
      })
      expect(figures.disputes).toBe(period === 'today' ? 1 : 2)
    },
  )

  it('has the failed payments of one reason', async () => {
    const { declines }: AsJson<PlatformReturnsAnswer> = (await administration.get(path)).json
    for (const { reason, count } of declines ?? []) {
      const rows = await listRows(`failure=${reason}`)
      expect([reason, addUp(rows, 'failed')]).toEqual([reason, count])
    }
    expect(await listRows('failure=expired')).toEqual([])
  })

  it('counts no failed payment as known at a past moment', async () => {
    expect(await readTotals(`known=${today}`)).toMatchObject({ refunds: 3, failed: null })
    const [harbour, ...others] = await listRows(`known=${addDays(today, -1)}`)
    expect(harbour).toMatchObject({ refunds: 0, disputes: 1, failed: null })
    expect(others).toEqual([])
    expect(await listRows('day=1900-01-01..')).toHaveLength(3)
  })

  it('names no person, and is refused for another reason', async () => {
    expect(JSON.stringify(await listRows(''))).not.toMatch(/@|chan/i)
    await administration
      .get(`${returnsList.path}?failure=unknown`)
      .thenRefused(422, { failure: 'failure.unknown' })
  })
})

const isHarbour = (id: string): boolean => id === worldId('organisation', 'harbour')
