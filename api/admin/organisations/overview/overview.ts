import type { Context } from 'hono'
import { findBank } from '@almoner/domain/banks/banks.ts'
import {
  addDays,
  addMonths,
  findMonthStart,
  toCalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { listLastOpened } from '@almoner/operational/memberships/memberships.ts'
import { teamList } from '@almoner/projections/models/charity-directory/team-list.ts'
import { invoicesList } from '@almoner/projections/models/invoices/list.ts'
import { charityBalances } from '@almoner/projections/models/journal/charity-balances.ts'
import {
  toGivenCents,
  type GivingSums,
} from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import { sumGiving } from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import { payoutsList } from '@almoner/projections/models/payouts/list.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { readConnectedAccount } from '../../../use-cases/connected-account/read-account.ts'
import { newestRows, type CharityOverviewAnswer, type OverviewMember } from './contract.ts'

type Part<Name extends keyof CharityOverviewAnswer> = Promise<CharityOverviewAnswer[Name]>

/** Returns what administration needs to know of an open charity, from the charity's own figures. */
export const loadOverview = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<CharityOverviewAnswer> => {
  const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
  const [card, balance, volume, payouts, invoices, team] = await Promise.all([
    readConnectedAccount(c, organisationId),
    loadBalance(c, organisationId),
    loadVolume(c, organisationId, today),
    loadPayouts(c, organisationId),
    loadInvoices(c, organisationId),
    loadTeam(c, organisationId),
  ])
  return { today, card, balance, volume, payouts, invoices, team }
}

const loadBalance = async (c: Context<AppEnv>, organisationId: OrganisationId): Part<'balance'> => {
  const balances = await charityBalances(c.get('deps').db, { organisationId })
  return {
    available: balances.availableCents,
    pending: balances.pendingCents,
    payout: balances.payoutCents,
    held: balances.heldCents,
    advanced: balances.advancedCents,
    owed: balances.owedCents,
  }
}

const monthsShown = 12

const loadVolume = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  today: CalendarDay,
): Part<'volume'> => {
  const thisMonth = findMonthStart(today)
  const starts = Array.from({ length: monthsShown }, (_, index) =>
    addMonths(thisMonth, index + 1 - monthsShown),
  )
  const months = starts.map((from) => ({ from, to: addDays(addMonths(from, 1), -1) }))
  const first = requirePresent(starts[0], 'the first of the months')
  const sums = await sumGiving(c.get('deps').db, { organisationId, recordedBy: null }, [
    { from: addDays(today, -29), to: today },
    { from: first, to: today },
    ...months,
  ])
  const [last30Days, last12Months, ...sumsOfMonths] = sums.map(toVolume)
  return {
    last30Days: requirePresent(last30Days, 'the sum of 30 days'),
    last12Months: requirePresent(last12Months, 'the sum of 12 months'),
    months: sumsOfMonths.map(({ amount, gifts }, index) => ({
      month: requirePresent(starts[index], 'the start of a month').slice(0, 7),
      amount,
      gifts,
    })),
  }
}

const toVolume = (sums: GivingSums) => ({ amount: toGivenCents(sums), gifts: sums.gifts })

const firstPage = { filters: {}, sort: '-date', after: null, before: null } as const

const loadPayouts = async (c: Context<AppEnv>, organisationId: OrganisationId): Part<'payouts'> => {
  const { db } = c.get('deps')
  const scope = { organisationId, asOf: null }
  const [page, totals] = await Promise.all([
    payoutsList.page(db, { ...firstPage, scope, size: newestRows.payouts }),
    payoutsList.totals(db, { scope, filters: {} }),
  ])
  return {
    newest: page.rows.map((row) => ({
      id: row.payoutId,
      amount: row.amountCents,
      status: row.status,
      bankName: findBank(row.bank.bankCode)?.name[c.get('language')] ?? null,
      last4: row.bank.last4,
      requestedAt: row.requestedAt,
      arrivalOn: row.paidOn ?? row.arrivalOn,
      failure: row.failureCode,
    })),
    count: totals.rows,
    arrived: totals.arrivedCents,
    open: totals.openCents,
    ended: totals.endedCents,
  }
}

const loadInvoices = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Part<'invoices'> => {
  const { db } = c.get('deps')
  const scope = { organisationId }
  const [page, totals] = await Promise.all([
    invoicesList.page(db, { ...firstPage, scope, size: newestRows.invoices }),
    invoicesList.totals(db, { scope, filters: {} }),
  ])
  return {
    newest: page.rows.map(({ number, issuedOn, amountCents, owedCents, status }) => ({
      number,
      issuedOn,
      amount: amountCents,
      owed: owedCents,
      status,
    })),
    count: totals.rows,
    paid: totals.paidCents,
    credited: totals.creditedCents,
    owed: totals.owedCents,
  }
}

const loadTeam = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<OverviewMember[]> => {
  const { db } = c.get('deps')
  const scope = { organisationId }
  const { rows } = await teamList.page(db, { ...firstPage, scope, size: newestRows.team })
  const lastOpened = await listLastOpened(
    db,
    rows.map(({ staffId }) => staffId),
  )
  return rows.map(({ staffId, username, role, state, ...person }) => ({
    id: staffId,
    name: fullName(person),
    username,
    role,
    state,
    lastLoginAt: lastOpened.get(staffId) ?? null,
  }))
}
