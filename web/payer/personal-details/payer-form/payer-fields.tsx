import { useLingui } from '@lingui/react/macro'
import { EmailInput } from '../../../ui/form/input/email-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { NameFields } from '../../../ui/form/name-fields.tsx'
import { PhoneInput } from '../../../ui/form/input/phone-input.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { countryCallingCodes, type TypedPhone } from '../../../lib/form/phone/phone.ts'
import type { FormRow, PayerForm } from './payer-form.ts'

type FindError = (name: string) => string | undefined

export type PayerFieldsProps = {
  form: PayerForm
  /** True if the payer's account provides these fields. */
  isLocked: boolean
  errorOf: FindError
}

/** Asks for name, e-mail and phone, and for a message to the charity. */
export const PayerFields = ({ form, isLocked, errorOf }: PayerFieldsProps) => {
  const { t } = useLingui()
  const { register, isCompany, chooseEmail } = form
  return (
    <>
      {isCompany && (
        <Field name="orgName" label={t`Organisation name`} error={errorOf('orgName')}>
          <TextInput {...register('orgName')} autoComplete="organization" />
        </Field>
      )}
      <NameFields register={register} errorOf={errorOf} readOnly={isLocked} />
      <Field
        name="email"
        label={t`Email address`}
        hint={t`Your receipt is sent here`}
        error={errorOf('email')}
      >
        <EmailInput
          {...register('email')}
          choose={chooseEmail}
          autoComplete="email"
          readOnly={isLocked}
        />
      </Field>
      {!isLocked && (
        <Field
          name="confirmEmail"
          label={t`Confirm email address`}
          hint={t`Check that this is correct, or edit it here`}
          error={errorOf('confirmEmail')}
        >
          <TextInput
            {...register('confirmEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        </Field>
      )}
      <Field name="phone.number" label={t`Phone number`} error={errorOf('phone.number')}>
        {isLocked ? (
          <TextInput type="tel" readOnly value={wholeNumber(form.form.getValues('phone'))} />
        ) : (
          <PhoneInput country={register('phone.country')} number={register('phone.number')} />
        )}
      </Field>
      <Field name="memo" label={t`Message to the charity`} optional error={errorOf('memo')}>
        <Textarea {...register('memo')} rows={2} />
      </Field>
    </>
  )
}

// The number is shown in one piece, because there is no country to choose.
const wholeNumber = ({ country, number }: TypedPhone): string =>
  `+${countryCallingCodes.get(country) ?? ''} ${number}`

/** Asks the charity's own questions. */
export const OwnQuestions = ({
  form,
  rows,
  errorOf,
}: {
  form: PayerForm
  rows: readonly FormRow[]
  errorOf: FindError
}) =>
  rows.map((row, place) => {
    const name = `rows.${place}.value` as const
    const input = { ...form.register(name), placeholder: row.placeholder }
    return (
      <Field
        key={row.id}
        name={name}
        label={row.label}
        optional={!row.required}
        error={errorOf(name)}
      >
        {row.type === 'textarea' ? <Textarea {...input} /> : <TextInput {...input} />}
      </Field>
    )
  })
