import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PostingAnswer } from '@almoner/api/desk/payments/contract.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { formatDay } from '../../../lib/text/written-day.ts'
import {
  isHeldOverDispute,
  isOwedToCharity,
  isOwnAccount,
  useJournalLabels,
} from '../labels/account-labels.ts'
import { AccountName } from '../labels/account-name.tsx'
import styles from './payment-postings.module.css'
import { postingsQuery } from '../payments-api.ts'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** The double-entry postings of a payment or an offline entry: each sum leaves one account and enters another. */
export const PaymentPostings = ({ path }: { path: string }) => {
  const query = useQuery(postingsQuery(path))
  if (query.isError && !query.data) return <ReadAgain query={query} />
  if (!query.data) return <Skeleton height="9rem" />
  const { postings } = query.data
  if (postings.length === 0) {
    return (
      <Quiet>
        <Trans>No money has moved, so there are no ledger entries.</Trans>
      </Quiet>
    )
  }
  return (
    <PostingsTable postings={postings}>
      <PaymentTotals postings={postings} />
    </PostingsTable>
  )
}

type Postings = { postings: readonly PostingAnswer[] }

/** Shows double-entry postings. `children` are the totals below their sum. */
export const PostingsTable = ({ postings, children }: Postings & { children?: ReactNode }) => {
  const journalWords = useJournalLabels()
  const sum = sumPostings(postings)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Debit</Trans>
          </th>
          <th scope="col">
            <Trans>Credit</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      {postings.map(({ journal, businessDate, at, debit, credit, amount }) => (
        <tbody key={`${at} ${journal} ${debit} ${credit} ${amount}`}>
          <tr className={styles.journal}>
            <th scope="rowgroup" colSpan={3}>
              {journalWords(journal)} <span className={styles.day}>{formatDay(businessDate)}</span>
            </th>
          </tr>
          <tr>
            <td>
              <AccountName name={debit} />
            </td>
            <td>
              <AccountName name={credit} />
            </td>
            <td>
              <Money amountCents={amount} />
            </td>
          </tr>
        </tbody>
      ))}
      <tfoot>
        <Total cents={sum}>
          <Trans>Total debits and credits</Trans>
        </Total>
        {children}
      </tfoot>
    </table>
  )
}

const PaymentTotals = ({ postings }: Postings) => {
  const owed = computeBalance(postings, isOwedToCharity)
  const isDirect = postings.some(({ debit }) => isOwnAccount(debit))
  const heldCents = computeBalance(postings, isHeldOverDispute)
  return (
    <>
      {isDirect ? (
        // The sum is on the normal side of an asset: debits less credits.
        <Total cents={subtractCents(noCents, computeBalance(postings, isOwnAccount))}>
          <Trans>Received directly</Trans>
        </Total>
      ) : (
        <Total cents={owed}>
          <Trans>Owed to your charity by this payment</Trans>
        </Total>
      )}
      {heldCents !== 0 && (
        <Total cents={heldCents}>
          <Trans>Held back because of a dispute</Trans>
        </Total>
      )}
    </>
  )
}

const Total = ({ cents, children }: { cents: Cents; children: ReactNode }) => (
  <tr>
    <th scope="row" colSpan={2}>
      {children}
    </th>
    <td>
      <Money amountCents={cents} />
    </td>
  </tr>
)

/**
 * Returns the credits less the debits of these accounts. For the platform's liabilities, it is the
 * balance.
 */
const computeBalance = (
  postings: readonly PostingAnswer[],
  isTheirs: (account: string) => boolean,
): Cents =>
  subtractCents(
    sumPostings(postings.filter(({ credit }) => isTheirs(credit))),
    sumPostings(postings.filter(({ debit }) => isTheirs(debit))),
  )

const sumPostings = (postings: readonly PostingAnswer[]): Cents =>
  addCents(...postings.map(({ amount }) => amount))
