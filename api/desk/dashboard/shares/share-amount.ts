import type { Cents } from '@almoner/domain/kernel/money.ts'
import {
  toGivenCents,
  toNetCents,
  type GivingSums,
} from '@almoner/projections/models/payment-history/giving/giving-columns.ts'
import type { DashboardBasis } from '../../../use-cases/dashboard/contract.ts'

type ShareBasis = 'given' | 'net'

/** A share has no payouts, which are of all projects and methods: it is net instead. */
export const toShareBasis = (basis: DashboardBasis): ShareBasis =>
  basis === 'bank' ? 'net' : basis

export const toShareAmount = (sums: GivingSums, basis: ShareBasis): Cents =>
  basis === 'given' ? toGivenCents(sums) : toNetCents(sums)
