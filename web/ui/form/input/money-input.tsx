import type { ComponentProps } from 'react'
import { classes } from '../../../lib/classes.ts'
import control from '../control.module.css'
import { useFieldControl } from '../field.tsx'
import styles from './money-input.module.css'

export type MoneyInputProps = Omit<
  ComponentProps<'input'>,
  'className' | 'id' | 'type' | 'inputMode'
> & { large?: boolean }

/**
 * A sum in Hong Kong dollars, inside a `Field`. The typed text stays unchanged, separators
 * included; `readTypedAmount` parses it.
 */
export const MoneyInput = ({ large = false, ...rest }: MoneyInputProps) => (
  <span className={classes(styles.frame, large && styles.large)}>
    <span className={styles.currency} aria-hidden="true">
      HK$
    </span>
    <input
      autoComplete="transaction-amount"
      {...rest}
      {...useFieldControl()}
      type="text"
      inputMode="decimal"
      className={classes(control.control, control.number, styles.input)}
    />
  </span>
)
