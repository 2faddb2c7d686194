import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { statementLine } from '@almoner/domain/kernel/statement-line.ts'
import { Field } from '../form/field.tsx'
import { TextInput } from '../form/text-input.tsx'

type DescriptorFieldProps = {
  typed: string
  /** `register('statementDescriptor')` */
  field: UseFormRegisterReturn
  error: string | undefined
}

/** The charity's name on card statements, as its payers will find it there. */
export const DescriptorField = ({ typed, field, error }: DescriptorFieldProps) => {
  const { t } = useLingui()
  const shown = statementLine(typed.trim().toUpperCase() || t`YOUR NAME`)
  return (
    <Field
      name="statementDescriptor"
      label={t`Name on card statements`}
      hint={
        <Trans>
          5 to 22 Latin letters and digits. Payers see <span translate="no">{shown}</span>
        </Trans>
      }
      error={error}
    >
      <TextInput {...field} maxLength={40} autoComplete="off" />
    </Field>
  )
}
