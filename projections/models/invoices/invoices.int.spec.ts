import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { registered } from '@almoner/domain/organisation/fixtures.ts'
import { organisationProfileChanged } from '@almoner/domain/organisation/profile/fixtures.ts'
import * as the from '@almoner/domain/plan-subscription/fixtures.ts'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { failingInvoicesList, invoicesList } from './list.ts'
import { invoicesModel } from './project.ts'
import { findInvoiceByNumber } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { number } = the.numbered.data
const ofHarbour = { organisationId: harbourId }
const page = { filters: {}, after: null, before: null, size: 20 } as const
const readPage = (asking: Db, organisationId: OrganisationId = harbourId) =>
  invoicesList.page(asking, { ...page, scope: { organisationId }, sort: '-date' })
const readFailing = (asking: Db) =>
  failingInvoicesList.page(asking, { ...page, scope: null, sort: 'date' })

const after = async (...events: readonly AnyEvent[]) => {
  await given(db, registered, ...events).projectTwice(invoicesModel)
  return (await readPage(db)).rows
}

const issued = [the.started, the.issued, the.numbered]
const failed = [...issued, the.chargeBegun, the.chargeFailed]
const upgrade = {
  ...the.issued,
  data: { ...the.issued.data, invoiceId: the.upgradeId, reason: 'upgrade' as const },
}
const upgradeNumbered = {
  ...the.numbered,
  data: { ...the.numbered.data, invoiceId: the.upgradeId, number: 'ALM-2026-000002' },
}

describe('the invoices of a charity', () => {
  it('are the same however their events arrive', async () => {
    const events = [registered, organisationProfileChanged, ...failed, the.paid, the.settled]
    const rows = await projectOneByOne(db, invoicesModel, events)
    expect(rows).toEqual(await projectAtOnce(db, invoicesModel, events))
  })

  it('are listed once they have a number, the newest first', async () => {
    expect(await after(...issued.slice(0, -1))).toEqual([])
    const rows = await after(...issued, upgrade, upgradeNumbered)
    expect(rows.map((row) => row.number)).toEqual(['ALM-2026-000002', number])
    expect(rows[1]).toMatchObject({
      issuedOn: '2026-11-20',
      plan: 'plus',
      period: 'annual',
      from: '2026-11-20',
      to: '2027-11-19',
      amountCents: 550_800,
      owedCents: 550_800,
      status: 'due',
      givenUpOn: '2026-12-11',
      paidOn: null,
    })
    expect(rows[0]).toMatchObject({ reason: 'upgrade', givenUpOn: null })
    expect((await readPage(db, lionRockId)).rows).toEqual([])
  })

  it('wait for the end of a suspension, and are due so many days later', async () => {
    const { invoiceId } = the
    const rested = { ...the.rested, data: { ...the.rested.data, invoiceId } }
    const [waiting] = await after(...failed, rested)
    expect(waiting).toMatchObject({ status: 'failed', givenUpOn: null, retryAt: null })
    const retryAt = instant('2026-12-15T00:00:00.000Z')
    const invoice = { invoiceId, dueOn: calendarDay('2026-12-02'), retryAt }
    const resumed = { ...the.resumed, data: { ...the.resumed.data, invoice } }
    expect(await after(...failed, rested, resumed)).toMatchObject([
      { dueOn: '2026-12-02', givenUpOn: '2026-12-23', retryAt },
    ])
    // A suspension without a debt concerns no invoice.
    expect(
      await after(...issued, the.chargeBegun, the.paid, the.rested, the.resumed),
    ).toMatchObject([{ status: 'paid', dueOn: '2026-11-20' }])
  })

  it('show what credits and the card paid, and when nothing more was owed', async () => {
    const rest = cents(504_900)
    const charged = { ...the.paid, data: { ...the.paid.data, amountCents: rest } }
    const credited = [...issued, the.creditGranted, the.creditApplied]
    expect(await after(...credited)).toMatchObject([
      { status: 'due', creditedCents: 45_900, owedCents: rest, paidOn: null },
    ])
    expect(await after(...credited, the.chargeBegun, charged)).toMatchObject([
      { status: 'paid', paidCents: rest, owedCents: 0, paidOn: '2026-11-20' },
    ])
    const whole = { ...the.creditApplied.data, amountCents: cents(550_800) }
    expect(await after(...issued, { ...the.creditApplied, data: whole })).toMatchObject([
      { status: 'paid', creditedCents: 550_800, paidCents: 0, paidOn: '2026-11-20' },
    ])
    const totals = await invoicesList.totals(db, { scope: ofHarbour, filters: {} })
    expect(totals).toMatchObject({ rows: 1, amountCents: 550_800, owedCents: 0 })
  })

  it('show why the card was refused and when it is tried again, until it is paid or void', async () => {
    const again = { ...the.chargeBegun, data: { ...the.chargeBegun.data, try: 2 } }
    expect(await after(...failed)).toMatchObject([
      { status: 'failed', failure: 'card_declined', retryAt: '2026-11-21T00:00:00.000Z' },
    ])
    expect(await after(...failed, again)).toMatchObject([
      { status: 'charging', failure: 'card_declined', retryAt: null },
    ])
    expect(await after(...failed, again, the.paid)).toMatchObject([
      { status: 'paid', failure: null },
    ])
    expect(await after(...failed, the.voided)).toMatchObject([
      { status: 'void', voidedCents: 550_800, owedCents: 0, retryAt: null },
    ])
  })

  it('are found by number, by their own charity alone', async () => {
    await after(...issued)
    expect(await findInvoiceByNumber(db, { ...ofHarbour, number })).toMatchObject({
      invoiceId: the.invoiceId,
      number,
    })
    expect(await findInvoiceByNumber(db, { organisationId: lionRockId, number })).toBeNull()
    expect(await findInvoiceByNumber(db, { ...ofHarbour, number: 'ALM-2026-000009' })).toBeNull()
  })

  it('can be filtered by state and by day', async () => {
    await after(...failed, upgrade, upgradeNumbered)
    const count = async (filters: Parameters<typeof invoicesList.totals>[1]['filters']) =>
      (await invoicesList.totals(db, { scope: ofHarbour, filters })).rows
    expect(await count({ status: 'failed' })).toBe(1)
    const { dueOn: day } = the.issued.data
    expect(await count({ day: { from: day, to: day } })).toBe(2)
    expect(await count({ day: { from: null, to: the.started.data.startsOn } })).toBe(2)
    expect(await count({ day: { from: the.issued.data.until, to: null } })).toBe(0)
  })
})

