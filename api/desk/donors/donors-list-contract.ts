import type { Cents } from '@almoner/domain/kernel/money.ts'
import { amounts, anyOfValues, choice, days, listContract } from '../../http/lists/contract.ts'

/** A person who gave. The charity may have merged several payer ids into one record. */
export type Donor = {
  id: string
  firstName: string
  lastName: string
  organisationName: string | null
  /** Masked for staff who do not see contact data. */
  email: string
  /** `yyyy-MM-dd` in Hong Kong. */
  lastGivenOn: string
  gifts: number
  /** Less refunds and lost disputes, without the fees that the payer added. */
  given: Cents
  isMonthly: boolean
  /** Whether the charity may send them news; null for staff without permission to see it. */
  agreed: boolean | null
  /** The number of payer ids that were merged into this record, itself included. */
  people: number
}

/**
 * In a search, donors are counted up to ten thousand. If there are more, `isMore` is set and no sum
 * is known.
 */
export type DonorsTotals = { rows: number; isMore: boolean; given: Cents | null }

/** The donors of the staff member's charity. */
export const donorsList = listContract<Donor, DonorsTotals>()({
  path: '/api/organizations/donors',
  filters: {
    /** Names and e-mail address; without contact data, names alone. */
    q: anyOfValues(100, 'q'),
    monthly: choice(['yes'], 'monthly'),
    amount: amounts('amount'),
    /** The days on one of which they gave. */
    gave: days('gave'),
    /** The days in which their first gift was, and those in which they gave after an earlier gift. */
    new: days('new'),
    returning: days('returning'),
  },
  sorts: ['date', 'amount', 'name'],
  firstSort: '-date',
  pageSize: 20,
  money: { given: true },
})
