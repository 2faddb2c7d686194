import { useLingui } from '@lingui/react/macro'
import { EmailInput } from '../ui/email-input.tsx'
import { Field } from '../ui/field.tsx'
import { NameFields } from '../ui/name-fields.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import type { FieldState } from '../lib/command-form.ts'

type UsernameFieldProps<Name extends string> = {
  state: FieldState<'username' | Name> & { form: { setValue: SetUsername } }
  hint?: string
  /** The field that only another username needs. */
  neededField?: Name
}

type SetUsername = (
  name: 'username',
  address: string,
  options: { shouldDirty: true; shouldValidate: true },
) => void

export const UsernameField = <Name extends string = never>({
  state,
  hint,
  neededField,
}: UsernameFieldProps<Name>) => {
  const { t } = useLingui()
  return (
    <Field name="username" label={t`Email address`} hint={hint} error={state.errorOf('username')}>
      <EmailInput
        {...state.form.register('username', {
          deps: neededField === undefined ? [] : [neededField],
        })}
        choose={(address) =>
          state.form.setValue('username', address, { shouldDirty: true, shouldValidate: true })
        }
        autoComplete="username"
      />
    </Field>
  )
}

type PasswordFieldProps<Name extends string> = {
  state: FieldState<Name>
  name: Name
  label: string
  isNew?: boolean
  /** The field in which it is typed once more. */
  repeatedIn?: Name
}

/** The rule for a new one is told before it is broken. */
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

type PersonFieldsProps = {
  state: FieldState<'firstName' | 'lastName' | 'phone.country' | 'phone.number'>
}

/** The name and the phone number. */
export const PersonFields = ({ state: { form, errorOf } }: PersonFieldsProps) => {
  const { t } = useLingui()
  return (
    <>
      <NameFields register={form.register} errorOf={errorOf} />
      <Field name="phone.number" label={t`Phone number`} error={errorOf('phone.number')}>
        <PhoneInput
          country={form.register('phone.country', { deps: ['phone.number'] })}
          number={form.register('phone.number')}
        />
      </Field>
    </>
  )
}
