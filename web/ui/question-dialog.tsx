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
  /** What a press of the one that acts does, in its own words. */
  act: ReactNode
  look?: 'primary' | 'danger'
  /** What the press sets off, and how it goes; left out where that is shown elsewhere. */
  acting?: { isPending: boolean; error: unknown }
  /** How to find out whether it was done, where the answer was lost and there is a better way than to guess. */
  lost?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/**
 * A question that is answered on purpose. What was typed belongs to whoever opens it, so that it is
 * there again after a refusal, and after a key that was pressed too soon.
 */
export const QuestionDialog = (props: Props) => {
  const { open, onClose, title, act, look = 'primary', acting, lost, onSubmit, children } = props
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  const form = useId()
  // It may have been done: there is nothing left to put off.
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
