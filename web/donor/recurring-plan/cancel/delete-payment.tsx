import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useCommand } from '../../../lib/form/command.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { QuestionDialog } from '../../../ui/dialog/question-dialog.tsx'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { deletePayment, forgetRecords } from '../recurring-plan-api.ts'

type DeletePaymentProps = {
  id: string
  /** The text of both buttons. The question is the same for all of them. */
  act: ReactNode
  /** Called with the API's message about it. */
  deleted: (message: string) => void
  /** The consequence of the deletion. */
  children: ReactNode
}

/** Asks for confirmation once, and names what is lost by the deletion. */
export const DeletePayment = ({ id, act, deleted, children }: DeletePaymentProps) => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const deleting = useCommand({
    send: () => deletePayment(id),
    done: ({ message }) => deleted(message),
    // The record may still have been deleted, or its status may differ from the one on this screen.
    failed: () => void forgetRecords(queryClient, id),
  })
  return (
    <div>
      <Button
        look="danger"
        onClick={() => {
          deleting.reset()
          setAsking(true)
        }}
      >
        {act}
      </Button>
      <QuestionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Delete this Payment?`}
        act={act}
        dismiss={<Trans>Go back</Trans>}
        look="danger"
        command={deleting}
        lost={
          <Trans>
            The connection was lost. Close this: if the gift then shows Cancelled, it went through.
          </Trans>
        }
        onSubmit={() => deleting.run()}
      >
        {children}
      </QuestionDialog>
    </div>
  )
}

/** The specification requires this: long enough to be read, then the list without it. */
const shownMilliseconds = 1_000

/** Shows a message in place of the deleted record. */
export const Deleted = ({ message }: { message: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    const leave = async (): Promise<void> => {
      // This happens only now, because a screen that still shows the record would request deleted
      // data.
      await forgetRecords(queryClient)
      await navigate({ to: '/DonationRecordRecurring', replace: true })
    }
    const timer = setTimeout(() => void leave(), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [navigate, queryClient])
  return (
    <AccountFrame title={t`Deleted`} mark="success">
      <Notice tone="success">{message === '' ? <Trans>It is deleted.</Trans> : message}</Notice>
    </AccountFrame>
  )
}
