import { useWatch } from 'react-hook-form'
import { Field } from '../ui/form/field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import type { InfoFormState } from './info-schema.ts'
import styles from './onboarding.module.css'

type ColourFieldProps = {
  state: InfoFormState
  name: 'header' | 'button' | 'progressBar'
  label: string
}

/** A colour, typed as six hex digits or chosen in the browser's own picker. */
export const ColourField = ({ state: { form, errorOf }, name, label }: ColourFieldProps) => {
  const typed = useWatch({ control: form.control, name })
  const isColour = /^#?[0-9A-Fa-f]{6}$/.test(typed)
  return (
    <Field name={name} label={label} error={errorOf(name)}>
      <span className={styles.colour}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={label}
          value={isColour ? `#${typed.replace('#', '').toLowerCase()}` : '#000000'}
          onChange={(event) =>
            form.setValue(name, event.target.value.toUpperCase(), { shouldDirty: true })
          }
        />
        <TextInput {...form.register(name)} autoComplete="off" spellCheck={false} />
      </span>
    </Field>
  )
}
