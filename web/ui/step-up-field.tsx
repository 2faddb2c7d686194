import { useLingui } from '@lingui/react/macro'
import type { StepUp } from '../lib/step-up.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

/** Asks for the password of whoever is logged in, beside a change that a session alone does not make. */
export const StepUpField = ({ stepUp, name }: { stepUp: StepUp; name: string }) => {
  const { t } = useLingui()
  return (
    <Field name={name} label={t`Your password`} error={stepUp.error}>
      <PasswordInput
        name={name}
        value={stepUp.password}
        autoComplete="current-password"
        onChange={(event) => stepUp.change(event.target.value)}
      />
    </Field>
  )
}
