import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { createApp } from '../../../app.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import { checkList } from '../../../http/lists/testing/check-list.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createGivers, listPayments } from '../../../testing/gift.ts'
import { given, staff } from '../../../testing/given.ts'
import { record } from '../../../testing/record.ts'
import type { OverviewAnswer } from '../overview/overview-contract.ts'
import {
  listedMethods,
  paymentsList,
  type DeskProjectsAnswer,
  type PaymentsTotals,
} from './payments-list-contract.ts'

const api = useApi()
const owner = given(api).as(staff('owner'))
const elsewhere = given(api).as(staff('owner', 'lionrock'))
let harbour: Awaited<ReturnType<typeof createGivers>>
const path = '/api/organizations/payments'
const projectsPath = '/api/organizations/projects'
const giftIds: Record<'ada' | 'chan' | 'formula' | 'company', string> = {
  ada: '',
  chan: '',
  formula: '',
  company: '',
}
/** The hour of the week in which Ada gave. */
let adasHour = ''

beforeAll(async () => {
  harbour = await createGivers(api, 'harbour')
  const give = async (changes: object) => (await harbour.give({ coverFee: false, ...changes })).id
  giftIds.ada = await give({
    firstName: 'Ada',
    lastName: 'Ho',
    email: 'ada@example.org',
    amount: 100,
  })
  giftIds.chan = await give({ firstName: '大文', lastName: '陳', amount: 250.5 })
  giftIds.formula = await give({ firstName: '-Eva', lastName: 'Mok', amount: 300 })
  giftIds.company = await give({
    firstName: 'Bo',
    lastName: 'Yu',
    organisationName: 'Peak Ltd',
    amount: 900,
  })
  api.bank.answers('decline')
  await give({ firstName: 'Di', lastName: 'Li' })
  api.bank.answers('approve')
  const returnedId = await give({ firstName: 'Fay', lastName: 'Ma', amount: 175 })
  await api.caughtUp()
  const [ofAda] = (await listPayments(owner, '?q=ada')).rows
  adasHour = toWeekHour(Date.parse(ofAda?.givenAt ?? ''))
  const refundId = randomUUID() as string as Id<'refund'>
  const refund = { refundId, amount: 75, reason: 'other' }
  await owner.post(`${path}/${returnedId}/refunds`, refund)
  await record(api, {
    decider: payment,
    tenant: worldId('organisation', 'harbour'),
    id: returnedId,
    command: {
      type: 'SettleRefund',
      refundId,
      outcome: { status: 'succeeded', providerRefundId: 're_spec' },
    },
  })
})

const findIds = async (query: string) =>
  (await listPayments(owner, `?${query}`)).rows.map(({ id }) => id)
const today = () => toCalendarDay(instantFromMilliseconds(Date.now()))
/** The weekday and hour in Hong Kong: Friday at 20:00 is `5-20`. */
const toWeekHour = (milliseconds: number): string => {
  const at = new Date(milliseconds + 8 * 3_600_000)
  return `${at.getUTCDay() || 7}-${at.getUTCHours()}`
}

describe('the search of a charity’s payments', () => {
  it.each([
    ['ada', 'ada'],
    ['HO+ada', 'ada'],
    ['ada%40example', 'ada'],
    ['陳大文', 'chan'],
    ['大文+陳', 'chan'],
  ] as const)('finds by %s', async (q, whose) => {
    expect(await findIds(`q=${q}`)).toEqual([giftIds[whose]])
  })

  it('matches wildcard characters literally', async () => {
    expect(await findIds('q=%25')).toEqual([])
    expect(await findIds('q=a_a')).toEqual([])
  })

  it('finds no payments of another charity', async () => {
    expect((await listPayments(elsewhere, '?q=ada')).rows).toEqual([])
  })
})

const inOrder = ['complete', 'refunded', 'error']

