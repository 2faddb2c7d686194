import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { NextPayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatAlternatives } from '../../../lib/text/format.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { Day } from '../../../ui/data/time.tsx'
import { BankLabel } from '../bank-label.tsx'
import styles from './payout.module.css'

type Props = { next: NextPayoutAnswer; amountCents: Cents | null }

/** Shows the account and the arrival day of a payout of this sum, and who has to approve it. */
export const PayoutTerms = ({ next, amountCents }: Props) => {
  const { bank, arrivesBy, available, approvers } = next
  const needsApproval = needsSecondPerson(next, amountCents)
  return (
    <dl className={styles.terms}>
      {bank && (
        <Term label={<Trans>To account</Trans>}>
          <BankLabel bank={bank} />
        </Term>
      )}
      {needsApproval && (
        <Term label={<Trans>Approval</Trans>}>
          <ApprovalTerm approvers={approvers} />
        </Term>
      )}
      <Term label={<Trans>Arrives</Trans>}>
        {needsApproval ? (
          <Trans>Within 7 working days after that</Trans>
        ) : (
          <Trans>
            Within 7 working days, by <Day day={arrivesBy} />
          </Trans>
        )}
      </Term>
      {amountCents !== null && (
        <Term label={<Trans>Stays in the balance</Trans>}>
          <Money amountCents={subtractCents(available, amountCents)} />
        </Term>
      )}
    </dl>
  )
}

const Term = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Shows who approves a payout, or that it waits a day if no other person could approve it. */
export const ApprovalTerm = ({ approvers }: { approvers: readonly string[] }) => {
  const language = useLanguage()
  if (approvers.length === 0) {
    return (
      <Trans>
        No one else could approve it, so it is sent after 24 hours. Owners get an email with a link
        to cancel it.
      </Trans>
    )
  }
  const people = formatAlternatives(approvers, language)
  return <Trans>Within 72 hours, by {people}</Trans>
}

const needsSecondPerson = (
  { secondPersonAbove }: NextPayoutAnswer,
  amountCents: Cents | null,
): boolean => secondPersonAbove !== null && amountCents !== null && amountCents > secondPersonAbove
