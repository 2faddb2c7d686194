import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import type { SentFormState } from '../lib/sent-form.ts'
import { Button, type ButtonLook } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Failure } from './failure.tsx'
import styles from './sent-form.module.css'

type SentFormProps = {
  form: SentFormState
  /** The button's label, and its label while the form is being sent. */
  act: ReactNode
  busy: ReactNode
  look?: ButtonLook
  /** The layout of the desk: narrower spacing, and a button as wide as its label. */
  compact?: boolean
  /** Instead of the API's sentence, for a refusal that has a way on. */
  failure?: ReactNode
  children: ReactNode
}

/** The missing answers, the error, the fields, the button. */
export const SentForm = ({
  form,
  act,
  busy,
  look = 'primary',
  compact = false,
  failure,
  children,
}: SentFormProps) => (
  <form
    className={classes(styles.form, compact && styles.compact)}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      form.submit()
    }}
  >
    <ErrorSummary attempt={form.attempt} errors={form.errors} />
    {form.failure && (failure ?? <Failure error={form.failure} />)}
    {children}
    <div>
      <Button type="submit" look={look} wide={!compact} busy={form.isBusy && busy}>
        {act}
      </Button>
    </div>
  </form>
)
