import { Trans } from '@lingui/react/macro'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { useReview } from '../applications-api.ts'
import { seenIn } from '../seen.ts'
import { ApprovalCharge } from './approval-charge.tsx'

export type DecidingProps = {
  application: ApplicationAnswer
  open: boolean
  onClose: () => void
  onDone: () => void
}

export const ApproveDialog = ({ application, open, onClose, onDone }: DecidingProps) => {
  const review = useReview(application.id)
  const name = application.name ?? ''
  const { round } = application
  return (
    <DecisionDialog
      name="approve"
      open={open}
      onClose={onClose}
      title={<Trans>Approve {name}?</Trans>}
      act={<Trans>Approve</Trans>}
      seen={seenIn(application)}
      withPassword
      send={({ round: seenRound, snapshotSha256, password }, key) =>
        review('approve', { round: seenRound, snapshotSha256, stepUp: { password } }, key)
      }
      done={onDone}
    >
      <p>
        <Trans>
          You approve round {round} as you have reviewed it. The charity’s page opens for donations,
          the applicant becomes the owner of its account and is informed by email, and its
          subscription begins.
        </Trans>
      </p>
      <p>
        <strong>
          <ApprovalCharge application={application} />
        </strong>
      </p>
    </DecisionDialog>
  )
}
