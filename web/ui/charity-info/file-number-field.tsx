import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { Field } from '../form/field.tsx'
import { TextInput } from '../form/input/text-input.tsx'
import { Quiet } from '../layout/arrangement/quiet.tsx'

type FileNumberFieldProps = {
  typed: string
  /** `register('irFileNumber')` */
  field: UseFormRegisterReturn
  error: string | undefined
  optional?: boolean
}

/** A number of another form is questioned and not refused: charities have older ones. */
export const FileNumberField = ({
  typed,
  field,
  error,
  optional = false,
}: FileNumberFieldProps) => {
  const { t } = useLingui()
  const number = toPlainSigns(typed)
  const isUnusual = number !== '' && !/^91\/\d{3,6}$/.test(number)
  return (
    <>
      <Field
        name="irFileNumber"
        label={t`IR File No.`}
        hint={t`From the Inland Revenue’s section 88 letter, such as 91/12345`}
        error={error}
        optional={optional}
      >
        <TextInput {...field} autoComplete="off" />
      </Field>
      <Quiet role="status" size={15}>
        {isUnusual && (
          <Trans>Most numbers look like 91/12345. Check yours; you can still use it.</Trans>
        )}
      </Quiet>
    </>
  )
}
