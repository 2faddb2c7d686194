import type { ComponentProps, CSSProperties } from 'react'
import { classes } from '../../../lib/classes.ts'
import control from '../control.module.css'
import { useFieldControl } from '../field.tsx'
import styles from './textarea.module.css'

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'style'>

/**
 * Asks for several lines of text, inside a `Field`. The field is as high as its rows, and grows with
 * its text if the browser supports it.
 */
export const Textarea = ({ rows = 3, ...props }: TextareaProps) => (
  <textarea
    rows={rows}
    {...props}
    {...useFieldControl()}
    style={{ '--rows': rows } as CSSProperties}
    className={classes(control.control, styles.textarea)}
  />
)
