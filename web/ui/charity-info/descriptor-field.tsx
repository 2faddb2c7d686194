import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  longestStatementName,
  statementLine,
} from '@almoner/domain/charity-details/statement-line.ts'
import { Field } from '../form/field.tsx'
import { TextInput } from '../form/input/text-input.tsx'

type DescriptorFieldProps = {
  typed: string
  /** `register('statementDescriptor')` */
  field: UseFormRegisterReturn
  error: string | undefined
}

/** The charity's name on card statements, counted, and as its payers will find it there. */
export const DescriptorField = ({ typed, field, error }: DescriptorFieldProps) => {
  const { t } = useLingui()
  const name = typed.trim()
  const shown = statementLine(name.toUpperCase() || t`YOUR NAME`)
  const count = name.length
  const most = longestStatementName
  return (
    <Field
      name="statementDescriptor"
      label={t`Name on card statements`}
      hint={
        <Trans>
          5 to 13 Latin letters and digits ({count} of {most}). Payers see{' '}
          <span translate="no">{shown}</span>
        </Trans>
      }
      error={error}
    >
      <TextInput {...field} maxLength={40} autoComplete="off" />
    </Field>
  )
}
