import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DonorAnswer, DonorPart } from '@almoner/api/desk/donors/contract.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { deskKey } from '../../payments/payments-api.ts'
import { useMay } from '../../use-may.ts'
import { useDonorName } from '../donor-name.ts'
import { Lines } from './donor-lines.tsx'
import { FindDonor } from './find-donor.tsx'
import { mergeDonor, separateDonor } from './donor-api.ts'

type Decision = { what: 'merge' | 'separate'; other: DonorPart }

/** The records that were merged into this one, and others that may be the same person. */
export const SamePerson = ({ donor }: { donor: DonorAnswer }) => {
  const mayMerge = useMay('donors.merge')
  // An erased record has nothing left by which another one could be known to be the same person.
  const mayFind = mayMerge && !isErased(donor.lastName)
  const [decision, setDecision] = useState<Decision | null>(null)
  const others = donor.parts.filter(({ id }) => id !== donor.id)
  const decide = (what: Decision['what']) => (other: DonorPart) => setDecision({ what, other })
  return (
    <Stack gap={4}>
      {others.length > 0 ? (
        <Lines
          title={<Trans>Merged into this record</Trans>}
          donors={others}
          act={mayMerge ? { word: <Trans>Separate</Trans>, run: decide('separate') } : undefined}
        />
      ) : (
        <Quiet>
          <Trans>No other record has been merged into this one.</Trans>
        </Quiet>
      )}
      {mayFind && donor.likelySame.length > 0 && (
        <Lines
          title={<Trans>Same name or phone number</Trans>}
          donors={donor.likelySame}
          act={{ word: <Trans>Merge</Trans>, run: decide('merge') }}
        />
      )}
      {mayFind && <FindDonor donor={donor} onChoose={decide('merge')} />}
      <MergeDialog donor={donor} decision={decision} onClose={() => setDecision(null)} />
    </Stack>
  )
}

type MergeDialogProps = {
  donor: DonorAnswer
  decision: Decision | null
  onClose: () => void
}

const MergeDialog = ({ donor, decision, onClose }: MergeDialogProps) => {
  const { t } = useLingui()
  const donorName = useDonorName()
  const name = donorName(donor)
  const otherName = decision === null ? '' : donorName(decision.other)
  const isMerge = decision?.what !== 'separate'
  return (
    <DecisionDialog
      name="same-person"
      open={decision !== null}
      onClose={onClose}
      title={isMerge ? t`Merge with ${name}?` : t`Separate from ${name}?`}
      act={isMerge ? <Trans>Merge</Trans> : <Trans>Separate</Trans>}
      send={(_typed, key) =>
        (isMerge ? mergeDonor : separateDonor)({
          donorId: donor.id,
          other: decision?.other.id ?? '',
          key,
        })
      }
      reads={[deskKey]}
    >
      {isMerge ? (
        <Trans>
          {otherName} and {name} are shown as one donor from now on. Payments, receipts and books do
          not change, and you can separate them at any time.
        </Trans>
      ) : (
        <Trans>
          {otherName} is shown as a separate donor again. Payments, receipts and books do not
          change.
        </Trans>
      )}
    </DecisionDialog>
  )
}
