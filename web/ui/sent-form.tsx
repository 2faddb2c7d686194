import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import type { SentFormState } from '../lib/sent-form.ts'
import { Button, type ButtonLook } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Failure } from './failure.tsx'
import styles from './sent-form.module.css'

type SentFormProps = {
  form: SentFormState
  /** What its button does, in its own words, and while it is being done. */
  act: ReactNode
  busy: ReactNode
  look?: ButtonLook
  /** As the desk has it: closer together, and the button as wide as its words. */
  compact?: boolean
  /** Instead of the API's sentence, for a refusal that has a way on. */
  failure?: ReactNode
  children: ReactNode
}

/** What is missing, why it was not done, the fields, the button. */
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
