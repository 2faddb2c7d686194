import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { CommandProgress } from '../../lib/form/command-form.ts'
import { isLost } from '../../lib/form/sending.ts'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { useRefusalFocus } from '../form/use-refusal-focus.ts'
import { Notice } from '../feedback/notice/notice.tsx'
import styles from './decision-dialog.module.css'

type CommandDialogProps = {
  /** The form (`useCommandForm`). The caller holds it, so that closing the dialog loses nothing. */
  state: CommandProgress
  /**
   * Before the names of its fields, in their ids: `refund` for `refund-amount`. Omitted if the ids
   * have the names of the form.
   */
  name?: string
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The label of the button that acts. */
  act: ReactNode
  look?: 'primary' | 'danger'
  /** The label of the button that closes it. Default: Cancel, which an act of that name excludes. */
  dismiss?: ReactNode
  /** Explains how to find out whether it was done, if the answer was lost. */
  lost?: ReactNode
  children: ReactNode
}

/**
 * A command in a dialog. If the command is refused, the dialog stays open, shows the reason and
 * keeps the typed values.
 */
export const CommandDialog = (props: CommandDialogProps) => {
  const { state, name, open, onClose, title, act, look = 'primary', lost, children } = props
  const { dismiss = <Trans>Cancel</Trans> } = props
  const { t } = useLingui()
  const id = useId()
  const errors =
    name === undefined
      ? state.errors
      : state.errors.map((error) => ({ ...error, name: `${name}-${error.name}` }))
  const notices = useRefusalFocus({ attempt: state.attempt, errors })
  // The command may have been carried out, so it can no longer be postponed.
  const isUnknown = state.failure?.outcome === 'unknown'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{isUnknown ? <Trans>Close</Trans> : dismiss}</Button>
          <Button type="submit" form={id} look={look} busy={state.isBusy && t`One moment…`}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        autoComplete="off"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          state.submit()
        }}
      >
        {errors.length > 1 && <ErrorSummary errors={errors} />}
        {children}
        <div ref={notices}>
          <Failed state={state} lost={lost} />
        </div>
      </form>
    </Dialog>
  )
}

/** Shows a failure below the fields, beside the submit button. */
const Failed = ({ state, lost }: { state: CommandProgress; lost: ReactNode }) => {
  const { failure, isBusy } = state
  const toMessage = useErrorMessage()
  if (failure === null || isBusy) return undefined
  return (
    <div data-outcome={failure.outcome}>
      <Notice tone={failure.outcome === 'unknown' ? 'warning' : 'danger'}>
        {isLost(failure) && lost ? lost : toMessage(failure.error)}
      </Notice>
    </div>
  )
}
