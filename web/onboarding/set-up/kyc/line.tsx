import type { ReactNode } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import type { KycFormState } from './kyc-schema.ts'

type LineProps = {
  state: KycFormState
  name:
    | 'registeredName'
    | 'irFileNumber'
    | 'line1'
    | 'line2'
    | 'city'
    | 'jobTitle'
    | 'personalLine1'
    | 'personalCity'
  label: string
  hint?: ReactNode
  optional?: boolean
}

/** A field of one line. */
export const Line = ({
  state: { form, errorOf },
  name,
  label,
  hint,
  optional = false,
}: LineProps) => (
  <Field name={name} label={label} hint={hint} error={errorOf(name)} optional={optional}>
    <TextInput {...form.register(name)} autoComplete="off" />
  </Field>
)
