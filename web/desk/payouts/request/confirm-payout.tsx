import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { NextPayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { PayoutTerms } from './payout-terms.tsx'
import { payoutsKey, requestPayout } from '../payouts-api.ts'

type Props = {
  next: NextPayoutAnswer
  amountCents: Cents
  open: boolean
  onClose: () => void
}

/** The last confirmation before money leaves. The password proves the person's identity. */
export const ConfirmPayout = ({ next, amountCents, open, onClose }: Props) => {
  const navigate = useNavigate()
  const sum = formatMoney(amountCents)
  return (
    <DecisionDialog
      name="payout"
      open={open}
      onClose={onClose}
      title={<Trans>Pay out {sum}?</Trans>}
      act={<Trans>Pay out {sum}</Trans>}
      seen={{ amount: amountCents, seen: next.seen }}
      withPassword
      send={({ amount, seen, password }, key) => requestPayout({ amount, seen, password }, key)}
      done={(requestedPayout) =>
        void navigate({ to: '/PayoutSuccess', state: { requestedPayout }, ignoreBlocker: true })
      }
      reads={[payoutsKey]}
      lost={
        <Trans>
          The connection was lost, so we do not know yet whether this was requested. Press the
          button again: it is the same payout and is sent once.
        </Trans>
      }
    >
      <PayoutTerms next={next} amountCents={amountCents} />
    </DecisionDialog>
  )
}
