import { useLingui } from '@lingui/react/macro'
import { EmailInput } from '../ui/email-input.tsx'
import { Field } from '../ui/field.tsx'
import { NameFields } from '../ui/name-fields.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import type { SentFormState } from '../lib/sent-form.ts'

type FieldProps = { form: SentFormState }

export const UsernameField = ({ form, hint }: FieldProps & { hint?: string }) => {
  const { t } = useLingui()
  return (
    <Field name="username" label={t`Email address`} hint={hint} error={form.errorOf('username')}>
      <EmailInput
        {...form.register('username')}
        choose={(address) => form.change('username', address)}
        autoComplete="username"
      />
    </Field>
  )
}

type PasswordFieldProps = FieldProps & { name: string; label: string; isNew?: boolean }

/** The rule for a new one is told before it is broken. */
export const PasswordField = ({ form, name, label, isNew = false }: PasswordFieldProps) => {
  const { t } = useLingui()
  const isRepeated = name === 'again'
  return (
    <Field
      name={name}
      label={label}
      hint={isNew && !isRepeated && t`At least 8 characters, with both letters and numbers`}
      error={form.errorOf(name)}
    >
      <PasswordInput
        {...form.register(name)}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
    </Field>
  )
}

/** The name and the phone number. */
export const PersonFields = ({ form }: FieldProps) => {
  const { t } = useLingui()
  return (
    <>
      <NameFields register={form.register} errorOf={form.errorOf} />
      <Field name="phone.number" label={t`Phone number`} error={form.errorOf('phone.number')}>
        <PhoneInput
          country={form.register('phone.country')}
          number={form.register('phone.number')}
        />
      </Field>
    </>
  )
}
