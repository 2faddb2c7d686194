import { useLingui } from '@lingui/react/macro'
import type { ReviewItem } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { useLetterLabels } from './letter-labels.ts'

type Discrepancy = ReviewItem['discrepancy']

/** Permanent failures that have no amount, or no amount that a provider lists. */
export type Failure = Extract<
  Discrepancy,
  | 'receipt_not_mailed'
  | 'letter_not_mailed'
  | 'charge_not_moved'
  | 'dispute_not_taken_back'
  | 'wallet_not_read'
  | 'account_not_read'
  | 'account_unknown'
  | 'file_damaged'
  | 'import_row_refused'
  | 'process_failed'
  | 'chain_broken'
>

type Labels = { title: string; meaning: string; todo: string }

/** Returns what failed, its meaning, and the action for the staff member. */
export const useFailureLabels = (): ((
  discrepancy: Failure,
  item: Pick<ReviewItem, 'provider' | 'about'>,
) => Labels) => {
  const { t } = useLingui()
  const toProvider = useProviderName()
  const toLetter = useLetterLabels()
  return (discrepancy, { provider: name, about }) => {
    const provider = toProvider(name)
    switch (discrepancy) {
      case 'receipt_not_mailed':
        return {
          title: t`A receipt was not delivered`,
          meaning: t`The email with the receipt was not delivered: the address rejected it, or every attempt in a week failed. The receipt is valid.`,
          todo: t`Correct the email address on the payment, then send the receipt again: this item then closes. Or give the recipient the link to the receipt.`,
        }
      case 'letter_not_mailed':
        return toLetter(about?.kind)
      case 'charge_not_moved':
        return {
          title: t`Money was not moved to its charity`,
          meaning: t`Stripe refuses to move a charge from the platform’s account to its charity’s. Its amount is not in the charity’s balance.`,
          todo: t`Check the platform’s balance and the charity’s account at Stripe. We try again every night; this closes once it is moved.`,
        }
      case 'dispute_not_taken_back':
        return {
          title: t`The amount of a lost dispute was not collected`,
          meaning: t`Stripe refuses to take the amount of a lost dispute from the charity’s account. In the books the charity has repaid it.`,
          todo: t`Check the charity’s account at Stripe. We try again every day; this closes once the amount is collected.`,
        }
      case 'wallet_not_read':
        return {
          title: t`A wallet refuses to list its payments`,
          meaning: t`${provider} refuses to list your payments, so they cannot be compared with the books at night.`,
          todo: t`Check that the credentials of ${provider} are right under Payment methods. This closes after the first successful nightly comparison.`,
        }
      case 'account_not_read':
        return {
          title: t`An account at Stripe cannot be read`,
          meaning: t`Stripe refuses to show a charity’s account. What it needs, and whether it pays out, may be out of date here.`,
          todo: t`Look the account up at Stripe by the ID below. We read it again every night; this closes once that works.`,
        }
      case 'account_unknown':
        return {
          title: t`An unknown account at Stripe`,
          meaning: t`Stripe has an account that belongs to no charity here, or to one that has another.`,
          todo: t`Look it up at Stripe by the ID below. If no one uses it, close it there. Then resolve this item.`,
        }
      case 'file_damaged':
        return {
          title: t`A file is damaged`,
          meaning: t`A stored file is not what was uploaded. It is not shown any more.`,
          todo: t`Restore it from a backup by its name below, or ask for it again. Then resolve this item.`,
        }
      case 'import_row_refused':
        return {
          title: t`A row of an import is missing`,
          meaning: t`A row was shown as good and could not be recorded. The other rows were.`,
          todo: t`Open the import, find the row that has no payment, and add that payment by hand. Then resolve this item.`,
        }
      case 'process_failed':
        return {
          title: t`A task of the platform has failed`,
          meaning: t`A task failed at every attempt: an email, a document or a check may be missing.`,
          todo: t`Look for the ID below in the log, and fix the cause. If it is a nightly task, this closes once it succeeds at night; resolve any other item.`,
        }
      case 'chain_broken':
        return {
          title: t`Stored events were changed`,
          meaning: t`Events of a charity’s application differ from those that were recorded and chained. Its proof cannot be relied on.`,
          todo: t`Keep the database as it is, run the audit, and compare with a backup: the database was changed from outside Almoner. This closes once an evidence file of the application proves intact.`,
        }
    }
  }
}

const brands = { stripe: 'Stripe', payme: 'PayMe', tap_and_go: 'Tap & Go' } as const

/** Returns the name of the provider at which it happened. */
export const useProviderName = (): ((provider: ReviewItem['provider']) => string) => {
  const { t } = useLingui()
  return (provider) => {
    if (provider === 'mail') return t`Email`
    return provider === 'platform' ? 'Almoner' : brands[provider]
  }
}
