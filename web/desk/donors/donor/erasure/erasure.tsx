import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DonorAnswer } from '@almoner/api/desk/donors/contract.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { DecisionDialog } from '../../../../ui/decision-dialog/decision-dialog.tsx'
import { Quiet } from '../../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../../ui/layout/arrangement/stack.tsx'
import { deskKey } from '../../../payments/payments-api.ts'
import { useMay } from '../../../use-may.ts'
import { withdrawErasure } from '../donor-api.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import { ErasureState } from './erasure-state.tsx'

type Props = { donor: DonorAnswer }

/** How a donor's personal data is erased, and the request that administration does so. */
export const Erasure = ({ donor }: Props) => {
  const mayErase = useMay('donors.erase')
  const { erasure, parts } = donor
  const isGone = parts.every(({ lastName }) => isErased(lastName))
  const isWaiting = erasure?.status === 'open' || erasure?.status === 'approved'
  return (
    <Stack gap={3}>
      {erasure && <ErasureState erasure={erasure} />}
      {isGone && erasure?.status !== 'carried_out' && (
        <Quiet>
          <Trans>This donor’s personal data is erased.</Trans>
        </Quiet>
      )}
      {!isGone && !isWaiting && <Explanation />}
      {mayErase && !isGone && !isWaiting && <Ask donor={donor} />}
      {mayErase && erasure?.status === 'open' && (
        <Withdraw donorId={donor.id} requestId={erasure.id} />
      )}
    </Stack>
  )
}

const Explanation = () => (
  <p>
    <Trans>
      Donors with an account can erase their data themselves, in their account under “Your data”. If
      a donor asks you in writing, ask for the erasure here: Almoner’s administration decides,
      because it reaches every charity to which the donor gave. You have to answer the donor within
      40 days.
    </Trans>
  </p>
)

const Ask = ({ donor }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Row gap={2}>
      <Button onClick={() => setOpen(true)}>
        <Trans>Ask for erasure</Trans>
      </Button>
      {isOpen && <ErasureDialog donor={donor} onClose={() => setOpen(false)} />}
    </Row>
  )
}

const Withdraw = ({ donorId, requestId }: { donorId: string; requestId: string }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Row gap={2}>
      <Button onClick={() => setOpen(true)}>
        <Trans>Withdraw request</Trans>
      </Button>
      <DecisionDialog
        name="withdraw-erasure"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t`Withdraw the request for erasure?`}
        act={<Trans>Withdraw request</Trans>}
        send={(_typed, key) => withdrawErasure({ donorId, requestId, key })}
        reads={[deskKey]}
      >
        <Trans>
          Nothing is erased. Withdraw the request only if the donor no longer wants the erasure, or
          if it was a mistake. You can ask for it again at any time.
        </Trans>
      </DecisionDialog>
    </Row>
  )
}
