import { useLingui } from '@lingui/react/macro'
import { banks, otherBank } from '@almoner/domain/banks/banks.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { Select } from './select.tsx'

export type BankSelectProps = {
  /** A clearing code, `otherBank`, or empty. */
  value: string
  onChoose: (choice: string) => void
}

/** The banks that a charity can be paid at, in the reader's language, and another one. */
export const BankSelect = ({ value, onChoose }: BankSelectProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <Select value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{t`Choose a bank`}</option>
      {banks.map(({ clearingCode, name }) => (
        <option key={clearingCode} value={clearingCode}>
          {clearingCode} {name[language]}
        </option>
      ))}
      <option value={otherBank}>{t`Another bank`}</option>
    </Select>
  )
}
