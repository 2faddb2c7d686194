import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RulesAnswer } from '@almoner/api/use-cases/approvals/contract.ts'
import { formatShortMoney } from '../../../lib/text/format.ts'
import styles from '../safety.module.css'

/** Explains the two-person rules, with a sentence for each. */
export const RuleSentences = ({
  rules,
  children,
}: {
  rules: RulesAnswer
  /** More items of the list. */
  children?: ReactNode
}) => {
  const refund = formatShortMoney(rules.refundAbove)
  const day = formatShortMoney(rules.refundDayAbove)
  const payout = formatShortMoney(rules.payoutAbove)
  return (
    <ul className={styles.sentences}>
      {rules.secondPerson ? (
        <>
          <li>
            <Trans>
              A refund of more than {refund}, or one that brings your refunds within 24 hours to
              more than {day}, needs a second person.
            </Trans>
          </li>
          <li>
            <Trans>A payout of more than {payout} needs a second person.</Trans>
          </li>
        </>
      ) : (
        <li>
          <Trans>Refunds and payouts need no second person, whatever their amount.</Trans>
        </li>
      )}
      {children}
      <li>
        <ScheduleSentence schedule={rules.payoutSchedule} />
      </li>
    </ul>
  )
}

const ScheduleSentence = ({ schedule }: { schedule: RulesAnswer['payoutSchedule'] }) => {
  switch (schedule) {
    case 'manual':
      return <Trans>Payouts are made on request.</Trans>
    case 'weekly':
      return <Trans>Payouts are made automatically every week.</Trans>
    case 'monthly':
      return <Trans>Payouts are made automatically every month.</Trans>
  }
}
