import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import type { CommandProgress } from '../../lib/form/command-form.ts'
import { Button, type ButtonLook } from '../button/button.tsx'
import { FormErrors } from '../form/form-errors.tsx'
import { Failure } from '../feedback/notice/failure.tsx'
import styles from './form-section.module.css'

export type FormSectionProps = {
  state: CommandProgress
  /** The button's label, and its label while the form is being sent. */
  act: ReactNode
  busy: ReactNode
  look?: ButtonLook
  /** The layout of the desk: narrower spacing, and a button as wide as its label. */
  compact?: boolean
  /** Uses the whole width, for a table of fields or a preview beside them. */
  wide?: boolean
  /** Instead of the API's sentence, for a failure that has a way on. */
  failure?: ReactNode
  children: ReactNode
}

/** A form (`useCommandForm`) on a screen with more on it: its errors, fields and button. */
export const FormSection = ({
  state,
  act,
  busy,
  look = 'primary',
  compact = false,
  wide = false,
  failure,
  children,
}: FormSectionProps) => (
  <FormElement state={state} compact={compact} wide={wide} failure={failure}>
    {children}
    <div>
      <Button type="submit" look={look} wide={!compact} busy={state.isBusy && busy}>
        {act}
      </Button>
    </div>
  </FormElement>
)

type FormElementProps = Pick<
  FormSectionProps,
  'state' | 'compact' | 'wide' | 'failure' | 'children'
>

/** The element alone, with the errors above the fields; the button is the caller's. */
export const FormElement = ({ state, compact, wide, failure, children }: FormElementProps) => (
  <form
    className={classes(styles.form, compact && styles.compact, wide && styles.wide)}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      state.submit()
    }}
  >
    <FormErrors attempt={state.attempt} errors={state.errors}>
      {state.failure && (failure ?? <Failure error={state.failure.error} />)}
    </FormErrors>
    {children}
  </form>
)
