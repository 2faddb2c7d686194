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
          meaning: t`The letter with the receipt did not reach its reader: the address refused it, or no try worked for a week. The receipt is valid.`,
          todo: t`Correct the email address at the payment, then send the receipt again: this then closes. Or give its reader the link of the receipt.`,
        }
      case 'letter_not_mailed':
        return toLetter(about?.kind)
      case 'charge_not_moved':
        return {
          title: t`Money was not moved to its charity`,
          meaning: t`Stripe refuses to move a charge from the platform’s account to its charity’s. Its sum is not in the charity’s balance.`,
          todo: t`Look at the platform’s balance and at the charity’s account at Stripe. We try again every night; this closes once it is moved.`,
        }
      case 'dispute_not_taken_back':
        return {
          title: t`A lost dispute was not taken back`,
          meaning: t`Stripe refuses to take the sum of a lost dispute from the charity’s account. In the books the charity has repaid it.`,
          todo: t`Look at the charity’s account at Stripe. We try again every day; this closes once it is taken.`,
        }
      case 'wallet_not_read':
        return {
          title: t`A wallet refuses its list`,
          meaning: t`${provider} refuses to list your payments, so that they are not compared with the books at night.`,
          todo: t`Check that the credentials of ${provider} are right under Payment methods. This closes after the first night that works.`,
        }
      case 'account_not_read':
        return {
          title: t`An account at Stripe cannot be read`,
          meaning: t`Stripe refuses to show a charity’s account. What it needs, and whether it pays out, may be out of date here.`,
          todo: t`Look the account up at Stripe by the id below. We read it again every night; this closes once that works.`,
        }
      case 'account_unknown':
        return {
          title: t`An unknown account at Stripe`,
          meaning: t`Stripe has an account that belongs to no charity here, or to one that has another.`,
          todo: t`Look it up at Stripe by the id below. If nobody uses it, close it there. Then settle this.`,
        }
      case 'file_damaged':
        return {
          title: t`A file is damaged`,
          meaning: t`A stored file is not what was uploaded. It is not shown any more.`,
          todo: t`Restore it from a backup by its name below, or ask for it again. Then settle this.`,
        }
      case 'import_row_refused':
        return {
          title: t`A row of an import is missing`,
          meaning: t`A row was shown as good and could not be recorded. The other rows were.`,
          todo: t`Open the import, find the row that has no payment, and add that payment by hand. Then settle this.`,
        }
      case 'process_failed':
        return {
          title: t`A task of the platform gave up`,
          meaning: t`A task failed as often as it was tried: a letter, a document or a check may be missing.`,
          todo: t`Look for the id below in the log, and put the cause right. A task of every night closes this once a night works; settle any other.`,
        }
      case 'chain_broken':
        return {
          title: t`Stored events were changed`,
          meaning: t`Events of a charity’s application are not those that were recorded and chained. Its proof cannot be relied on.`,
          todo: t`Keep the database as it is, run the audit, and compare with a backup: somebody wrote to the database past Almoner. This closes once a pack of the application proves intact.`,
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
