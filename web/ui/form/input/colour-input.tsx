import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './colour-input.module.css'
import { TextInput } from './text-input.tsx'

type ColourInputProps = {
  label: string
  /** The text as typed so far. */
  typed: string
  /** Six hex digits after a number sign, from the browser's own picker. */
  onChoose: (colour: string) => void
  /** The registration of the text field. */
  field: UseFormRegisterReturn
}

/**
 * Asks for a colour, typed as six hex digits or chosen in the browser's own picker. Used inside a
 * `Field`.
 */
export const ColourInput = ({ label, typed, onChoose, field }: ColourInputProps) => {
  const isColour = /^#?[0-9A-Fa-f]{6}$/.test(typed)
  return (
    <span className={styles.colour}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={label}
        value={isColour ? `#${typed.replace('#', '').toLowerCase()}` : '#000000'}
        onChange={(event) => onChoose(event.target.value.toUpperCase())}
      />
      <TextInput {...field} autoComplete="off" spellCheck={false} />
    </span>
  )
}
