import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { declineReasons, type DeclineReason } from '@almoner/api/desk/proofs/contract.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { QuestionDialog } from '../../ui/dialog/question-dialog.tsx'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { RadioCards } from '../../ui/form/choice/radio-cards.tsx'
import { undoSeconds } from './outbox/decision-outbox.ts'
import { toTotal } from './proof-state.ts'
import styles from './queue-dialogs.module.css'
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
        hint={<Trans>The payer gets it by email, in their language.</Trans>}
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

/** All keys, and the switch for those whom they disturb. */
export const HelpDialog = ({
  queue,
  isOn,
  turn,
}: Props & { isOn: boolean; turn: (isOn: boolean) => void }) => {
  const { t } = useLingui()
  const keys = [
    ['J', t`Next proof`],
    ['K', t`Previous proof`],
    ['A', t`Approve this one, or all that are selected`],
    ['D', t`Decline this one, or all that are selected`],
    ['M', t`Match the bank line below, which approves the payment`],
    ['U', t`Undo the last decision`],
    ['X', t`Select this one, or leave it out`],
    ['Shift + X', t`Select from the last selected one to this one`],
    ['?', t`Show these shortcuts`],
  ] as const
  return (
    <Dialog
      open={queue.question?.asks === 'help'}
      onClose={queue.closeQuestion}
      title={<Trans>Keyboard shortcuts on this screen</Trans>}
    >
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key} className={styles.key}>
            <dt>
              <kbd className={styles.cap}>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Trans>
          The shortcuts do not work while you type in a field. The buttons and boxes do the same as
          the shortcuts.
        </Trans>
      </p>
      <Checkbox
        name="use-keys"
        label={<Trans>Use these shortcuts in this browser</Trans>}
        checked={isOn}
        onChange={({ target }) => turn(target.checked)}
      />
    </Dialog>
  )
}
