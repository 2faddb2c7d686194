import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import {
  refundReasons,
  type DeskPaymentAnswer,
  type RefundBody,
} from '@almoner/api/desk/payments/contract.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { CommandDialog } from '../../../../ui/decision-dialog/command-dialog.tsx'
import { useFreshStart } from '../../../../lib/use-fresh-start.ts'
import { Field, fieldId } from '../../../../ui/form/field.tsx'
import { MoneyInput } from '../../../../ui/form/input/money-input.tsx'
import { PasswordInput } from '../../../../ui/form/input/password-input.tsx'
import { Select } from '../../../../ui/form/choice/select.tsx'
import { Textarea } from '../../../../ui/form/input/textarea.tsx'
import { useCommandForm } from '../../../../lib/form/command-form.ts'
import { formatMoney } from '../../../../lib/text/format.ts'
import { useRefusalMessage } from '../../../../lib/api/failure/refusal-message.ts'
import { sendAskedOnce } from '../../../../lib/api/failure/ask-again.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import { typedMoney } from '../../../../lib/money/typed-money.ts'
import { problemCode } from '../../../../lib/api/failure/problem.ts'
import { passwordFields } from '../../../../lib/session/step-up.ts'
import { useRefundReasonLabels } from '../../timeline/sentences/refund-sentence.ts'
import { ApprovalNeeded, useRefundApprovers } from './refund-approval.tsx'
import { RefundConsequences } from './refund-consequences.tsx'
import { useDecide } from '../use-decide.ts'

type Props = { payment: DeskPaymentAnswer; open: boolean; onClose: () => void }

/**
 * Chooses the sum and the reason of a refund, and shows its effect on the payer and on the charity.
 */
export const RefundDialog = ({ payment, open, onClose }: Props) => {
  const reasonWords = useRefundReasonLabels()
  const most = payment.refundable
  const { state, asksPassword } = useRefundForm({ payment, open, onClose })
  const { form, errorOf } = state
  const typed = useWatch({ control: form.control, name: 'amount' })
  const read = readRefund(typed, most)
  const cents = 'cents' in read ? read.cents : undefined
  const sum = cents === undefined ? null : formatMoney(cents)
  const approvers = useRefundApprovers(cents, { enabled: open })
  return (
    <CommandDialog
      state={state}
      name="refund"
      open={open}
      onClose={onClose}
      title={<Trans>Refund</Trans>}
      act={<RefundAct sum={sum} isAsked={approvers !== null} />}
      look={approvers === null ? 'danger' : 'primary'}
    >
      <Field
        name="refund-amount"
        label={<Trans>Amount to refund</Trans>}
        hint={<Trans>Up to {{ most: formatMoney(most) }} can be refunded.</Trans>}
        error={errorOf('amount')}
      >
        <MoneyInput {...form.register('amount')} />
      </Field>
      <Field name="refund-reason" label={<Trans>Reason</Trans>} error={errorOf('reason')}>
        <Select {...form.register('reason')}>
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
        error={errorOf('note')}
        optional
      >
        <Textarea {...form.register('note')} />
      </Field>
      {asksPassword && (
        <Field
          name="refund-password"
          label={<Trans>Your password</Trans>}
          hint={<Trans>You have been logged in for a while: confirm that it is you.</Trans>}
          error={errorOf('password')}
        >
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
      )}
      {approvers !== null && <ApprovalNeeded approvers={approvers} />}
      <RefundConsequences payment={payment} cents={cents} />
    </CommandDialog>
  )
}

const RefundAct = ({ sum, isAsked }: { sum: string | null; isAsked: boolean }) => {
  if (sum === null) return <Trans>Refund</Trans>
  return isAsked ? <Trans>Request approval of {sum}</Trans> : <Trans>Refund {sum}</Trans>
}

const longestNote = 500

/** Everything that can be refunded, until another sum is typed. */
const toInitialValues = ({ refundable }: DeskPaymentAnswer) => ({
  amount: formatHkd(refundable),
  reason: refundReasons[0],
  note: '',
  password: '',
})

const useRefundForm = ({ payment, open, onClose }: Props) => {
  const [asksPassword, setAsksPassword] = useState(false)
  const refusal = useRefusalMessage()
  const decide = useDecide(payment.id)
  const most = payment.refundable
  const state = useCommandForm({
    schema: refundSchema(most),
    initial: toInitialValues(payment),
    // The key is the refund's id: a retry after a lost answer is the same refund.
    send: async ({ amount, reason, note, password }, refundId) => {
      const proof = password === '' ? {} : { password }
      const body: RefundBody = { refundId, amount, reason, note, refundable: most, ...proof }
      try {
        return await sendAskedOnce({ what: 'refund', amountCents: amount }, (again) =>
          decide('refunds', { ...body, ...again }, refundId),
        )
      } catch (error) {
        // The user has not seen the code field yet, so this is the next step and not an error.
        if (asksPassword || problemCode(error) !== 'step_up_required') throw error
        setAsksPassword(true)
        return null
      }
    },
    done: (refunded) => {
      if (refunded === null) return
      setAsksPassword(false)
      state.form.reset(toInitialValues(refunded))
      onClose()
    },
    reads: [],
    fieldOf: { ...passwordFields, refund_too_large: 'amount' },
    labelsOf: (code) => refusal(code, { maximumCents: most }),
  })
  useEffect(() => {
    if (asksPassword) document.getElementById(fieldId('refund-password'))?.focus()
  }, [asksPassword])
  useFreshStart({ form: state.form, open, values: toInitialValues(payment) })
  return { state, asksPassword }
}

const refundSchema = (most: Cents) =>
  v.object({
    amount: typedMoney((typed) => readRefund(typed, most)),
    reason: v.picklist(refundReasons),
    note: v.pipe(v.string(), v.maxLength(longestNote, 'text.too_long')),
    password: v.string(),
  })

const readRefund = (typed: string, most: Cents): { cents: Cents } | { refused: string } => {
  const read = typed.trim() === '' ? { refused: 'required' } : readTypedAmount(typed)
  if ('refused' in read) return read
  if (read.cents <= 0) return { refused: 'required' }
  return read.cents <= most ? read : { refused: 'more_than_refundable' }
}
