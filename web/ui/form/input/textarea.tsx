import type { ComponentProps } from 'react'
import { classes } from '../../../lib/classes.ts'
import control from '../control.module.css'
import { useFieldControl } from '../field.tsx'
import styles from './textarea.module.css'

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'>

/**
 * Asks for several lines of text, inside a `Field`; the field grows with its text if the browser
 * supports it.
 */
export const Textarea = (props: TextareaProps) => (
  <textarea
    rows={3}
    {...props}
    {...useFieldControl()}
    className={classes(control.control, styles.textarea)}
  />
)
