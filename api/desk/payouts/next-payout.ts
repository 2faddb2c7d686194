import type { Context } from 'hono'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { oldAfterDays } from '@almoner/domain/balance-reminder/index.ts'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { charityPending } from '@almoner/domain/journal/accounts.ts'
import { countDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { addWorkingDays } from '@almoner/domain/banks/working-days.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { lowestPayoutCents } from '@almoner/domain/treasury/rules/payout.ts'
import type { TreasuryState } from '@almoner/domain/treasury/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { accountBalance } from '@almoner/projections/models/journal/query.ts'
import { findTreasury } from '@almoner/projections/models/treasury/query.ts'
import {
  findDestination,
  type PayoutDestination,
} from '@almoner/workflows/steps/payout/destination.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findApprovers } from '../../use-cases/approvals/approvers.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import type { NextPayoutAnswer, PayoutObstacle } from './contract.ts'
import type { PayoutBank } from './list/payouts-list-contract.ts'

const workingDaysToArrive = 7
const mostAdvances = 20

/** Returns the amount that can be paid out to the charity now, and the obstacles. */
export const loadNextPayout = async (c: Context<AppEnv>): Promise<NextPayoutAnswer> => {
  const { db, store } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const { state } = await loadState(store, treasury, organisationId)
  const destination = await loadDestination(c)
  const { rules } = (await loadState(store, approvalPolicy, organisationId)).state
  const { oldestAvailableOn } = await findTreasury(db, organisationId)
  const availableDays = oldestAvailableOn && countDays(oldestAvailableOn, today(c))
  const account = charityPending(organisationId)
  const { payout } = state
  return {
    available: state.availableCents,
    pending: await accountBalance(db, { organisationId, account }),
    onItsWay: payout && {
      id: payout.payoutId,
      amount: payout.amountCents,
      status: payout.status,
    },
    advanced: state.advancedCents,
    advances: state.advances
      .slice(0, mostAdvances)
      .map(({ of: { kind }, paymentId, owedCents }) => ({
        kind,
        paymentId,
        owed: owedCents,
      })),
    availableSince: oldestAvailableOn,
    availableDays,
    isOld: availableDays !== null && availableDays >= oldAfterDays,
    lowest: lowestPayoutCents,
    bank: destination.bank && toPayoutBank(c, destination.bank),
    heldUntil: destination.heldUntil,
    arrivesBy: arrivalFrom(today(c)),
    secondPersonAbove: rules.secondPerson ? rules.limits.payoutAboveCents : null,
    approvers: await listApprovers(c),
    schedule: rules.payoutSchedule,
    obstacles: findObstacles(destination, state),
    seen: state.count,
  }
}

export const loadDestination = (c: Context<AppEnv>): Promise<PayoutDestination> => {
  const { store, now } = c.get('deps')
  const books = { store, now: () => instantFromMilliseconds(now()) }
  return findDestination(books, ownOrganisation(c))
}

/** The names of the colleagues who may approve what the signed-in person requests. */
export const listApprovers = async (c: Context<AppEnv>): Promise<string[]> => {
  const filter = { kind: 'payout', askedBy: ownStaffId(c) } as const
  const { approvers } = await findApprovers(c, filter)
  return approvers.map(({ username, ...person }) => fullName(person) || username)
}

export const toPayoutBank = (
  c: Context<AppEnv>,
  { bankCode, last4 }: { bankCode: string; last4: string },
): PayoutBank => ({ bank_name: findBank(bankCode)?.name[c.get('language')] ?? null, last4 })

/** The day by which a payout that is sent on this day arrives. */
export const arrivalFrom = (day: CalendarDay): CalendarDay =>
  addWorkingDays(day, workingDaysToArrive)

export const today = (c: Context<AppEnv>): CalendarDay =>
  toCalendarDay(instantFromMilliseconds(c.get('deps').now()))

const findObstacles = (
  { obstacles }: PayoutDestination,
  { payout, advancedCents, availableCents }: TreasuryState,
): PayoutObstacle[] => [
  ...obstacles,
  ...(payout === null ? [] : (['payout_under_way'] as const)),
  ...(advancedCents > 0 ? (['advance_owed'] as const) : []),
  // A payout that is under way, or an advance, is why there is so little.
  ...(availableCents < lowestPayoutCents && payout === null && advancedCents === 0
    ? (['balance_too_low'] as const)
    : []),
]
