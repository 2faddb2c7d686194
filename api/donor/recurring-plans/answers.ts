import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import { findNextInstalment } from '@almoner/domain/recurring-plan/next-step.ts'
import {
  toChargeInstant,
  instalmentDay,
  isExpiredBefore,
} from '@almoner/domain/recurring-plan/schedule.ts'
import type { Instalment, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { isUntold, type Deadlines } from '@almoner/projections/models/recurring-plans/overdue.ts'
import type { PlanRow } from '@almoner/projections/models/recurring-plans/query.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import type { DonationRecord, DonationRecordAnswer } from '../records/records-contract.ts'
import type {
  InstalmentEntry,
  InstalmentOfPlan,
  PlanOpened,
  PlanSummary,
} from '../../use-cases/recurring-plans/contract.ts'

/** A plan as its donor's list shows it. */
export const planRecord = (row: PlanRow): DonationRecord => ({
  ...toRecord(row.plan, row.startedAt),
  recurring: toSummary(row.plan),
})

/** Returns the decrypted record of a plan, with the donor from their account. */
export const planRecordOpened = (
  row: PlanRow,
  { account, deadlines }: { account: RegisteredDonor; deadlines: DeadlineContext },
): DonationRecordAnswer => ({
  ...toRecord(row.plan, row.startedAt),
  ...personIn(row.plan, account),
  recurring: toOpened(row, deadlines),
})

type DeadlineContext = Pick<Deadlines, 'triedBefore'>

/** An instalment that waits for its donor, as their list shows it. */
export const toWaitingRecord = (row: PlanRow, instalment: Instalment): DonationRecord => ({
  ...toRecord(row.plan, row.startedAt),
  id: instalment.paymentId ?? row.planId,
  status: 'reauthenticate',
  waitsFor: 'donor',
  amount: instalment.amountCents,
  initiatedAt: toChargeInstant(instalment.day),
  scheduledDate: instalment.retryAt,
  instalment: toInstalmentAnswer(row.plan, instalment),
})

/** Returns the decrypted record of an instalment whose payment could not start. */
export const toWaitingRecordAnswer = (
  row: PlanRow,
  instalment: Instalment,
  account: RegisteredDonor,
): DonationRecordAnswer => ({
  ...toWaitingRecord(row, instalment),
  ...personIn(row.plan, account),
  recurring: null,
})

export const toInstalmentAnswer = (
  plan: StartedPlan,
  instalment: Instalment,
): InstalmentOfPlan => ({
  ...toEntry(instalment),
  planId: plan.facts.planId,
  occurrences: plan.facts.occurrences,
  transactionCountry: plan.facts.transactionCountry,
})

const toRecord = (plan: StartedPlan, startedAt: string): DonationRecord => ({
  id: plan.facts.planId,
  status: plan.status === 'cancelled' ? 'cancelled' : 'scheduled',
  waitsFor: null,
  transactionType: plan.facts.transactionType,
  projectId: plan.facts.projectId,
  projectName: plan.facts.projectName,
  amount: plan.amountCents,
  totalAmount: null,
  refunded: noCents,
  returnedByBank: noCents,
  currency: 'hkd',
  method: 'card',
  cardBrand: plan.card.brand,
  cardLast4: plan.card.last4,
  organizationReceiptId: null,
  receiptVoid: false,
  receiptUrl: null,
  initiatedAt: startedAt,
  processingDate: null,
  receivedOn: null,
  scheduledDate: findNextInstalment(plan)?.at ?? null,
  recurring: null,
  instalment: null,
})

const personIn = (plan: StartedPlan, { username, details }: RegisteredDonor) => ({
  donorFirstName: details.firstName,
  donorLastName: details.lastName,
  donorOrganizationName: plan.facts.organisationName,
  donorEmail: username,
  phoneNumber: details.phoneNumber,
  memo: plan.memo,
  cardCountry: plan.card.country,
  reference: null,
  coverFee: plan.facts.coverFee,
  fees: null,
  failure: null,
  declineReason: null,
  refunds: [],
  timeline: [],
})

const toSummary = (plan: StartedPlan): PlanSummary => {
  const { status, facts, instalments } = plan
  const countInstalments = (...statuses: readonly Instalment['status'][]) =>
    instalments.filter((each) => statuses.includes(each.status)).length
  const next = findNextInstalment(plan)
  const waiting = instalments.find((each) => each.status === 'waiting')
  return {
    status,
    occurrences: facts.occurrences,
    completed: countInstalments('complete'),
    passed: countInstalments('skipped', 'cancelled'),
    isResting: plan.isResting,
    next: next && { number: next.number, at: next.at },
    waiting: waiting ? { paymentId: waiting.paymentId } : null,
  }
}

const toOpened = ({ plan, startedAt }: PlanRow, deadlines: DeadlineContext): PlanOpened => {
  const { facts, card, nextNumber } = plan
  const isToCome = plan.status !== 'cancelled' && nextNumber <= facts.occurrences
  return {
    ...toSummary(plan),
    startedAt,
    firstDay: facts.firstDay,
    instalments: [
      ...plan.instalments.map((each) => ({
        ...toEntry(each),
        ...(isUntold(each, deadlines) && { status: 'untold' as const }),
        // Nothing is retried while the plan rests.
        ...(plan.isResting && { retryAt: null }),
      })),
      ...(isToCome ? stillToCome(plan) : []),
    ],
    cardExpires: card.expires,
    paymentMethod: card.paymentMethodReference,
    transactionCountry: facts.transactionCountry,
    cardRunsOut: isToCome && isExpiredBefore(card.expires, instalmentDay(plan, nextNumber)),
  }
}

const stillToCome = (plan: StartedPlan): InstalmentEntry[] => {
  const { nextNumber, amountCents, facts } = plan
  const remainingCount = facts.occurrences - nextNumber + 1
  return Array.from({ length: remainingCount }, (_, index) => ({
    number: nextNumber + index,
    status: 'scheduled',
    day: instalmentDay(plan, nextNumber + index),
    amount: amountCents,
    paymentId: null,
    reason: null,
    retryAt: null,
    waitsUntil: null,
    takenAfterAll: null,
  }))
}

const toEntry = (instalment: Instalment): InstalmentEntry => ({
  number: instalment.number,
  status: instalment.status,
  day: instalment.day,
  amount: instalment.amountCents,
  paymentId: instalment.paymentId,
  reason: instalment.reason,
  retryAt: instalment.retryAt,
  waitsUntil: instalment.waitsUntil,
  takenAfterAll: instalment.takenAfterAll,
})