describe('the failing invoices of all charities', () => {
  const failing = async (...events: readonly AnyEvent[]) => {
    await given(db, registered, ...events).projectTwice(invoicesModel)
    const { rows } = await readFailing(db)
    return rows.map(({ charityName, status }) => [charityName.default, status])
  }
  const name = registered.data.profile.name.default

  it('are those whose card was refused, while they are owed', async () => {
    const again = { ...the.chargeBegun, data: { ...the.chargeBegun.data, try: 2 } }
    expect(await failing(...issued, the.chargeBegun)).toEqual([])
    expect(await failing(...failed)).toEqual([[name, 'failed']])
    expect(await failing(...failed, again)).toEqual([[name, 'charging']])
    expect(await failing(...failed, again, the.paid)).toEqual([])
    expect(await failing(...failed, the.voided)).toEqual([])
  })

  it('have the name that the charity has today, and the sum that is owed', async () => {
    const changed = {
      ...organisationProfileChanged,
      data: { ...organisationProfileChanged.data, after: { name: { default: 'Harbour' } } },
    }
    expect(await failing(...failed, changed)).toEqual([['Harbour', 'failed']])
    const totals = await failingInvoicesList.totals(db, { scope: null, filters: {} })
    expect(totals).toEqual({ rows: 1, owedCents: 550_800 })
  })

  it('are found by indexes, as are the charity’s own', async () => {
    await after(...failed)
    await sql`insert into read_models.invoices
      select gen_random_uuid(), case n % 100 when 0 then ${harbourId}::uuid else gen_random_uuid() end,
        n, '2026-11-20', 'ALM-2026-' || n, 'period', 'plus', 'annual', null, '2026-11-20',
        '2027-11-20', 100, 0, 100, 0, 0, 'paid', '2026-11-20', '2026-12-11', null, null,
        '2026-11-20', n
      from generate_series(100, 6000) as n`.execute(db)
    await sql`insert into read_models.invoiced_charities
      select gen_random_uuid(), '{"default":"Kites"}', n
      from generate_series(100, 6000) as n`.execute(db)
    const plans = [
      ...(await explainQueries(url, readPage)),
      ...(await explainQueries(url, readFailing)),
      ...(await explainQueries(url, (asking) =>
        findInvoiceByNumber(asking, { ...ofHarbour, number }),
      )),
    ]
    expect(plans.length).toBeGreaterThanOrEqual(3)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
  })
})
