import { useLingui } from '@lingui/react/macro'
import type { FieldState } from '../../lib/form/command-form.ts'
import { Field } from '../form/field.tsx'
import { EmailInput } from '../form/input/email-input.tsx'
import { PhoneInput } from '../form/input/phone-input.tsx'
import { TextInput } from '../form/input/text-input.tsx'
import { NameFields } from '../form/name-fields.tsx'

type SetOptions = { shouldDirty: boolean; shouldValidate: boolean }

type ContactState = FieldState<
  'email' | 'firstName' | 'lastName' | 'phone.country' | 'phone.number'
> & { form: { setValue: (name: 'email', address: string, options: SetOptions) => void } }

/** The person at the charity to whom its payers write. */
export const ContactFields = ({ state: { form, errorOf } }: { state: ContactState }) => {
  const { t } = useLingui()
  return (
    <>
      <Field
        name="email"
        label={t`Email address`}
        hint={t`Payers’ replies to receipts go there.`}
        error={errorOf('email')}
      >
        <EmailInput
          {...form.register('email')}
          choose={(address) =>
            form.setValue('email', address, { shouldDirty: true, shouldValidate: true })
          }
          autoComplete="email"
        />
      </Field>
      <NameFields register={(name) => form.register(name)} errorOf={errorOf} />
      <Field name="phone.number" label={t`Phone number`} error={errorOf('phone.number')}>
        <PhoneInput
          country={form.register('phone.country', { deps: ['phone.number'] })}
          number={form.register('phone.number')}
        />
      </Field>
    </>
  )
}

export const WebsiteField = ({ state }: { state: FieldState<'organisationUrl'> }) => {
  const { t } = useLingui()
  return (
    <Field
      name="organisationUrl"
      label={t`Website`}
      hint={t`We add https:// if you leave it out.`}
      error={state.errorOf('organisationUrl')}
      optional
    >
      <TextInput type="url" {...state.form.register('organisationUrl')} autoComplete="url" />
    </Field>
  )
}
