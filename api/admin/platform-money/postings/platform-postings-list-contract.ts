import type { PostedJournal } from '@almoner/domain/journal/posted-journals.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { choice, days, listContract } from '../../../http/lists/contract.ts'
import { knownAtSchema } from '../../../use-cases/books/clocks-contract.ts'
import { chartAccounts, type ChartAccount } from '../chart-account-contract.ts'

/** A posting of any charity, seen from the account that the list is of. */
export type PlatformPosting = {
  id: string
  /** The position of its event. */
  position: string
  /** The Hong Kong day to which it belongs, `yyyy-MM-dd`. */
  businessDate: string
  /** When it was recorded. */
  at: string
  journal: PostedJournal
  organizationId: string
  /** The charity's name, in the reader's language if it has one. */
  charity: string
  /** The account on its other side. */
  other: ChartAccount
  /** Negative if it takes from the account on its normal side. */
  amount: Cents
}

const accountNames = chartAccounts.map(({ name }) => name)

/** GET /admin/money/postings: the postings of which a figure of the trial balance is the sum. */
export const platformPostingsList = listContract<PlatformPosting, { rows: number; sum: Cents }>()({
  money: { amount: true, sum: true },
  path: '/api/admin/money/postings',
  filters: {
    account: choice(accountNames, 'account'),
    day: days('day'),
    /** Set by the trial balance, with a link: no control has it. */
    known: { kind: 'choice', read: knownAtSchema },
  },
  defaults: { account: 'charity:*:available' },
  sorts: ['date'],
  firstSort: '-date',
  pageSize: 50,
})
