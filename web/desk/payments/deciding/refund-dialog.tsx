import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  refundReasons,
  type DeskPaymentAnswer,
  type RefundBody,
  type RefundReason,
} from '@almoner/api/desk/payments/contract.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { Field } from '../../../ui/field.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { centsOf } from '../../../lib/answered-amount.ts'
import { formatMoney } from '../../../lib/format.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { useRefusalMessage } from '../../../lib/refusal-message.ts'
import { readTypedAmount } from '../../../lib/typed-amount.ts'
import { useRefundReasonWords } from '../refund-sentence.ts'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { RefundConsequences } from './refund-consequences.tsx'
import { useDecision } from './use-decision.ts'

type Props = { payment: DeskPaymentAnswer; open: boolean; onClose: () => void }

/** How much goes back and why, and what that comes to for the payer and for the charity. */
export const RefundDialog = ({ payment, open, onClose }: Props) => {
  const { t } = useLingui()
  const reasonWords = useRefundReasonWords()
  const form = useRefundForm(payment, onClose)
  const { cents } = form.amount
  const sum = cents === undefined ? null : formatMoney(cents)
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={<Trans>Refund</Trans>}
      act={sum === null ? <Trans>Refund</Trans> : <Trans>Refund {sum}</Trans>}
      look="danger"
      acting={form.decision}
      onSubmit={form.submit}
    >
      <Field
        name="refund-amount"
        label={<Trans>Amount to refund</Trans>}
        hint={
          <Trans>Up to {{ most: formatMoney(centsOf(payment.refundable)) }} can be refunded.</Trans>
        }
        error={form.tried ? form.amount.error : undefined}
      >
        <MoneyInput value={form.typed} onChange={(event) => form.setTyped(event.target.value)} />
      </Field>
      <Field name="refund-reason" label={<Trans>Reason</Trans>}>
        <Select
          value={form.reason}
          onChange={(event) => form.setReason(event.target.value as RefundReason)}
        >
          {refundReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonWords(reason)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="refund-note"
        label={<Trans>Note</Trans>}
        hint={<Trans>For your colleagues. The payer does not see it.</Trans>}
        error={form.tried && form.isNoteTooLong ? t`Shorten this text` : undefined}
        optional
      >
        <Textarea value={form.note} onChange={(event) => form.setNote(event.target.value)} />
      </Field>
      <RefundConsequences payment={payment} cents={cents} />
    </QuestionDialog>
  )
}

const longestNote = 500

const useRefundForm = (payment: DeskPaymentAnswer, onDone: () => void) => {
  const refusal = useRefusalMessage()
  const [refundId, setRefundId] = useState(newUuid)
  // What can be refunded, until somebody types another sum.
  const [own, setOwn] = useState<string>()
  const [reason, setReason] = useState<RefundReason>('payer_asked')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const decision = useDecision(payment.id, {
    onDone: () => {
      setRefundId(newUuid())
      setOwn(undefined)
      setNote('')
      setTried(false)
      onDone()
    },
  })
  const most = centsOf(payment.refundable)
  const typed = own ?? formatHkd(most)
  const amount = readAmount(typed, most, refusal)
  const isNoteTooLong = note.length > longestNote
  return {
    decision,
    typed,
    setTyped: setOwn,
    reason,
    setReason,
    note,
    setNote,
    amount,
    tried,
    isNoteTooLong,
    submit: () => {
      setTried(true)
      if (amount.error !== undefined || amount.cents === undefined || isNoteTooLong) return
      const body: RefundBody = { refundId, amount: formatHkd(amount.cents), reason, note }
      decision.mutate({ path: 'refunds', body })
    },
  }
}

const readAmount = (
  typed: string,
  most: Cents,
  refusal: ReturnType<typeof useRefusalMessage>,
): { cents: Cents | undefined; error: string | undefined } => {
  if (typed.trim() === '') return { cents: undefined, error: refusal('amount.required') }
  const read = readTypedAmount(typed)
  if ('refused' in read) return { cents: undefined, error: refusal(`amount.${read.refused}`) }
  if (read.cents <= 0) return { cents: undefined, error: refusal('amount.required') }
  return read.cents > most
    ? { cents: undefined, error: refusal('amount.more_than_refundable', { maximumCents: most }) }
    : { cents: read.cents, error: undefined }
}
