import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import {
  cleanEmailAddress,
  isEmailAddress,
  longestEmailAddress,
} from '@almoner/domain/people/email-address.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Checkbox } from '../../../../ui/form/choice/checkbox.tsx'
import { CommandDialog } from '../../../../ui/decision-dialog/command-dialog.tsx'
import { DecisionDialog } from '../../../../ui/decision-dialog/decision-dialog.tsx'
import { useFreshStart } from '../../../../lib/use-fresh-start.ts'
import { EmailInput } from '../../../../ui/form/input/email-input.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { useCommandForm } from '../../../../lib/form/command-form.ts'
import { useRefusalMessage } from '../../../../lib/api/failure/refusal-message.ts'
import { useMay } from '../../../use-may.ts'
import styles from './receipts.module.css'
import { useDecide } from '../use-decide.ts'

type Props = { payment: DeskPaymentAnswer }

/** Puts right an address that the payer had mistyped, and sends the receipt there. */
export const CorrectEmail = ({ payment }: Props) => {
  const mayCorrect = useMay('payments.correct')
  const [open, setOpen] = useState(false)
  if (!mayCorrect) return null
  return (
    <>
      <div className={styles.correct}>
        <Button icon="edit" onClick={() => setOpen(true)}>
          <Trans>Correct the email address</Trans>
        </Button>
      </div>
      <CorrectDialog payment={payment} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const emailSchema = v.pipe(
  v.string(),
  v.transform(cleanEmailAddress),
  v.nonEmpty('email.required'),
  v.maxLength(longestEmailAddress, 'text.too_long'),
  v.check(isEmailAddress, 'email.invalid'),
)
const correctionSchema = v.object({ email: emailSchema, sendReceipt: v.boolean() })

const toInitialValues = ({ email }: DeskPaymentAnswer) => ({ email, sendReceipt: true })

type CorrectDialogProps = Props & { open: boolean; onClose: () => void }

const CorrectDialog = ({ payment, open, onClose }: CorrectDialogProps) => {
  const { t } = useLingui()
  const decide = useDecide(payment.id)
  const stands = hasReceipt(payment)
  const state = useCommandForm({
    schema: correctionSchema,
    initial: toInitialValues(payment),
    send: ({ email, sendReceipt }, key) =>
      decide('payer-email', { email, sendReceipt: stands && sendReceipt }, key),
    done: (corrected) => {
      state.form.reset(toInitialValues(corrected))
      onClose()
    },
    reads: [],
    labelsOf: useRefusalMessage(),
  })
  useFreshStart({ form: state.form, open, values: toInitialValues(payment) })
  const { form, errorOf } = state
  const [email, sendReceipt] = useWatch({ control: form.control, name: ['email', 'sendReceipt'] })
  return (
    <CommandDialog
      state={state}
      name="payer"
      open={open}
      onClose={onClose}
      title={<Trans>Correct the payer’s email address</Trans>}
      act={<Trans>Save</Trans>}
    >
      <Field
        name="payer-email"
        label={t`Email address`}
        hint={t`Every later email about this payment goes there. The previous address stays in the history.`}
        error={errorOf('email')}
      >
        <EmailInput
          {...form.register('email')}
          value={email}
          choose={(address) =>
            form.setValue('email', address, { shouldDirty: true, shouldValidate: true })
          }
          autoComplete="off"
        />
      </Field>
      {stands && (
        <Checkbox
          name="send-receipt"
          label={t`Send receipt ${payment.receiptNumber} to this address`}
          checked={sendReceipt}
          onChange={(event) => form.setValue('sendReceipt', event.currentTarget.checked)}
        />
      )}
    </CommandDialog>
  )
}

const hasReceipt = ({ receiptNumber, receiptVoid }: DeskPaymentAnswer): boolean =>
  receiptNumber !== null && !receiptVoid

/** Mails the valid receipt again. */
export const ResendReceipt = ({ payment }: Props) => {
  const mayIssue = useMay('receipts.issue')
  const [open, setOpen] = useState(false)
  const decide = useDecide(payment.id)
  const { receiptNumber, email } = payment
  if (!mayIssue) return null
  return (
    <>
      {hasReceipt(payment) && (
        <div className={styles.door}>
          <Button icon="mail" onClick={() => setOpen(true)}>
            <Trans>Send again</Trans>
          </Button>
        </div>
      )}
      <DecisionDialog
        name="resend-receipt"
        open={open}
        onClose={() => setOpen(false)}
        title={<Trans>Send receipt {receiptNumber} again?</Trans>}
        act={<Trans>Send</Trans>}
        send={(_decision, key) => decide('receipt/resend', {}, key)}
      >
        <p>
          <Trans>
            It goes to <span translate="no">{email}</span>.
          </Trans>
        </p>
      </DecisionDialog>
    </>
  )
}
