import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { declineReasons, type DeclineReason } from '@almoner/api/desk/proofs/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx'
import { RadioCards } from '../../ui/form/choice/radio-cards.tsx'
import { undoSeconds } from './outbox/decision-outbox.ts'
import { toTotal } from './proof-state.ts'
import type { ProofQueue } from './use-proof-queue.ts'

type Props = { queue: ProofQueue }

const formatSum = (rows: ProofQueue['rows']): string =>
  formatMoney(cents(rows.reduce((sum, row) => sum + toTotal(row), 0)))

/** Confirms the approval of many proofs, with their number and their total. */
export const ApproveManyDialog = ({ queue }: Props) => {
  const { question, closeQuestion } = queue
  const rows = question?.asks === 'approve' ? question.rows : []
  const [count, sum] = [rows.length, formatSum(rows)]
  const onRequest = rows.filter(({ receiptOnRequest }) => receiptOnRequest).length
  return (
    <QuestionDialog
      open={question?.asks === 'approve'}
      onClose={closeQuestion}
      title={
        <Trans>
          Approve {count} payments, {sum} together?
        </Trans>
      }
      act={<Trans>Approve {count} payments</Trans>}
      onSubmit={() => {
        queue.decide(rows, { decision: 'approve' })
        closeQuestion()
      }}
    >
      <p>
        <Trans>
          You confirm that your charity has received each of these payments. Each payer gets a
          receipt by email, dated by the day on which they say that they paid or, if they gave none,
          sent the proof.
        </Trans>
      </p>
      {onRequest > 0 && (
        <p>
          <Plural
            value={onRequest}
            one="# of them gets no automatic receipt: issue it on the page of the payment."
            other="# of them get no automatic receipt: issue each on the page of its payment."
          />
        </p>
      )}
      <p>
        <Trans>You can undo it for {undoSeconds} seconds.</Trans>
      </p>
    </QuestionDialog>
  )
}

/** Declines one or many proofs, for a reason from the list. */
export const DeclineManyDialog = ({ queue }: Props) => {
  const { question, closeQuestion } = queue
  const rows = question?.asks === 'decline' ? question.rows : []
  const [reason, setReason] = useState<DeclineReason>('not_found')
  const label = useReasonLabel()
  const [count, sum] = [rows.length, formatSum(rows)]
  return (
    <QuestionDialog
      open={question?.asks === 'decline'}
      onClose={closeQuestion}
      look="danger"
      title={
        count === 1 ? (
          <Trans>Decline {sum}?</Trans>
        ) : (
          <Trans>
            Decline {count} payments, {sum} together?
          </Trans>
        )
      }
      act={<Plural value={count} one="Decline payment" other="Decline # payments" />}
      onSubmit={() => {
        queue.decide(rows, { decision: 'decline', reason })
        closeQuestion()
      }}
    >
      <RadioCards
        name="decline-reason"
        legend={<Trans>Reason</Trans>}
        hint={<Trans>The payer receives the reason by email, in their language.</Trans>}
        value={reason}
        onChange={({ target }) => {
          const choice = declineReasons.find((each) => each === target.value)
          if (choice) setReason(choice)
        }}
        options={declineReasons.map((value) => ({ value, label: label(value) }))}
      />
      <p>
        <Trans>
          To give a reason in your own words, decline the payment on its own page. If the money is
          found later, you can still approve it there.
        </Trans>
      </p>
    </QuestionDialog>
  )
}

const useReasonLabel = (): ((reason: DeclineReason) => string) => {
  const { t } = useLingui()
  return (reason) => {
    switch (reason) {
      case 'not_found':
        return t`The money is not in our account`
      case 'other_amount':
        return t`A different amount was received`
      case 'other_account':
        return t`It was paid to another account`
      case 'unreadable':
        return t`The proof cannot be read`
      case 'sent_twice':
        return t`This payment was already sent once`
    }
  }
}
