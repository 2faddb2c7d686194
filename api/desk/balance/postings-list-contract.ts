import type { DirectMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { choice, days, listContract } from '../../http/lists/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { PostingAnswer } from '../payments/contract.ts'
import { owedFigures } from './contract.ts'
import { knownAtSchema } from '../../use-cases/books/clocks-contract.ts'

const listedDirectMethods = [
  'payme',
  'tap_and_go',
  'fps',
  'alipay_hk',
  'alipay_ch',
  'wechatpay_hk',
  'wechatpay_ch',
  'bocpay',
  'octopus',
  'bank_transfer',
  'check_writing',
  'cash',
] as const satisfies readonly DirectMethod[]

/** The accounts of a charity: what Almoner owes it, and its own accounts by method. */
export const postingAccounts = [...owedFigures, ...listedDirectMethods] as const

/** A posting, seen from the account that the list is of. */
export type ListedPosting = {
  id: string
  /** The Hong Kong day to which it belongs, `yyyy-MM-dd`. */
  businessDate: string
  /** When it was recorded. */
  at: string
  journal: PostingAnswer['journal']
  paymentId: string | null
  payoutId: string | null
  offlineEntryId: string | null
  /** The account on its other side, by its name in the books. */
  other: string
  /** Negative if the amount left the account. */
  amount: Cents
}

/** The postings behind a figure of the balance. */
export const postingsList = listContract<ListedPosting, { rows: number; sum: Cents }>()({
  money: { amount: true, sum: true },
  path: '/api/organizations/balance/postings',
  filters: {
    account: choice(postingAccounts, 'account'),
    day: days('day'),
    /** Set by the balance, with a link: no control has it. */
    known: { kind: 'choice', read: knownAtSchema },
  },
  defaults: { account: 'available' },
  sorts: ['date'],
  firstSort: '-date',
  pageSize: 50,
  live: 'payments',
})
