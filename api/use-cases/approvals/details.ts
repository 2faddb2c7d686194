import type { Context } from 'hono'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { ApprovalRow } from '@almoner/projections/models/approvals/query.ts'
import { findPayment } from '@almoner/projections/models/payment-history/query.ts'
import { findPayoutFacts } from '@almoner/workflows/steps/payout/payout-facts.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ownOrganisation } from '../charity/own-charity.ts'
import type { ApprovalDetails, PayoutDetails, RefundDetails } from './contract.ts'

const noDetails: ApprovalDetails = { payout: null, refund: null }

/** Returns the details of the requests of a page that wait for a decision, by their ids. */
export const loadDetailsOfWaiting = async (
  c: Context<AppEnv>,
  rows: readonly ApprovalRow[],
): Promise<ReadonlyMap<string, ApprovalDetails>> => {
  const details = new Map<string, ApprovalDetails>()
  for (const row of rows) {
    if (row.status === 'open') details.set(row.approvalId, await loadApprovalDetails(c, row))
  }
  return details
}

/** Returns what a person needs to know of the money that a request moves. */
export const loadApprovalDetails = async (
  c: Context<AppEnv>,
  { subject }: ApprovalRow,
): Promise<ApprovalDetails> => {
  if (subject.kind === 'payout') {
    return { ...noDetails, payout: await loadPayoutDetails(c, subject) }
  }
  if (subject.kind === 'refund') {
    return { ...noDetails, refund: await loadRefundDetails(c, subject) }
  }
  return noDetails
}

type Subject<Kind> = Extract<ApprovalRow['subject'], { kind: Kind }>

const loadPayoutDetails = async (
  c: Context<AppEnv>,
  { payoutId }: Subject<'payout'>,
): Promise<PayoutDetails | null> => {
  const organisationId = ownOrganisation(c)
  const facts = await findPayoutFacts(c.get('deps').db, { organisationId, payoutId })
  if (facts === null) return null
  const { bankCode, last4 } = facts.bank
  return {
    payoutId,
    bank: { bank_name: findBank(bankCode)?.name[c.get('language')] ?? null, last4 },
    accountSince: facts.accountSince && toCalendarDay(facts.accountSince),
    payments: facts.payments,
    paymentsNet: facts.paymentsNetCents,
    othersNet: facts.othersNetCents,
    carried: facts.carriedCents,
    kept: facts.keptCents,
    period: facts.period,
    differences: [...facts.differences],
  }
}

const loadRefundDetails = async (
  c: Context<AppEnv>,
  { paymentId }: Subject<'refund'>,
): Promise<RefundDetails | null> => {
  const organisationId = ownOrganisation(c)
  const payment = await findPayment(c.get('deps').db, { organisationId, paymentId })
  if (payment === null) return null
  return {
    payer: payment.organisationName ?? fullName(payment),
    paymentAmount: payment.amountCents,
    receiptNumber: payment.receiptNumber,
    givenAt: payment.givenAt,
  }
}
