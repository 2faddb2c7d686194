import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { BankAccount } from '@almoner/api/desk/payment-methods/contract.ts'
import { bankOf, banks, otherBank } from '@almoner/domain/banks/banks.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useLanguage } from '../../lib/i18n.ts'
import styles from './manual-form.module.css'
import type { ManualErrors } from './manual-draft.ts'

export type BankFieldsProps = {
  value: BankAccount
  onChange: (account: BankAccount) => void
  errors: ManualErrors
}

/** Whom a transfer goes to: a bank of the list or any other, and the account there. */
export const BankFields = ({ value, onChange, errors }: BankFieldsProps) => {
  const { t } = useLingui()
  const set = (changes: Partial<BankAccount>) => onChange({ ...value, ...changes })
  const line = (name: keyof BankAccount, label: ReactNode, hint?: ReactNode) => (
    <Field name={`bank-${name}`} label={label} hint={hint} error={errors[name]}>
      <TextInput
        value={value[name]}
        inputMode={name === 'accountHolder' ? 'text' : 'numeric'}
        autoComplete="off"
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <div className={styles.bank}>
      <BankChoice value={value} onChange={set} error={errors.bankCode} />
      <div className={styles.account}>
        {line('branchCode', t`Branch code`, t`3 digits`)}
        {line('accountNumber', t`Account number`, t`6 to 9 digits, without the two codes`)}
      </div>
      {line('accountHolder', <Trans>Account holder</Trans>, t`As the bank writes it.`)}
    </div>
  )
}

type ChoiceProps = {
  value: BankAccount
  onChange: (changes: Pick<BankAccount, 'bankCode'>) => void
  error: string | undefined
}

const BankChoice = ({ value: { bankCode }, onChange, error }: ChoiceProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  const [isOther, setIsOther] = useState(bankCode !== '' && bankOf(bankCode) === null)
  const choose = (chosen: string) => {
    setIsOther(chosen === otherBank)
    onChange({ bankCode: chosen === otherBank ? '' : chosen })
  }
  return (
    <>
      <Field
        name={isOther ? 'bank-choice' : 'bank-bankCode'}
        label={<Trans>Bank</Trans>}
        error={isOther ? undefined : error}
      >
        <Select
          value={isOther ? otherBank : bankCode}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t`Choose a bank`}</option>
          {banks.map(({ clearingCode, name }) => (
            <option key={clearingCode} value={clearingCode}>
              {clearingCode} {name[language]}
            </option>
          ))}
          <option value={otherBank}>{t`Another bank`}</option>
        </Select>
      </Field>
      {isOther && (
        <Field
          name="bank-bankCode"
          label={<Trans>Bank code</Trans>}
          hint={<Trans>The 3 digits of its clearing code</Trans>}
          error={error}
        >
          <TextInput
            value={bankCode}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => onChange({ bankCode: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
