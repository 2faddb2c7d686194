import { useLingui } from '@lingui/react/macro'
import { EmailInput } from '../../ui/email-input.tsx'
import { Field } from '../../ui/field.tsx'
import { NameFields } from '../../ui/name-fields.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { Answers, AnswersForm } from '../../lib/answers.ts'
import { countryCallingCodes } from '../../lib/phone.ts'
import type { FormRow } from './payer-form.ts'

type Form = AnswersForm
type ErrorOf = (name: string) => string | undefined

export type PayerFieldsProps = {
  form: Form
  isCompany: boolean
  /** Said by the payer's account. */
  isLocked: boolean
  errorOf: ErrorOf
}

/** Name, e-mail, phone, and a word to the charity. */
export const PayerFields = ({ form, isCompany, isLocked, errorOf }: PayerFieldsProps) => {
  const { t } = useLingui()
  const { register } = form
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
        hint={t`We’ll send your receipt here`}
        error={errorOf('email')}
      >
        <EmailInput
          {...register('email')}
          choose={(address) => {
            // Who typed the same slip twice meant the same address twice.
            if (form.answers['confirmEmail'] === form.answers['email']) {
              form.change('confirmEmail', address)
            }
            form.change('email', address)
          }}
          autoComplete="email"
          readOnly={isLocked}
        />
      </Field>
      {!isLocked && (
        <Field name="confirmEmail" label={t`Confirm email address`} error={errorOf('confirmEmail')}>
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
          <TextInput type="tel" readOnly value={wholeNumber(form.answers)} />
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

// In one piece: there is no country to choose.
const wholeNumber = (answers: Answers): string =>
  `+${countryCallingCodes.get(answers['phone.country'] ?? '') ?? ''} ${answers['phone.number'] ?? ''}`

/** What the charity itself wants to know. */
export const OwnQuestions = ({
  form,
  rows,
  errorOf,
}: {
  form: Form
  rows: readonly FormRow[]
  errorOf: ErrorOf
}) =>
  rows.map((row, place) => {
    const name = `rows.${place}.value`
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
