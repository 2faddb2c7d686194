import { useLingui } from '@lingui/react/macro'
import type { StepUp } from '../lib/step-up.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

/** Asks for the user's password, beside a change that needs more than a session. */
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
