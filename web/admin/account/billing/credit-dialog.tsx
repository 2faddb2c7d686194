import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useEffect } from 'react'
import * as v from 'valibot'
import { mostReliefReasonSigns } from '@almoner/api/admin/billing/contract.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { typedMoney } from '../../../lib/money/typed-money.ts'
import { passwordFields } from '../../../lib/session/step-up.ts'
import { passwordEntry, usePasswordProof } from '../../../lib/session/use-password-proof.ts'
import { CommandDialog } from '../../../ui/decision-dialog/command-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/input/money-input.tsx'
import { PasswordProof } from '../../../ui/form/password-proof.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import type { AccountDialogProps } from '../account-dialogs.tsx'
import { useBillingDecisions } from './charity-billing-api.ts'
import { SecondPerson } from './second-person.tsx'

const creditSchema = (asksPassword: boolean) =>
  v.object({
    amount: typedMoney((typed) => readTypedAmount(typed)),
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('reason.required'),
      v.maxLength(mostReliefReasonSigns, 'text.too_long'),
    ),
    password: passwordEntry(asksPassword),
  })

/** Grants a charity a credit for its next invoices. */
export const CreditDialog = ({ account, open, onClose }: AccountDialogProps) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const { grantCredit } = useBillingDecisions(account.id)
  const { isConfirmed, follow } = usePasswordProof()
  const state = useCommandForm({
    schema: creditSchema(!isConfirmed),
    initial: { amount: '', reason: '', password: '' },
    send: ({ amount, reason, password }, key) =>
      follow(grantCredit({ amount, reason, stepUp: { password } }, key), password !== ''),
    done: () => {
      state.form.reset()
      onClose()
    },
    reads: [],
    fieldOf: { ...passwordFields, amount_required: 'amount' },
    labelsOf: (code) => {
      if (code === 'reason.required') return t`Enter a reason`
      return code === 'password.required' ? t`Enter your password` : refusal(code)
    },
  })
  const { form, errorOf } = state
  const { resetField } = form
  useEffect(() => {
    if (!open) resetField('password')
  }, [open, resetField])
  const typed = readTypedAmount(useWatch({ control: form.control, name: 'amount' }))
  const { name } = account
  return (
    <CommandDialog
      state={state}
      name="credit"
      open={open}
      onClose={onClose}
      title={<Trans>Grant {name} a credit</Trans>}
      act={<Trans>Grant a credit</Trans>}
    >
      <p>
        <Trans>It pays for the next invoices, and expires after twelve months.</Trans>
      </p>
      <Field name="credit-amount" label={<Trans>Amount</Trans>} error={errorOf('amount')}>
        <MoneyInput {...form.register('amount')} />
      </Field>
      <Field
        name="credit-reason"
        label={<Trans>Reason</Trans>}
        hint={<Trans>It stays in the records of the subscription.</Trans>}
        error={errorOf('reason')}
      >
        <Textarea {...form.register('reason')} />
      </Field>
      {!isConfirmed && <PasswordProof name="credit" state={state} />}
      <SecondPerson amountCents={'cents' in typed ? typed.cents : null} />
    </CommandDialog>
  )
}
