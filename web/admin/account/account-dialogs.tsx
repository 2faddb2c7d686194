import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  mostReasonSigns,
  type CharityAccountAnswer,
} from '@almoner/api/admin/organisations/contract.ts'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { useAccountDecision } from './account-api.ts'
import { charityBillingQuery } from './billing/charity-billing-api.ts'

export type AccountDialogProps = {
  account: CharityAccountAnswer
  open: boolean
  onClose: () => void
}

export const SuspendDialog = ({ account, open, onClose }: AccountDialogProps) => {
  const { t } = useLingui()
  const decide = useAccountDecision(account.id)
  const [payoutsToo, setPayoutsToo] = useState(true)
  const { name } = account
  return (
    <DecisionDialog
      name="suspend"
      open={open}
      onClose={onClose}
      title={<Trans>Suspend {name}?</Trans>}
      act={<Trans>Suspend</Trans>}
      look="danger"
      reason={{
        label: <Trans>Reason</Trans>,
        hint: <Trans>Each owner receives the reason by email, and sees it when they log in.</Trans>,
        missing: t`Enter a reason`,
        most: mostReasonSigns,
      }}
      withPassword
      send={({ reason, password }, key) =>
        decide('suspend', { reason, payoutsToo, stepUp: { password } }, key)
      }
      reads={[charityBillingQuery(account.id).queryKey]}
    >
      <p>
        <Trans>
          It cannot accept payments from now on, and monthly gifts are on hold. Payments that are
          already with a bank, and refunds in progress, will still be completed. Its desk closes,
          except for its payments and their refunds.
        </Trans>
      </p>
      <p>
        <Trans>Its plan is paused too, and is not charged until the charity is reinstated.</Trans>
      </p>
      <Checkbox
        name="suspend-payoutsToo"
        label={<Trans>Hold payouts too</Trans>}
        checked={payoutsToo}
        onChange={(event) => setPayoutsToo(event.target.checked)}
      />
    </DecisionDialog>
  )
}

export const ReinstateDialog = ({ account, open, onClose }: AccountDialogProps) => {
  const { t } = useLingui()
  const decide = useAccountDecision(account.id)
  const { name } = account
  return (
    <DecisionDialog
      name="reinstate"
      open={open}
      onClose={onClose}
      title={<Trans>Reinstate {name}?</Trans>}
      act={<Trans>Reinstate</Trans>}
      reason={{
        label: <Trans>Reason</Trans>,
        hint: <Trans>Each owner receives the reason by email.</Trans>,
        missing: t`Enter a reason`,
        most: mostReasonSigns,
      }}
      withPassword
      send={({ reason, password }, key) =>
        decide('reinstate', { reason, stepUp: { password } }, key)
      }
      reads={[charityBillingQuery(account.id).queryKey]}
    >
      <p>
        <Trans>
          It can accept payments again at once. Monthly gifts continue from their next day; donors
          are not charged for the time between.
        </Trans>
      </p>
      <p>
        <Trans>Its plan resumes with the paid days that it had left.</Trans>
      </p>
    </DecisionDialog>
  )
}

export const EndTaxStatusDialog = ({ account, open, onClose }: AccountDialogProps) => {
  const { t } = useLingui()
  const decide = useAccountDecision(account.id)
  const { name } = account
  return (
    <DecisionDialog
      name="end-tax-status"
      open={open}
      onClose={onClose}
      title={<Trans>End the tax status of {name}?</Trans>}
      act={<Trans>End tax status</Trans>}
      look="danger"
      reason={{
        label: <Trans>Reason</Trans>,
        hint: (
          <Trans>
            For example, the date of the Inland Revenue’s list that no longer includes it.
          </Trans>
        ),
        missing: t`Enter a reason`,
        most: mostReasonSigns,
      }}
      withPassword
      send={({ reason, password }, key) =>
        decide('end-tax-status', { reason, stepUp: { password } }, key)
      }
    >
      <p>
        <Trans>
          From now on no receipt says that the donation is tax-deductible. Receipts that were issued
          stay as they are.
        </Trans>
      </p>
    </DecisionDialog>
  )
}