describe('each filter', () => {
  checkList({
    list: paymentsList,
    idOf: ({ id }) => id,
    csvOf: ({ id }) => id,
    sorted: {
      date: ({ givenAt }) => givenAt,
      recorded: ({ initiatedAt }) => initiatedAt,
      amount: ({ fees, amount }) => fees?.totalAmount ?? amount,
      payer: (row) => (row.organisationName ?? fullName(row)).toLowerCase(),
      project: ({ projectName }) => projectName.toLowerCase(),
      method: ({ method }) => listedMethods.indexOf(method),
      status: ({ status }) => inOrder.indexOf(status),
    },
    filters: {
      q: ['HO ada', ({ id }) => id === giftIds.ada],
      status: ['complete', ({ status }) => status === 'complete'],
      day: [`${today()}..${today()}`, () => true],
      recorded: [`${today()}..${today()}`, () => true],
      method: ['card', ({ method }) => method === 'card'],
      project: [
        worldId('project', 'harbour:homework-rooms'),
        ({ projectId }) => projectId !== null,
      ],
      source: ['online', ({ source }) => source === 'online'],
      type: ['donation', ({ transactionType }) => transactionType === 'donation'],
      amount: ['250.50..300', ({ id }) => id === giftIds.formula || id === giftIds.chan],
      account: ['platform', () => true],
      plan: ['none', () => true],
      failure: ['card_declined', ({ failure }) => failure === 'card_declined'],
      hour: [
        () => adasHour,
        ({ givenAt, completedAt }) =>
          completedAt !== null && toWeekHour(Date.parse(givenAt)) === adasHour,
      ],
      returned: [`${today()}..${today()}`, ({ refunded }) => refunded > 0],
      donor: [() => api.keys.personOfEmail('ada@example.org'), ({ id }) => id === giftIds.ada],
    },
    start: async () => ({ api, reader: owner, stranger: elsewhere }),
  })

  it('excludes every payment that does not match', async () => {
    for (const query of ['method=cash', 'type=payment', 'status=waiting', 'day=..2020-01-01']) {
      expect([query, await findIds(query)]).toEqual([query, []])
    }
  })

  it('of a status finds what was refunded in part, alone and with other filters', async () => {
    const ids = await findIds('status=partly_refunded')
    expect(ids).toHaveLength(1)
    for (const others of ['q=fay', 'method=card&type=donation', `returned=${today()}..`]) {
      const query = `status=partly_refunded&${others}`
      expect([others, await findIds(query)]).toEqual([others, ids])
      expect((await owner.get(`${path}/totals?${query}`)).json).toMatchObject({ rows: 1 })
    }
    expect(await findIds('status=partly_refunded&q=ada')).toEqual([])
  })

  it('of a status finds what is in dispute', async () => {
    const disputeId = randomUUID() as string as Id<'dispute'>
    const settle = (command: PaymentCommand) =>
      record(api, {
        decider: payment,
        tenant: worldId('organisation', 'harbour'),
        id: giftIds.company,
        command,
      })
    const readOpen = async () => {
      const { json } = await owner.get('/api/organizations/overview')
      return (json as OverviewAnswer).disputesOpen
    }
    expect(await findIds('status=disputed')).toEqual([])
    expect(await readOpen()).toBeNull()
    await settle({
      type: 'OpenDispute',
      disputeId,
      provider: 'stripe',
      providerDisputeId: 'dp_spec',
      amountCents: cents(90_000),
      feeCents: cents(0),
      reason: 'fraudulent',
      evidenceDueAt: instant('2026-12-03T15:59:59.000Z'),
    })
    expect(await findIds('status=disputed')).toEqual([giftIds.company])
    expect(await readOpen()).toEqual({ disputes: 1, answerBy: '2026-12-03T15:59:59.000Z' })
    expect((await owner.get(`${path}/totals?status=disputed&method=card`)).json).toMatchObject({
      rows: 1,
    })
    await settle({ type: 'CloseDispute', disputeId, outcome: 'won' })
    expect(await findIds('status=disputed')).toEqual([])
    expect(await readOpen()).toBeNull()
  })

  it('of a project accepts only one of the charity’s own', async () => {
    const { projects }: DeskProjectsAnswer = (await owner.get(projectsPath)).json
    const counts = await Promise.all(projects.map(({ id }) => findIds(`project=${id}`)))
    expect(counts.flat()).toHaveLength(6)
    const theirs: DeskProjectsAnswer = (await elsewhere.get(projectsPath)).json
    expect(theirs.projects.length).toBeGreaterThan(0)
    expect(theirs.projects.filter(({ id }) => projects.some((own) => own.id === id))).toEqual([])
  })

  it.each(['', 'q=ada', 'amount=200..'])('sums the same rows: %s', async (query) => {
    const { rows } = await listPayments(owner, `?${query}`)
    const totals: PaymentsTotals = (await owner.get(`${path}/totals?${query}`)).json
    const came = rows.filter(({ status }) => status === 'complete')
    const sum = came.reduce(
      (all, { fees, refunded }) => all + (fees?.totalAmount ?? 0) - refunded,
      0,
    )
    const gave = came.reduce((all, { amount }) => all + amount, 0)
    const net = came.reduce((all, { fees }) => all + (fees?.nonprofitReceives ?? 0), 0)
    const sums = { received: sum, given: gave, net: Math.round(net * 100) / 100, refunded: null }
    expect(totals).toMatchObject({ rows: rows.length, ...sums, isMore: false })
  })
})

describe('the file of a charity’s payments', () => {
  it('has no cell that a spreadsheet would calculate', async () => {
    const { text, headers } = await owner.get(`${path}.csv?q=eva`)
    expect(text).toContain(",'-Eva Mok,")
    expect(headers.get('Content-Disposition')).toContain('harbour-payments.csv')
  })

  it('is recorded with the staff member, and without the search text', async () => {
    const lines: string[] = []
    const log = createLog({ write: (line: string) => lines.push(line) })
    const browser = openBrowser({ app: createApp({ ...api.dependencies, log }) }, 'localhost')
    const session = (await owner.browser()).cookies.get('almoner_session') ?? ''
    browser.cookies.set('almoner_session', session)
    await browser.get(`${path}.csv?q=secretive`).thenAnswered(200)
    await browser.get(`${path}?q=secretive`)
    const all = lines.join('\n')
    expect(all).toContain('list_exported')
    expect(all).not.toContain('secretive')
    const rows = await api.db
      .selectFrom('operational.security_events')
      .select(['event', 'reason', 'organisation_id'])
      .where('event', '=', 'list_exported')
      .execute()
    expect(rows).toContainEqual({
      event: 'list_exported',
      reason: 'payments',
      organisation_id: harbour.organizationId,
    })
  })
})
