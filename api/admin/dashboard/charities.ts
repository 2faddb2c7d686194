import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { SumsWithDirect } from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import { sumGivingByCharity } from '@almoner/projections/models/payment-history/giving/platform-giving.ts'
import { countFailuresByCharity } from '@almoner/projections/models/payment-history/lists/payment-totals.ts'
import { sumPaidOutByCharity } from '@almoner/projections/models/payouts/sums.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { DashboardBasis } from '../../use-cases/dashboard/contract.ts'
import { toAverage, toReceived, toReturned } from '../../use-cases/dashboard/giving-figures.ts'
import type { CharityFigures, PlatformCharitiesAnswer } from './contract.ts'
import {
  nameCharities,
  readPlatformView,
  toDays,
  type DashboardQuery,
  type PlatformView,
} from './platform-view.ts'

/** The charities that are listed at first. */
const firstCharities = 10

type Figures = Omit<CharityFigures, 'average'> & {
  organisationId: OrganisationId
  /** Before refunds, for the average. */
  amountCents: Cents
}

/** The figures of a period by charity: their sums are those of the summary. */
export const loadPlatformCharities = async (
  c: Context<AppEnv>,
  { all, ...query }: DashboardQuery & { all?: string | undefined },
): Promise<PlatformCharitiesAnswer> => {
  const view = readPlatformView(c, query)
  const rows = (await loadFigures(c, view, query.basis)).toSorted(
    (one, other) => other.amount - one.amount || other.gifts - one.gifts,
  )
  const listed = all === undefined ? rows.slice(0, firstCharities) : rows
  const others = rows.slice(listed.length)
  return {
    ...toDays(view),
    basis: query.basis,
    charities: await nameCharities(c, listed.map(toCharity)),
    others: others.length > 0 ? addUp(others) : null,
    total: addUp(rows),
  }
}

const toCharity = ({ amountCents, ...row }: Figures) => ({
  ...row,
  average: toAverage({ gifts: row.gifts, amountCents }),
})

const loadFigures = async (
  c: Context<AppEnv>,
  view: PlatformView,
  basis: DashboardBasis,
): Promise<readonly Figures[]> => {
  const { db } = c.get('deps')
  const [given, paidOut, failures] = await Promise.all([
    sumGivingByCharity(db, view),
    basis === 'bank' ? sumPaidOutByCharity(db, view) : [],
    view.recordedBy === null ? countFailuresByCharity(db, view.period) : null,
  ])
  const sumsById = new Map(given.map((row) => [row.organisationId, row]))
  const paidOutById = new Map(paidOut.map((row) => [row.organisationId, row]))
  const failedById = new Map<OrganisationId, number>()
  for (const { organisationId, payments } of failures ?? []) {
    failedById.set(organisationId, (failedById.get(organisationId) ?? 0) + payments)
  }
  const ids = new Set([...sumsById.keys(), ...paidOutById.keys(), ...failedById.keys()])
  return [...ids].map((organisationId) => {
    const sums = sumsById.get(organisationId) ?? nothing
    const { paidOutCents } = paidOutById.get(organisationId) ?? { paidOutCents: noCents }
    return {
      organisationId,
      gifts: sums.gifts,
      amountCents: sums.amountCents,
      amount: toReceived({ sums, paidOut: { paidOutCents } }, basis),
      returned: toReturned(sums),
      failed: failures && (failedById.get(organisationId) ?? 0),
    }
  })
}

const nothing: SumsWithDirect = {
  gifts: 0,
  amountCents: noCents,
  totalCents: noCents,
  feeCents: noCents,
  netCents: noCents,
  refunds: 0,
  refundedCents: noCents,
  disputes: 0,
  disputedCents: noCents,
  losses: 0,
  lostCents: noCents,
  givenBackCents: noCents,
  directNetCents: noCents,
}

const addUp = (rows: readonly Figures[]): PlatformCharitiesAnswer['total'] => {
  const count = (toNumber: (row: Figures) => number): number =>
    rows.reduce((sum, row) => sum + toNumber(row), 0)
  const sum = (key: 'amount' | 'amountCents' | 'returned'): Cents =>
    addCents(noCents, ...rows.map((row) => row[key]))
  const gifts = count((row) => row.gifts)
  return {
    charities: rows.length,
    withGift: count((row) => (row.gifts > 0 ? 1 : 0)),
    gifts,
    average: toAverage({ gifts, amountCents: sum('amountCents') }),
    amount: sum('amount'),
    returned: sum('returned'),
    failed: rows.some(({ failed }) => failed === null) ? null : count(({ failed }) => failed ?? 0),
  }
}
