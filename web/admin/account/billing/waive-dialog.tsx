import { Trans, useLingui } from '@lingui/react/macro'
import { mostReliefReasonSigns } from '@almoner/api/admin/billing/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import type { AccountDialogProps } from '../account-dialogs.tsx'
import { useBillingDecisions } from './charity-billing-api.ts'
import { SecondPerson } from './second-person.tsx'

type WaiveDialogProps = AccountDialogProps & { number: string; amountCents: Cents }

/** Waives what is owed of an invoice. */
export const WaiveDialog = (props: WaiveDialogProps) => {
  const { account, number, amountCents, open, onClose } = props
  const { t } = useLingui()
  const { waive } = useBillingDecisions(account.id)
  const { name } = account
  const sum = formatMoney(amountCents)
  return (
    <DecisionDialog
      name="waive"
      open={open}
      onClose={onClose}
      title={
        <Trans>
          Waive {sum} for {name}?
        </Trans>
      }
      act={<Trans>Waive {sum}</Trans>}
      reason={{
        label: <Trans>Reason</Trans>,
        hint: <Trans>It stays in the records of the subscription.</Trans>,
        missing: t`Enter a reason`,
        most: mostReliefReasonSigns,
      }}
      withPassword
      seen={{ number }}
      send={({ number: seen, reason, password }, key) =>
        waive(seen, { reason, stepUp: { password } }, key)
      }
    >
      <p>
        <Trans>Invoice {number} is no longer owed, and its card is not charged again.</Trans>
      </p>
      <SecondPerson amountCents={amountCents} />
    </DecisionDialog>
  )
}
