import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

type StepUpFieldProps = {
  stepUp: {
    /** The password in its form. */
    input: Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'ref'>
    error: string | undefined
  }
  name: string
}

/** Asks for the user's password, beside a change that needs more than a session. */
export const StepUpField = ({ stepUp: { input, error }, name }: StepUpFieldProps) => {
  const { t } = useLingui()
  return (
    <Field name={name} label={t`Your password`} error={error}>
      <PasswordInput {...input} name={name} autoComplete="current-password" />
    </Field>
  )
}
