import { Trans } from '@lingui/react/macro'
import type {
  ChargeAnswer,
  OwedInvoice,
  SubscriptionAnswer,
} from '@almoner/api/desk/subscription/contract.ts'
import type { ProblemError } from '../../../lib/api/failure/problem.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { payOwed } from '../billing-api.ts'
import { CardName } from '../card/card-name.tsx'
import { chargeOnce } from './use-charge.ts'

type PayDialogProps = {
  owed: OwedInvoice
  card: NonNullable<SubscriptionAnswer['card']>
  open: boolean
  onClose: () => void
  onAnswer: (answer: ChargeAnswer | ProblemError) => void
}

/** Pays the invoice that is owed, with the charity's card. */
export const PayDialog = ({ owed, card, open, onClose, onAnswer }: PayDialogProps) => {
  const sum = formatMoney(owed.amount)
  const { number } = owed
  return (
    <DecisionDialog
      name="pay"
      open={open}
      onClose={onClose}
      title={<Trans>Pay {sum} now?</Trans>}
      act={<Trans>Pay {sum}</Trans>}
      withPassword
      send={({ password }, key) => chargeOnce(() => payOwed({ stepUp: { password } }, key))}
      done={onAnswer}
      lost={
        <Trans>
          The connection was lost, so we do not know yet whether the card was charged. Press the
          button again: it is the same payment and is charged once.
        </Trans>
      }
    >
      <p>
        <Trans>
          It is charged to <CardName card={card} />.
        </Trans>
        {number !== null && (
          <>
            {' '}
            <Trans>Invoice {number}</Trans>
          </>
        )}
      </p>
    </DecisionDialog>
  )
}
