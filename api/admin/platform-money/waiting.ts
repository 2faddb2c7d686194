import type { Context } from 'hono'
import {
  addDays,
  instantAt,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  countDueSection88Checks,
  countWaitingChanges,
  countWaitingReviews,
  overdueReviews,
} from '@almoner/projections/models/application-desk/query.ts'
import { countOpenApprovals } from '@almoner/projections/models/approvals/query.ts'
import { findCharityNames } from '@almoner/projections/models/charity-directory/query.ts'
import { countOpenReviews } from '@almoner/projections/models/manual-review/query.ts'
import { listOpenPayouts, type PayoutRow } from '@almoner/projections/models/payouts/query.ts'
import {
  listAdvanced,
  listUnsettledCharities,
} from '@almoner/projections/models/treasury/platform-query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { mostWaiting, type Waiting, type WaitingAnswer, type WaitingPayout } from './contract.ts'

/** Stripe settles a Hong Kong card within a week; holidays add a few days. */
const daysToSettle = 10

/**
 * Returns everything that is late, that charities owe or that waits for a person, over all
 * charities.
 */
export const loadWaiting = async (c: Context<AppEnv>): Promise<WaitingAnswer> => {
  const { db, now } = c.get('deps')
  const today = toCalendarDay(instantFromMilliseconds(now()))
  const limit = mostWaiting + 1
  const [payouts, unsettled, advanced, reviews, approvals, waiting, overdue, changes, section88] =
    await Promise.all([
      listOpenPayouts(db, { limit, after: null }),
      listUnsettledCharities(db, { before: instantAt(addDays(today, -daysToSettle), 0), limit }),
      listAdvanced(db, { limit }),
      countOpenReviews(db),
      countOpenApprovals(db),
      countWaitingReviews(db),
      overdueReviews(db, { today }),
      countWaitingChanges(db),
      countDueSection88Checks(db, { today }),
    ])
  const toCharity = await readNames(c, [...payouts, ...unsettled, ...advanced])
  return {
    payouts: toWaiting(payouts, ({ organisationId, payout }) => ({
      ...toCharity(organisationId),
      ...toPayout(payout, today),
    })),
    unsettled: toWaiting(unsettled, ({ organisationId, payments, netCents, since }) => ({
      ...toCharity(organisationId),
      payments,
      amount: netCents,
      since,
    })),
    advanced: toWaiting(advanced, ({ organisationId, advancedCents }) => ({
      ...toCharity(organisationId),
      amount: advancedCents,
    })),
    reviews: [...reviews],
    approvals: [...approvals],
    applications: { ...waiting, overdue },
    changes,
    section88,
  }
}

const toWaiting = <Found, Row>(
  items: readonly Found[],
  toRow: (each: Found) => Row,
): Waiting<Row> => ({
  rows: items.slice(0, mostWaiting).map(toRow),
  isMore: items.length > mostWaiting,
})

const readNames = async (
  c: Context<AppEnv>,
  rows: readonly { organisationId: OrganisationId }[],
) => {
  const language: Language = c.get('language')
  const ids = [...new Set(rows.map(({ organisationId }) => organisationId))]
  const names = await findCharityNames(c.get('deps').db, ids)
  return (organisationId: OrganisationId) => {
    const name = names.get(organisationId)
    return {
      organizationId: organisationId,
      charity: name === undefined ? '' : localised(name, language),
    }
  }
}

type Payout = Omit<WaitingPayout, 'organizationId' | 'charity'>

const toPayout = (payout: PayoutRow, today: CalendarDay): Payout => {
  const { payoutId, amountCents, status, requestedAt, arrivalOn } = payout
  return {
    payoutId,
    amount: amountCents,
    status: status as WaitingPayout['status'],
    requestedAt,
    arrivalOn,
    isLate: isLate(payout, today),
  }
}

/** Returns whether a payout was not sent on the next day, or has not arrived on the named day. */
const isLate = (
  { status, requestedAt, approvedAt, arrivalOn }: PayoutRow,
  today: CalendarDay,
): boolean => {
  if (status === 'requested') return false
  if (status === 'sent' && arrivalOn !== null) return arrivalOn < today
  return addDays(toCalendarDay(approvedAt ?? requestedAt), 1) < today
}
