import { postedJournals, type PostedJournal } from '@almoner/domain/journal/posted-journals.ts'
import { idSchema } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { paymentMethodSchema } from '@almoner/domain/payment-methods/payment-method.ts'
import * as v from 'valibot'
import { choice, days, listContract, type Filter } from '../../http/lists/contract.ts'
import { knownAtSchema } from '../../use-cases/books/clocks-contract.ts'
import { postingAccounts } from './postings-list-contract.ts'

const isJournal = (name: string): name is PostedJournal =>
  postedJournals.some((journal) => journal === name)

/** `captured,offline_recorded,-offline_voided`; `all`: every posting of the account. */
const journals: Filter<'all' | { journal: PostedJournal; sign: 1 | -1 }[]> = {
  kind: 'choice',
  read: v.pipe(
    v.string('journals.required'),
    v.maxLength(1_000, 'journals.unknown'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === 'all') return 'all' as const
      const parts = dataset.value.split(',')
      const signed = parts.flatMap((part) => {
        const journal = part.replace(/^-/, '')
        const sign: 1 | -1 = part.startsWith('-') ? -1 : 1
        return isJournal(journal) ? [{ journal, sign }] : []
      })
      if (signed.length === parts.length) return signed
      addIssue({ message: 'journals.unknown' })
      return NEVER
    }),
  ),
}

/** A posting that is a part of a figure. */
export type ExplainedPosting = {
  id: string
  /** The position of its event. */
  position: string
  /** The Hong Kong day to which it belongs, `yyyy-MM-dd`. */
  businessDate: string
  /** When it was recorded. */
  at: string
  journal: PostedJournal
  paymentId: string | null
  payoutId: string | null
  offlineEntryId: string | null
  /** The accounts, by their names in the books. */
  debit: string
  credit: string
  /** What it adds to the figure; negative if it takes from it. */
  amount: Cents
}

/**
 * GET /organizations/postings: the postings of which a figure is the sum, so that its totals are
 * the figure. A report links each of its figures here. All filters but the journals only narrow.
 */
export const explainedPostingsList = listContract<ExplainedPosting, { rows: number; sum: Cents }>()(
  {
    money: { amount: true, sum: true },
    path: '/api/organizations/postings',
    filters: {
      journals,
      account: choice([...postingAccounts, 'plan_fee'], 'account'),
      /** What increased the account, or what decreased it. */
      side: choice(['in', 'out'], 'side'),
      /** One of its accounts is the payment provider's. */
      other: choice(['provider'], 'other'),
      project: {
        kind: 'choice',
        read: v.union([v.literal('none'), idSchema('project')], 'project.unknown'),
      },
      method: { kind: 'choice', read: paymentMethodSchema },
      day: days('day'),
      recorded: days('recorded'),
      known: { kind: 'choice', read: knownAtSchema },
      /** The newest event that counts. */
      position: {
        kind: 'choice',
        read: v.pipe(
          v.string('position.required'),
          v.regex(/^\d{1,18}$/, 'position.invalid'),
          v.transform((digits) => BigInt(digits)),
        ),
      },
    },
    defaults: { journals: 'captured,direct_received,offline_recorded,-offline_voided' },
    sorts: ['date', 'recorded'],
    firstSort: '-date',
    pageSize: 50,
    live: 'payments',
  },
)
