import { useWatch } from 'react-hook-form'
import { ColourInput } from '../../ui/form/input/colour-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { InfoFormState } from './info-schema.ts'

type ColourFieldProps = {
  state: InfoFormState
  name: 'header' | 'button' | 'progressBar'
  label: string
}

export const ColourField = ({ state: { form, errorOf }, name, label }: ColourFieldProps) => (
  <Field name={name} label={label} error={errorOf(name)}>
    <ColourInput
      label={label}
      typed={useWatch({ control: form.control, name })}
      onChoose={(colour) => form.setValue(name, colour, { shouldDirty: true })}
      field={form.register(name)}
    />
  </Field>
)
