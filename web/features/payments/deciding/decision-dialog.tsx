import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useErrorMessage } from '../../../lib/error-message.ts'
import styles from './decision-dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What a press of the one that acts does, in its own words. */
  act: ReactNode
  look?: 'primary' | 'danger'
  decision: { isPending: boolean; error: unknown }
  onSubmit: () => void
  children: ReactNode
}

/**
 * A question that is answered on purpose. What was typed belongs to whoever opens it, so that it is
 * there again after a refusal, and after a key that was pressed too soon.
 */
export const DecisionDialog = (props: Props) => {
  const { open, onClose, title, act, look = 'primary', decision, onSubmit, children } = props
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  const form = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" form={form} look={look} busy={decision.isPending && t`One moment…`}>
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
        {decision.error !== null && !decision.isPending && (
          <Notice tone="danger">{messageOf(decision.error)}</Notice>
        )}
      </form>
    </Dialog>
  )
}
