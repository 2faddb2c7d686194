import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import type { DetailAct } from '../../../ui/detail-screen/acts.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'

type Question = 'approve' | 'ask' | 'decline'

/** The three answers to a submission that waits. */
export const useDecidingActs = (): ((application: ApplicationAnswer) => readonly DetailAct[]) => {
  const { t } = useLingui()
  const [openDialog, setOpenDialog] = useState<Question | null>(null)
  const why = useWhyNot()
  const onClose = () => setOpenDialog(null)
  return (application) => {
    // The dialogs stay mounted if a colleague decides first, so that the refusal can still be read.
    if (application.status !== 'pending' && openDialog === null) return []
    const dialogProps = { application, onClose }
    return [
      {
        name: t`Approve`,
        act: (
          <Button look="primary" icon="check" onClick={() => setOpenDialog('approve')}>
            <Trans>Approve</Trans>
          </Button>
        ),
        dialog: <ApproveDialog {...dialogProps} open={openDialog === 'approve'} />,
        why: why('approve', application),
      },
      {
        name: t`Request more information`,
        act: (
          <Button onClick={() => setOpenDialog('ask')}>
            <Trans>Request more information</Trans>
          </Button>
        ),
        dialog: <AskDialog {...dialogProps} open={openDialog === 'ask'} />,
        why: why('ask', application),
      },
      {
        name: t`Decline`,
        act: (
          <Button onClick={() => setOpenDialog('decline')}>
            <Trans>Decline</Trans>
          </Button>
        ),
        dialog: <DeclineDialog {...dialogProps} open={openDialog === 'decline'} />,
        why: why('decline', application),
      },
    ]
  }
}

/** Returns why a decision cannot be made now. Undefined if nothing prevents it. */
const useWhyNot = () => {
  const { t } = useLingui()
  return (question: Question, { notApprovable }: ApplicationAnswer): string | undefined => {
    if (notApprovable === null) return undefined
    const others: Readonly<Record<string, string>> = {
      review_claimed: t`A colleague has claimed this application.`,
      reviewer_is_staff: t`You belong to this charity yourself, so a colleague has to decide.`,
      application_not_pending: t`This application is not waiting for a decision.`,
      application_edited: t`The applicant is changing the application. You can decide when they submit it again.`,
    }
    const ofApproval: Readonly<Record<string, string>> = {
      documents_not_viewed: t`Open every document yourself first.`,
      checks_missing: t`Record an outcome for every check first.`,
      check_failed: t`A check has failed.`,
    }
    // A request for more information is not a decision.
    if (question === 'ask' && notApprovable === 'reviewer_is_staff') return undefined
    return others[notApprovable] ?? (question === 'approve' ? ofApproval[notApprovable] : undefined)
  }
}
