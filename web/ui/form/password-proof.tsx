import { useLingui } from '@lingui/react/macro'
import type { FieldState } from '../../lib/form/command-form.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './input/password-input.tsx'

type PasswordProofProps = {
  /** Before the name of the field, in its id: `decline` for `decline-password`. */
  name?: string
  state: FieldState<'password'>
  /** Whether an earlier confirmation does not count for this change. */
  isAlways?: boolean
}

/** The user's own password, and why it is needed. It is shown if `usePasswordProof` has none. */
export const PasswordProof = ({ name, state, isAlways = false }: PasswordProofProps) => {
  const { t } = useLingui()
  return (
    <Field
      name={name === undefined ? 'password' : `${name}-password`}
      label={t`Your password`}
      hint={
        isAlways
          ? t`This change always needs your password.`
          : t`Asked at most once every ten minutes, before a change to money or access.`
      }
      error={state.errorOf('password')}
    >
      <PasswordInput {...state.form.register('password')} autoComplete="current-password" />
    </Field>
  )
}
