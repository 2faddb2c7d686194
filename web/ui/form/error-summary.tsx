import { Plural } from '@lingui/react/macro'
import { useEffect, useRef, type MouseEvent } from 'react'
import styles from './error-summary.module.css'
import { fieldId } from './field.tsx'
import { Icon } from '../picture/icon.tsx'

export type ErrorSummaryProps = {
  /**
   * The errors in the order of the fields on the screen. If the list is empty, nothing is shown.
   */
  errors: readonly { name: string; message: string }[]
  /** The number of submissions (`formState.submitCount`); each one moves the focus here. */
  attempt: number
}

/** The errors of a form, above it, each a link to its field. */
export const ErrorSummary = ({ errors, attempt }: ErrorSummaryProps) => {
  const summary = useRef<HTMLDivElement>(null)
  const isShown = errors.length > 0
  // The focus moves once for each submission: an error that appears while the user types must not
  // take it away.
  const focusedFor = useRef(0)
  useEffect(() => {
    if (!isShown || attempt === focusedFor.current) return
    focusedFor.current = attempt
    summary.current?.focus()
  }, [attempt, isShown])
  if (!isShown) return undefined
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
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
  const control = document.getElementById(fieldId(name))
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  // The label above the field belongs into sight as well.
  ;(control.closest('fieldset, div') ?? control).scrollIntoView({ block: 'center' })
}
