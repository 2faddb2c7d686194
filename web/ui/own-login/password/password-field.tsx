import { useLingui } from '@lingui/react/macro'
import type { FieldState } from '../../../lib/form/command-form.ts'
import { Field } from '../../form/field.tsx'
import { PasswordInput } from '../../form/input/password-input.tsx'

type PasswordFieldProps<Name extends string> = {
  state: FieldState<Name>
  name: Name
  label: string
  isNew?: boolean
  /** The field in which it is typed once more. */
  repeatedIn?: Name
}

/** Asks for a password; the rule for a new one is shown from the start. */
export const PasswordField = <Name extends string>({
  state,
  name,
  label,
  isNew = false,
  repeatedIn,
}: PasswordFieldProps<Name>) => {
  const { t } = useLingui()
  const isRepeated = name === 'again'
  return (
    <Field
      name={name}
      label={label}
      hint={isNew && !isRepeated && t`At least 8 characters, with both letters and numbers`}
      error={state.errorOf(name)}
    >
      <PasswordInput
        {...state.form.register(name, { deps: repeatedIn === undefined ? [] : [repeatedIn] })}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
    </Field>
  )
}
