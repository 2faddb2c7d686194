import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Approval } from '@almoner/api/use-cases/approvals/contract.ts'
import { Pill } from '../../ui/data/status/pill.tsx'
import { useRefundReasonLabels } from '../payments/timeline/sentences/refund-sentence.ts'
import { ApprovalActs } from './approval-acts.tsx'
import { ApprovalDetails } from './approval-details.tsx'
import { ApprovalState, AskedBy } from './approval-facts.tsx'
import { useApprovalTitle, useStatusLook } from './approval-labels.ts'
import { RuleSentences } from './rules/rule-sentences.tsx'
import styles from './safety.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

type ApprovalEntryProps = { approval: Approval; onDecided: () => void }

/** One request: what, by whom, until when, and what the reader may do about it. */
export const ApprovalEntry = ({ approval, onDecided }: ApprovalEntryProps) => {
  const heading = useId()
  const title = useApprovalTitle()(approval)
  const { tone, icon, word } = useStatusLook()(approval)
  const reasonLabel = useRefundReasonLabels()
  const { note, rules, refund, refundReason, paymentId } = approval
  return (
    <article className={styles.entry} aria-labelledby={heading}>
      <header className={styles.head}>
        <div>
          <h3 id={heading} className={styles.title}>
            {title}
          </h3>
          <Quiet>
            <AskedBy approval={approval} />
          </Quiet>
        </div>
        <Pill tone={tone} icon={icon}>
          {word}
        </Pill>
      </header>
      <ApprovalDetails approval={approval} />
      {rules && <RuleSentences rules={rules} />}
      {refund === null && refundReason !== null && <p>{reasonLabel(refundReason)}</p>}
      {note !== '' && <p className={styles.note}>{note}</p>}
      <ApprovalState approval={approval} />
      <footer className={styles.foot}>
        {refund === null && paymentId !== null && (
          <Link to="/Payments/$paymentId" params={{ paymentId }} className={styles.link}>
            <Trans>Open the payment</Trans>
          </Link>
        )}
        <ApprovalActs approval={approval} onDecided={onDecided} />
      </footer>
    </article>
  )
}
