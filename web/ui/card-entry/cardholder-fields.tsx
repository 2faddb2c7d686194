import { useLingui } from '@lingui/react/macro'
import { Field } from '../form/field.tsx'
import { PhoneInput } from '../form/phone-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import type { CardholderForm } from './cardholder-form.ts'

export type CardholderFieldsProps = {
  form: CardholderForm
  errorOf: (name: string) => string | undefined
}

/** Whose card it is, for the bank; filled in from the details. */
export const CardholderFields = ({ form, errorOf }: CardholderFieldsProps) => {
  const { t } = useLingui()
  const { register } = form
  return (
    <>
      <Field name="cardName" label={t`Name on the card`} error={errorOf('cardName')}>
        <TextInput {...register('cardName')} autoComplete="cc-name" />
      </Field>
      <Field name="email" label={t`Cardholder’s email address`} error={errorOf('email')}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field
        name="phone.number"
        label={t`Cardholder’s phone number`}
        error={errorOf('phone.number')}
      >
        <PhoneInput country={register('phone.country')} number={register('phone.number')} />
      </Field>
    </>
  )
}
