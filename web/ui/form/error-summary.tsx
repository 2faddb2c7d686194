import { Plural } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import styles from './error-summary.module.css'
import { fieldId } from './field.tsx'
import { focusField } from './use-refusal-focus.ts'
import { Icon } from '../picture/icon.tsx'

export type ErrorSummaryProps = {
  /**
   * The errors in the order of the fields on the screen. If the list is empty, nothing is shown.
   */
  errors: readonly { name: string; message: string }[]
}

/** The errors of a form, above it, each a link to its field. */
export const ErrorSummary = ({ errors }: ErrorSummaryProps) => {
  if (errors.length === 0) return undefined
  return (
    <div className={styles.summary} role="alert">
      <h2 className={styles.title}>
        <Icon name="danger" size={24} />
        <span>
          <Plural value={errors.length} one="Check one field" other="Check # fields" />
        </span>
      </h2>
      <ul className={styles.list}>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={(event) => goToField(event, name)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

// The page scrolls by script, because the router would treat the fragment as a separate address.
const goToField = (event: MouseEvent, name: string): void => {
  if (focusField(name)) event.preventDefault()
}
