import type { ComponentProps } from 'react'
import control from '../control.module.css'
import { useFieldControl } from '../field.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'date' | 'time'
}

/** One line of text, inside a `Field`; `{...register('name')}` fits. */
export const TextInput = ({ type = 'text', ...rest }: TextInputProps) => (
  // An address or a password is not prose: phones must not capitalise or correct it.
  <input
    {...(type === 'email' && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
    {...rest}
    {...useFieldControl()}
    type={type}
    className={control.control}
  />
)
