import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import type { DetailAct } from '../../../ui/detail-screen/acts.tsx'
import { cancelPayout, payoutsKey } from '../payouts-api.ts'

/** Taking back a payout that waits for its approval. */
export const useCancelAct = (): ((payout: PayoutAnswer) => DetailAct[]) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return ({ id, amount, mayCancel }) => {
    if (!mayCancel) return []
    const sum = formatMoney(amount)
    return [
      {
        name: t`Cancel this payout`,
        act: (
          <Button look="danger" onClick={() => setOpen(true)}>
            <Trans>Cancel this payout</Trans>
          </Button>
        ),
        dialog: (
          <DecisionDialog
            name="cancel-payout"
            open={isOpen}
            onClose={() => setOpen(false)}
            title={<Trans>Cancel the payout of {sum}?</Trans>}
            act={<Trans>Cancel the payout</Trans>}
            dismiss={<Trans>Go back</Trans>}
            look="danger"
            send={() => cancelPayout(id)}
            reads={[payoutsKey]}
          >
            <p>
              <Trans>
                Nothing has been sent yet. The amount is in your balance again at once, and you can
                request it again.
              </Trans>
            </p>
          </DecisionDialog>
        ),
      },
    ]
  }
}
