import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { BankAccount } from '@almoner/api/desk/payment-methods/contract.ts'
import { findBank, otherBank } from '@almoner/domain/banks/banks.ts'
import { BankSelect } from '../../../ui/form/choice/bank-select.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import styles from './manual-form.module.css'
import type { ManualFormState } from './manual-schema.ts'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

export type BankFieldsProps = { state: ManualFormState }

/**
 * Shows the fields for the recipient of a transfer: a bank of the list or any other, and the
 * account there.
 */
export const BankFields = ({ state }: BankFieldsProps) => {
  const { t } = useLingui()
  return (
    <Stack gap={4}>
      <BankChoice state={state} />
      <div className={styles.account}>
        <Line state={state} name="branchCode" label={t`Branch code`} hint={t`3 digits`} />
        <Line
          state={state}
          name="accountNumber"
          label={t`Account number`}
          hint={t`6 to 9 digits, without the two codes`}
        />
      </div>
      <Line
        state={state}
        name="accountHolder"
        label={<Trans>Account holder</Trans>}
        hint={t`As it appears at the bank.`}
      />
    </Stack>
  )
}

type LineProps = BankFieldsProps & {
  name: keyof BankAccount
  label: ReactNode
  hint: ReactNode
}

// An account that is off may be empty as a whole: each of its fields depends on the others.
const deps: `bank.${keyof BankAccount}`[] = [
  'bank.bankCode',
  'bank.branchCode',
  'bank.accountNumber',
  'bank.accountHolder',
]

const Line = ({ state: { form, errorOf }, name, label, hint }: LineProps) => (
  <Field name={`bank-${name}`} label={label} hint={hint} error={errorOf(`bank.${name}`)}>
    <TextInput
      {...form.register(`bank.${name}`, { deps })}
      inputMode={name === 'accountHolder' ? 'text' : 'numeric'}
      autoComplete="off"
    />
  </Field>
)

const BankChoice = ({ state }: BankFieldsProps) => {
  const { form, errorOf, attempt } = state
  const bankCode = useWatch({ control: form.control, name: 'bank.bankCode' })
  const [isOther, setIsOther] = useState(bankCode !== '' && findBank(bankCode) === null)
  const choose = (code: string) => {
    setIsOther(code === otherBank)
    form.setValue('bank.bankCode', code === otherBank ? '' : code, { shouldDirty: true })
    if (attempt > 0) void form.trigger(deps)
  }
  const error = errorOf('bank.bankCode')
  return (
    <>
      <Field
        name={isOther ? 'bank-choice' : 'bank-bankCode'}
        label={<Trans>Bank</Trans>}
        error={isOther ? undefined : error}
      >
        <BankSelect value={isOther ? otherBank : bankCode} onChoose={choose} />
      </Field>
      {isOther && (
        <Line
          state={state}
          name="bankCode"
          label={<Trans>Bank code</Trans>}
          hint={<Trans>The 3 digits of its clearing code</Trans>}
        />
      )}
    </>
  )
}
