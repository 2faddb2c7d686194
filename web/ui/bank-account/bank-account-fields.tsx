import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { findBank, otherBank } from '@almoner/domain/banks/banks.ts'
import type { FieldState } from '../../lib/form/command-form.ts'
import { BankSelect } from '../form/choice/bank-select.tsx'
import { Field } from '../form/field.tsx'
import { FieldPair } from '../form/field-pair.tsx'
import { TextInput } from '../form/input/text-input.tsx'

type Props = {
  state: FieldState<'bankCode' | 'branchCode' | 'accountNumber' | 'accountHolder'>
  /** The value of the field `bankCode`, and what sets it. */
  bankCode: string
  onBank: (bankCode: string) => void
  numberHint?: ReactNode
}

/** Asks for a bank account in Hong Kong: bank, branch, number and holder. */
export const BankAccountFields = ({ state, bankCode, onBank, numberHint }: Props) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  return (
    <>
      <BankChoice state={state} bankCode={bankCode} onBank={onBank} />
      <FieldPair>
        <Field
          name="branchCode"
          label={t`Branch code`}
          hint={t`3 digits`}
          error={errorOf('branchCode')}
        >
          <TextInput {...form.register('branchCode')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field
          name="accountNumber"
          label={t`Account number`}
          hint={numberHint ?? t`6 to 9 digits, without the two codes`}
          error={errorOf('accountNumber')}
        >
          <TextInput {...form.register('accountNumber')} inputMode="numeric" autoComplete="off" />
        </Field>
      </FieldPair>
      <Field
        name="accountHolder"
        label={t`Account holder`}
        hint={t`As it appears at the bank.`}
        error={errorOf('accountHolder')}
      >
        <TextInput {...form.register('accountHolder')} autoComplete="off" />
      </Field>
    </>
  )
}

const BankChoice = ({ state, bankCode, onBank }: Omit<Props, 'numberHint'>) => {
  const { t } = useLingui()
  const { form, errorOf } = state
  const [isOther, setIsOther] = useState(bankCode !== '' && findBank(bankCode) === null)
  const choose = (choice: string): void => {
    setIsOther(choice === otherBank)
    onBank(choice === otherBank ? '' : choice)
  }
  return (
    <>
      <Field
        name={isOther ? 'bank' : 'bankCode'}
        label={t`Bank`}
        error={isOther ? undefined : errorOf('bankCode')}
      >
        <BankSelect value={isOther ? otherBank : bankCode} onChoose={choose} />
      </Field>
      {isOther && (
        <Field
          name="bankCode"
          label={t`Bank code`}
          hint={t`The 3 digits of its clearing code`}
          error={errorOf('bankCode')}
        >
          <TextInput {...form.register('bankCode')} inputMode="numeric" autoComplete="off" />
        </Field>
      )}
    </>
  )
}
