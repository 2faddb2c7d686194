import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { longestText } from '@almoner/api/admin/applications/contract.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { Checkbox } from '../../../ui/form/choice/checkbox.tsx'
import { useReview } from '../applications-api.ts'
import { seenIn } from '../seen.ts'
import type { DecidingProps } from './approve-dialog.tsx'

export const DeclineDialog = ({ application, open, onClose, onDone }: DecidingProps) => {
  const { t } = useLingui()
  const review = useReview(application.id)
  const [mayReapply, setMayReapply] = useState(true)
  const name = application.name ?? ''
  return (
    <DecisionDialog
      name="decline"
      open={open}
      onClose={onClose}
      title={<Trans>Decline {name}?</Trans>}
      act={<Trans>Decline</Trans>}
      look="danger"
      seen={seenIn(application)}
      reason={{
        label: <Trans>Reason</Trans>,
        hint: <Trans>The applicant receives this by email.</Trans>,
        missing: t`Enter a reason`,
        most: longestText,
      }}
      withPassword
      send={({ round, snapshotSha256, reason, password }, key) => {
        const body = { round, snapshotSha256, reason, mayReapply, stepUp: { password } }
        return review('decline', body, key)
      }}
      done={onDone}
    >
      <p>
        <Trans>
          The charity’s page stays closed. The applicant reads the reason when they log in, with
          each remark that is shown to them. The documents and sections of failed checks are marked.
        </Trans>
      </p>
      <Checkbox
        name="decline-mayReapply"
        label={<Trans>The charity may apply again</Trans>}
        checked={mayReapply}
        onChange={(event) => setMayReapply(event.target.checked)}
      />
    </DecisionDialog>
  )
}
