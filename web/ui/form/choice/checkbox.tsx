import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { fieldId } from '../field.tsx'
import { Icon } from '../../picture/icon.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'name'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** Yes or no, with its label as part of the target; `{...register('coverFee')}` fits. */
export const Checkbox = ({ name, label, hint, error, ...rest }: CheckboxProps) => {
  const id = fieldId(name)
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.checkbox}>
      <label className={styles.row}>
        <span className={styles.box}>
          <input
            {...rest}
            id={id}
            name={name}
            type="checkbox"
            className={styles.input}
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
          />
          <span className={styles.tick}>
            <Icon name="check" size={16} />
          </span>
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
