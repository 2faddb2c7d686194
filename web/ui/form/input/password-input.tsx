import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'
import control from '../control.module.css'
import { useFieldControl } from '../field.tsx'
import styles from './password-input.module.css'

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password inside a `Field`, which its owner can make visible. */
export const PasswordInput = (props: PasswordInputProps) => {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.frame}>
      <input
        {...props}
        {...useFieldControl()}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={control.control}
      />
      <button
        type="button"
        className={styles.show}
        aria-label={isShown ? t`Hide password` : t`Show password`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t`Hide` : t`Show`}
      </button>
    </span>
  )
}
