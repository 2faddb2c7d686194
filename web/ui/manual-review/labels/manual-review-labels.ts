import { useLingui } from '@lingui/react/macro'
import type { ReviewItem } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { useFailureLabels, useProviderName } from './failure-labels.ts'
import type { ReviewArea } from '../manual-review-api.ts'

type Labels = {
  /** The heading of the discrepancy. */
  title: string
  /** Its consequence for the money. */
  meaning: string
  /** The next step for the staff member. */
  todo: string
}

type Item = Pick<ReviewItem, 'discrepancy' | 'provider' | 'about'>

/** Returns the mismatch, its consequence and the action to take, in plain language. */
export const useManualReviewLabels = (area: ReviewArea): ((item: Item) => Labels) => {
  const toLabel = useLabels()
  const askUs = useAskUs()
  return (item) => {
    const labels = toLabel(item)
    // Cards are charged on the platform's account, which a charity cannot open.
    const isOurs = area === 'organizations' && item.provider === 'stripe'
    return isOurs ? { ...labels, todo: askUs(item.discrepancy) ?? labels.todo } : labels
  }
}

const useAskUs = (): ((discrepancy: ReviewItem['discrepancy']) => string | null) => {
  const { t } = useLingui()
  return (discrepancy) => {
    switch (discrepancy) {
      case 'unknown_payment':
      case 'other_sum':
      case 'missing_at_provider':
      case 'unknown_refund':
      case 'not_settled':
      case 'payout_not_ended':
        return t`Contact us with the ID below. We look it up at Stripe and resolve it with you.`
      case 'paid_twice':
        return t`Contact us with the ID below: we refund this second payment. Inform the payer.`
      case 'unknown_dispute':
        return t`Contact us with the ID below, and with proof that the payment was genuine. We answer the bank.`
      case 'refund_came_back':
      case 'fraud_warning':
      case 'taken_after_all':
      case 'opening_stopped':
      case 'bank_account_stopped':
      case 'receipt_not_mailed':
      case 'letter_not_mailed':
      case 'charge_not_moved':
      case 'dispute_not_taken_back':
      case 'wallet_not_read':
      case 'account_not_read':
      case 'account_unknown':
      case 'file_damaged':
      case 'import_row_refused':
      case 'process_failed':
      case 'chain_broken':
        return null
    }
  }
}

const useLabels = (): ((item: Item) => Labels) => {
  const { t } = useLingui()
  const toProvider = useProviderName()
  const toFailure = useFailureLabels()
  return ({ discrepancy, provider: name, about }) => {
    const provider = toProvider(name)
    switch (discrepancy) {
      case 'unknown_payment':
        return {
          title: t`Unknown payment`,
          meaning: t`${provider} received money that matches no payment here.`,
          todo: t`Look it up at ${provider} by the ID below. If no one knows what it is for, refund it there.`,
        }
      case 'paid_twice':
        return {
          title: t`Paid twice`,
          meaning: t`This payment was already made in another way. It is recorded once.`,
          todo: t`Refund this second payment at ${provider}, and inform the payer.`,
        }
      case 'other_sum':
        return {
          title: t`A different amount`,
          meaning: t`${provider} charged a different amount from the one the payer agreed to. It has not been recorded.`,
          todo: t`Compare both amounts. Refund what was charged at ${provider}, or agree with the payer how to resolve it.`,
        }
      case 'missing_at_provider':
        return {
          title: t`Missing at the provider`,
          meaning: t`The books show this as paid, but ${provider} has no record of it.`,
          todo: t`Look for it at ${provider} by the ID below. If it is not there, ask ${provider} before you count on this money.`,
        }
      case 'refund_came_back':
        return {
          title: t`A refund came back`,
          meaning: t`The payer’s bank returned a refund that counted as done. The payer does not have the money.`,
          todo: t`Ask the payer for another way to return it.`,
        }
      case 'unknown_refund':
        return {
          title: t`Unknown refund`,
          meaning: t`${provider} refunded more than the books can record for a payment.`,
          todo: t`Find out at ${provider} who made the refund and for which payment.`,
        }
      case 'unknown_dispute':
        return {
          title: t`Unknown dispute`,
          meaning: t`A payer’s bank took money back through ${provider}, and it cannot be recorded for any payment here.`,
          todo: t`Look the dispute up at ${provider}, and answer it there before its deadline.`,
        }
      case 'fraud_warning':
        return {
          title: t`Fraud warning`,
          meaning: t`The cardholder’s bank received a report that the card was used without their consent.`,
          todo: t`If you do not know the payer, refund the payment now. A refund before a dispute saves the dispute’s fee.`,
        }
      case 'taken_after_all':
        return {
          title: t`Charged after it was cancelled`,
          meaning: t`A bank charged an instalment of a monthly gift after it had been cancelled or changed. The donor had been informed that it would not be charged.`,
          todo: t`Open the payment and refund all of it: this item is then resolved automatically. If the donor wants to give it after all, record that here.`,
        }
      case 'opening_stopped':
        return {
          title: t`A charity could not be opened`,
          meaning: t`An approved charity is not open yet: a step of its opening failed. Its site does not accept payments.`,
          todo: t`Open the application to see which step it is. Fix the cause, then retry. This closes once the charity is open.`,
        }
      case 'payout_not_ended':
        return {
          title: t`A payout has not arrived`,
          meaning: t`A payout has no outcome after seven working days. Until it has one, its amount is not in the balance.`,
          todo: t`Look it up at ${provider} by the ID below. It is recorded here once ${provider} says that it was paid or failed.`,
        }
      case 'bank_account_stopped':
        return {
          title: t`A bank account could not be changed`,
          meaning: t`A charity’s new bank account is approved, but could not be sent to Stripe. Payouts still go to the previous account.`,
          todo: t`Check Stripe’s status and the charity’s account there. We try again every few hours; this closes once Stripe has it.`,
        }
      case 'receipt_not_mailed':
      case 'letter_not_mailed':
      case 'charge_not_moved':
      case 'dispute_not_taken_back':
      case 'wallet_not_read':
      case 'account_not_read':
      case 'account_unknown':
      case 'file_damaged':
      case 'import_row_refused':
      case 'process_failed':
      case 'chain_broken':
        return toFailure(discrepancy, { provider: name, about })
      case 'not_settled':
        return {
          title: t`No outcome yet`,
          meaning: t`${provider} did not report the outcome of this payment or refund. It will not be checked again automatically.`,
          todo: t`Check that the credentials of ${provider} are right, and look it up there by the ID below. Do not ask the payer to pay again before you have checked.`,
        }
    }
  }
}
