import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { QuestionDialog } from '../../../ui/dialog/question-dialog.tsx'
import { AccountFrame } from '../../frame/account-frame.tsx'
import { deletePayment, forgetRecords } from '../recurring-plan-api.ts'

type DeletePaymentProps = {
  id: string
  /** What both presses say; the question is the same for all. */
  act: ReactNode
  /** Told what the API said about it. */
  deleted: (message: string) => void
  /** What becomes of it. */
  children: ReactNode
}

/** Asks once, and names what is lost by it. */
export const DeletePayment = ({ id, act, deleted, children }: DeletePaymentProps) => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const deleting = useMutation({
    mutationFn: () => deletePayment(id),
    onSuccess: ({ message }) => deleted(message),
    // It may be gone all the same, or stand otherwise than this screen says.
    onError: () => forgetRecords(queryClient, id),
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
        look="danger"
        acting={deleting}
        lost={
          <Trans>
            The connection was lost. Close this: if the gift then says Cancelled, it went through.
          </Trans>
        }
        onSubmit={() => deleting.mutate()}
      >
        {children}
      </QuestionDialog>
    </div>
  )
}

/** As the specification has it: long enough to be read, then the list without it. */
const shownMilliseconds = 1_000

/** In the place of what was deleted. */
export const Deleted = ({ message }: { message: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    const leave = async (): Promise<void> => {
      // Not before: whoever still looked at it would ask for what is gone.
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
