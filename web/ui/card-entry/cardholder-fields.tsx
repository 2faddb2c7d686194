import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Field } from '../form/field.tsx'
import { PhoneInput } from '../form/input/phone-input.tsx'
import { TextInput } from '../form/input/text-input.tsx'
import styles from './cardholder-fields.module.css'
import type { CardholderForm } from './cardholder-form.ts'

export type CardholderFieldsProps = {
  form: CardholderForm
  errorOf: (name: string) => string | undefined
}

/**
 * Asks for the cardholder, which the bank needs. The fields contain the payer's details and are
 * folded if these are known.
 */
export const CardholderFields = ({ form, errorOf }: CardholderFieldsProps) => {
  const { t } = useLingui()
  const { register, control } = form
  const [email, phone] = useWatch({ control, name: ['email', 'phone.number'] })
  const isKnown = email !== '' && phone !== ''
  const [isOpen, setOpen] = useState(!isKnown)
  const isWrong = errorOf('email') !== undefined || errorOf('phone.number') !== undefined
  return (
    <>
      <Field name="cardName" label={t`Name on the card`} error={errorOf('cardName')}>
        <TextInput {...register('cardName')} autoComplete="cc-name" />
      </Field>
      <details
        className={styles.contact}
        open={isOpen || isWrong}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={styles.summary}>
          <Trans>Cardholder’s contact details</Trans>{' '}
          {isKnown && (
            <span className={styles.known} translate="no">
              {email} · <span className={styles.phone}>{phone}</span>
            </span>
          )}
        </summary>
        <div className={styles.fields}>
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
        </div>
      </details>
    </>
  )
}
