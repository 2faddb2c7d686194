import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import {
  cleanEmailAddress,
  isEmailAddress,
  longestEmailAddress,
} from '@almoner/domain/kernel/email-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { useRefusalMessage } from '../../../lib/refusal-message.ts'
import { useDecision } from './use-decision.ts'
import { useMay } from '../use-may.ts'

type Props = { payment: DeskPaymentAnswer }

/** Puts right an address that the payer had mistyped, and sends the receipt there. */
export const CorrectEmail = ({ payment }: Props) => {
  const mayCorrect = useMay('payments.correct')
  const [open, setOpen] = useState(false)
  if (!mayCorrect) return null
  return (
    <>
      <Button icon="edit" onClick={() => setOpen(true)}>
        <Trans>Correct the email address</Trans>
      </Button>
      {open && <CorrectDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}

const CorrectDialog = ({ payment, onClose }: Props & { onClose: () => void }) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const [typed, setTyped] = useState(payment.email)
  const [isTried, setTried] = useState(false)
  const [sends, setSends] = useState(true)
  const decision = useDecision(payment.id, { onDone: onClose })
  const stands = hasReceipt(payment)
  const email = cleanEmailAddress(typed)
  const code = codeOf(email)
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title={<Trans>Correct the payer’s email address</Trans>}
      act={<Trans>Save</Trans>}
      look="primary"
      acting={decision}
      onSubmit={() => {
        setTried(true)
        if (code !== undefined) return
        decision.mutate({ path: 'payer-email', body: { email, sendReceipt: stands && sends } })
      }}
    >
      <Field
        name="payer-email"
        label={t`Email address`}
        hint={t`Every later letter about this payment goes there. The address before stays in the history.`}
        error={isTried && code !== undefined ? refusal(code) : undefined}
      >
        <EmailInput
          name="payer-email"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          choose={setTyped}
          autoComplete="off"
        />
      </Field>
      {stands && (
        <Checkbox
          name="send-receipt"
          label={t`Send receipt ${payment.receiptNumber} to this address`}
          checked={sends}
          onChange={(event) => setSends(event.currentTarget.checked)}
        />
      )}
    </QuestionDialog>
  )
}

const codeOf = (email: string): string | undefined => {
  if (email === '') return 'email.required'
  if (email.length > longestEmailAddress) return 'text.too_long'
  return isEmailAddress(email) ? undefined : 'email.invalid'
}

const hasReceipt = ({ receiptNumber, receiptVoid }: DeskPaymentAnswer): boolean =>
  receiptNumber !== null && !receiptVoid

/** Has the receipt that stands mailed once more. */
export const ResendReceipt = ({ payment }: Props) => {
  const mayIssue = useMay('receipts.issue')
  const [open, setOpen] = useState(false)
  const decision = useDecision(payment.id, { onDone: () => setOpen(false) })
  if (!mayIssue || !hasReceipt(payment)) return null
  const { receiptNumber, email } = payment
  return (
    <>
      <Button icon="mail" onClick={() => setOpen(true)}>
        <Trans>Send again</Trans>
      </Button>
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Send receipt {receiptNumber} again?</Trans>}
        act={<Trans>Send</Trans>}
        look="primary"
        acting={decision}
        onSubmit={() => decision.mutate({ path: 'receipt/resend' })}
      >
        <p>
          <Trans>
            It goes to <span translate="no">{email}</span>.
          </Trans>
        </p>
      </QuestionDialog>
    </>
  )
}
