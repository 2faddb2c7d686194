import type { ComponentProps } from 'react'
import { classes } from '../../../lib/classes.ts'
import control from '../control.module.css'
import { useFieldControl } from '../field.tsx'
import { Icon } from '../../picture/icon.tsx'
import styles from './select.module.css'

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'id'>

/** The browser's own list, inside a `Field`: nothing works better on a phone. */
export const Select = (props: SelectProps) => (
  <span className={styles.frame}>
    <select {...props} {...useFieldControl()} className={classes(control.control, styles.select)} />
    <span className={styles.arrow}>
      <Icon name="chevron-down" />
    </span>
  </span>
)
