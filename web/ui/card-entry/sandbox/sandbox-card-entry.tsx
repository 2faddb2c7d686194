import { useLingui } from '@lingui/react/macro'
import { useImperativeHandle, useState } from 'react'
import { Field } from '../../form/field.tsx'
import { TextInput } from '../../form/input/text-input.tsx'
import {
  cardFields,
  type Billing,
  type CardEntryProps,
  type CardField,
  type Tokenised,
} from '../card-entry.ts'
import styles from '../card-entry.module.css'
import { tokeniseAtSandbox } from './sandbox-token.ts'
import { TestCards } from './test-cards.tsx'
import {
  formatTypedExpiry,
  groupDigits,
  readExpiry,
  findCardErrors,
  type TypedCard,
} from './typed-card.ts'

const blank: TypedCard = { number: '', expiry: '', code: '' }

/** The card form of the demonstration. The typed values are kept only in this component. */
export const SandboxCardEntry = ({ card, errorOf, onTyped, ref }: CardEntryProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState(blank)
  const change = (field: CardField, part: Partial<TypedCard>): void => {
    setTyped({ ...typed, ...part })
    onTyped(field)
  }
  const choose = (number: string): void => {
    setTyped({ number, expiry: '12 / 34', code: '123' })
    onTyped(...cardFields)
  }
  useImperativeHandle(ref, () => ({
    tokenise: async (billing) => {
      const fields = findCardErrors(typed, new Date())
      return Object.keys(fields).length > 0
        ? { fields }
        : tokenise(card.tokenUrl ?? '', card.publishableKey, typed, billing)
    },
  }))
  return (
    <div className={styles.entry}>
      <TestCards choose={choose} />
      <Field name="cardNumber" label={t`Card number`} error={errorOf('cardNumber')}>
        <TextInput
          name="cardNumber"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          value={typed.number}
          onChange={(event) =>
            change('cardNumber', { number: groupDigits(event.currentTarget.value) })
          }
        />
      </Field>
      <div className={styles.pair}>
        <Field name="cardExpiry" label={t`Expiry date`} error={errorOf('cardExpiry')}>
          <TextInput
            name="cardExpiry"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={t`MM / YY`}
            value={typed.expiry}
            onChange={(event) =>
              change('cardExpiry', {
                expiry: formatTypedExpiry(event.currentTarget.value, typed.expiry),
              })
            }
          />
        </Field>
        <Field name="cardCode" label={t`Security code`} error={errorOf('cardCode')}>
          <TextInput
            name="cardCode"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            placeholder="123"
            value={typed.code}
            onChange={(event) => change('cardCode', { code: event.currentTarget.value })}
          />
        </Field>
      </div>
    </div>
  )
}

const tokenise = (
  tokenUrl: string,
  key: string,
  typed: TypedCard,
  billing: Billing,
): Promise<Tokenised> => {
  const expiry = readExpiry(typed.expiry, new Date())
  return tokeniseAtSandbox(
    { tokenUrl, key },
    {
      'card[number]': typed.number.replaceAll(' ', ''),
      'card[exp_month]': expiry?.month ?? '',
      'card[exp_year]': expiry?.year ?? '',
      'card[cvc]': typed.code.trim(),
      'billing_details[name]': billing.name,
      'billing_details[email]': billing.email,
      'billing_details[phone]': billing.phone,
    },
  )
}
