import type { ReactNode } from 'react'
import { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx'
import styles from './form-errors.module.css'
import { useRefusalFocus } from './use-refusal-focus.ts'

type FormErrorsProps = ErrorSummaryProps & {
  /** Counts the refused submissions; each moves the focus here. */
  attempt: number
  /** The notice of a failure that concerns no field. */
  children?: ReactNode
}

/** Shows above a form why it was refused: its invalid fields, and a failure without a field. */
export const FormErrors = ({ attempt, errors, children }: FormErrorsProps) => {
  // The summary names all that is missing and leads to each field, so it takes the focus before them.
  const notices = useRefusalFocus({ attempt })
  return (
    <div ref={notices} className={styles.notices}>
      <ErrorSummary errors={errors} />
      {children}
    </div>
  )
}
