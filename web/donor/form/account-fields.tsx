import { useLingui } from '@lingui/react/macro'
import { EmailInput } from '../../ui/form/input/email-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NameFields } from '../../ui/form/name-fields.tsx'
import { PhoneInput } from '../../ui/form/input/phone-input.tsx'
import type { FieldState } from '../../lib/form/command-form.ts'

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

type PersonFieldsProps = {
  state: FieldState<'firstName' | 'lastName' | 'phone.country' | 'phone.number'>
}

/** Shows the fields for the name and the phone number. */
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
