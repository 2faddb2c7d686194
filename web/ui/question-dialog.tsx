import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { useErrorMessage } from '../lib/error-message.ts'
import { NetworkError } from '../lib/problem.ts'
import styles from './question-dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The label of the button that acts. */
  act: ReactNode
  look?: 'primary' | 'danger'
  /** The request that the press sends, and its state; absent where that is shown elsewhere. */
  acting?: { isPending: boolean; error: unknown }
  /** How to find out whether it was done, where the answer was lost and there is a better way than to guess. */
  lost?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/**
 * A question that needs a deliberate answer. The caller holds the typed text, so that it is there
 * again after a refusal, or after a key that closed the dialog by mistake.
 */
export const QuestionDialog = (props: Props) => {
  const { open, onClose, title, act, look = 'primary', acting, lost, onSubmit, children } = props
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  const form = useId()
  // It may have been done: there is nothing left to cancel.
  const isUnknown = acting?.error instanceof NetworkError
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>
            {isUnknown ? <Trans>Close</Trans> : <Trans>Not now</Trans>}
          </Button>
          <Button type="submit" form={form} look={look} busy={acting?.isPending && t`One moment…`}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {acting && acting.error !== null && !acting.isPending && (
          <Notice tone="danger">
            {acting.error instanceof NetworkError && lost ? lost : messageOf(acting.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
