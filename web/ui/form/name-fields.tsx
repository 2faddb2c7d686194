import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useLanguage } from '../../lib/language/i18n.ts'
import { nameOrder } from '../../lib/text/name-order.ts'
import { FieldPair } from './field-pair.tsx'
import { Field } from './field.tsx'
import { TextInput } from './input/text-input.tsx'

type Name = 'firstName' | 'lastName'

export type NameFieldsProps = {
  register: (
    name: Name,
  ) => Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'>
  errorOf: (name: Name) => string | undefined
  readOnly?: boolean
}

/** Asks for first and last name, in the language’s own order. */
export const NameFields = ({ register, errorOf, readOnly = false }: NameFieldsProps) => {
  const { t } = useLingui()
  const last = (
    <Field key="last" name="lastName" label={t`Last name`} error={errorOf('lastName')}>
      <TextInput {...register('lastName')} autoComplete="family-name" readOnly={readOnly} />
    </Field>
  )
  const first = (
    <Field key="first" name="firstName" label={t`First name`} error={errorOf('firstName')}>
      <TextInput {...register('firstName')} autoComplete="given-name" readOnly={readOnly} />
    </Field>
  )
  const fields = { firstName: first, lastName: last }
  return <FieldPair>{nameOrder(useLanguage()).map((name) => fields[name])}</FieldPair>
}
