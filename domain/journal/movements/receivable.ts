import type { Id, OrganisationId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import {
  charityAvailable,
  lossExpense,
  planFeeIncome,
  planFeeReceivable,
  providerAvailable,
  providerFeeExpense,
  providerPending,
  receivable,
  referralCredit,
  referralExpense,
  type Provider,
} from '../accounts.ts'
import { omitZero, type Move } from '../posting.ts'

type OfPlanFee = { organisationId: OrganisationId; invoiceId: Id<'invoice'>; amountCents: Cents }

type OfCredit = { organisationId: OrganisationId; creditId: Id<'credit'>; amountCents: Cents }

/**
 * The fee of an invoice: due, and then paid by the charity's card or out of what it can be paid, or
 * voided.
 */
export type PlanFeeFact =
  | (OfPlanFee & { type: 'plan_fee_due' | 'plan_fee_voided' })
  | (OfPlanFee & { type: 'plan_fee_netted' })
  | (OfPlanFee & { type: 'plan_fee_charged'; provider: Provider; feeCents: Cents })
  | (OfPlanFee & { type: 'plan_fee_settled'; provider: Provider })

/**
 * A credit from a referral or from administration, used against invoices (`part` is the invoice's id)
 * until it expires.
 */
export type CreditFact =
  | (OfCredit & { type: 'credit_granted' | 'credit_expired' })
  | (OfCredit & { type: 'credit_used'; part: Id<'invoice'> })

/** The sum advanced for a refund or a dispute: later income repays it, or it is lost. */
export type ShortfallFact = {
  type: 'shortfall_repaid' | 'shortfall_written_off'
  organisationId: OrganisationId
  /** The refund or the dispute that caused the shortfall. */
  shortfallOf: { kind: 'refund' | 'dispute'; id: string }
  /** Distinguishes several repayments. */
  part: string
  amountCents: Cents
}

export const planFeeMoves = (fact: PlanFeeFact): readonly Move[] => {
  const { organisationId, amountCents } = fact
  const owing = planFeeReceivable(organisationId)
  switch (fact.type) {
    case 'plan_fee_due':
      return [{ debit: owing, credit: planFeeIncome, amountCents }]
    case 'plan_fee_voided':
      return [{ debit: planFeeIncome, credit: owing, amountCents }]
    case 'plan_fee_netted':
      return [{ debit: charityAvailable(organisationId), credit: owing, amountCents }]
    case 'plan_fee_charged': {
      const providerAccount = providerPending(fact.provider)
      return [
        { debit: providerAccount, credit: owing, amountCents },
        ...omitZero({
          debit: providerFeeExpense,
          credit: providerAccount,
          amountCents: fact.feeCents,
        }),
      ]
    }
    case 'plan_fee_settled': {
      const settled = providerAvailable(fact.provider)
      return [{ debit: settled, credit: providerPending(fact.provider), amountCents }]
    }
  }
}

export const creditMoves = (fact: CreditFact): readonly Move[] => {
  const { organisationId, amountCents } = fact
  const credit = referralCredit(organisationId)
  switch (fact.type) {
    case 'credit_granted':
      return [{ debit: referralExpense, credit, amountCents }]
    case 'credit_used':
      return [{ debit: credit, credit: planFeeReceivable(organisationId), amountCents }]
    case 'credit_expired':
      return [{ debit: credit, credit: referralExpense, amountCents }]
  }
}

export const shortfallMoves = (fact: ShortfallFact): readonly Move[] => {
  const { organisationId, amountCents, type } = fact
  const debit = type === 'shortfall_repaid' ? charityAvailable(organisationId) : lossExpense
  return [{ debit, credit: receivable(organisationId), amountCents }]
}
