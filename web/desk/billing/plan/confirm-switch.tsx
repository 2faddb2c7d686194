import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type {
  ChargeAnswer,
  PlanQuote,
  SubscriptionAnswer,
} from '@almoner/api/desk/subscription/contract.ts'
import { isSold } from '@almoner/domain/plans/plan.ts'
import type { ProblemError } from '../../../lib/api/failure/problem.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { usePlanAndPeriod } from '../../../lib/text/plan-and-period.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { switchPlan } from '../billing-api.ts'
import { CardName } from '../card/card-name.tsx'
import { chargeOnce } from '../owed/use-charge.ts'

type ConfirmSwitchProps = {
  quote: PlanQuote
  /** The projects in the order that the charity chose; empty for the order of its page. */
  projects: string[]
  card: SubscriptionAnswer['card']
  open: boolean
  onClose: () => void
  act: ReactNode
  onAnswer: (answer: ChargeAnswer | ProblemError) => void
}

/** The last confirmation. The password proves the person’s identity. */
export const ConfirmSwitch = (props: ConfirmSwitchProps) => {
  const { quote, projects, card, open, onClose, act, onAnswer } = props
  const planAndPeriod = usePlanAndPeriod()
  const { plan, period, amount, kind, from } = quote
  const name = planAndPeriod({ plan, period })
  const [sum, day] = [formatMoney(amount), formatDay(from)]
  return (
    <DecisionDialog
      name="switch"
      open={open}
      onClose={onClose}
      title={kind === 'cancel' ? <Trans>Keep {name}?</Trans> : <Trans>Switch to {name}?</Trans>}
      act={act}
      withPassword
      seen={{ plan: isSold(plan) ? plan : ('free' as const), period, amount, projects }}
      send={({ reason: _reason, password, ...seen }, key) =>
        chargeOnce(() => switchPlan({ ...seen, stepUp: { password } }, key))
      }
      done={onAnswer}
      lost={
        <Trans>
          The connection was lost, so we do not know yet whether the plan was switched. Press the
          button again: it is the same request and is charged once.
        </Trans>
      }
    >
      <p>
        {kind === 'cancel' ? (
          <Trans>The change that you had chosen is cancelled. Nothing is charged now.</Trans>
        ) : kind === 'downgrade' ? (
          <Trans>
            It takes effect on {day}. Nothing is charged now, and you can cancel until then.
          </Trans>
        ) : (
          card !== null && (
            <Trans>
              {sum} is charged to <CardName card={card} /> now. The plan takes effect once it is
              paid.
            </Trans>
          )
        )}
      </p>
    </DecisionDialog>
  )
}
