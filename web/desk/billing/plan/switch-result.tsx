import { Trans } from '@lingui/react/macro'
import type { PlanQuote, SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { usePlanAndPeriod } from '../../../lib/text/plan-and-period.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { FocusTarget } from '../../../ui/layout/focus-target.tsx'
import { CardName } from '../card/card-name.tsx'

export type Switched = {
  quote: PlanQuote
  before: Pick<SubscriptionAnswer, 'plan' | 'period'>
}

type SwitchResultProps = { lastSwitch: Switched; subscription: SubscriptionAnswer }

/** What has happened, and what happens next. */
export const SwitchResult = ({ lastSwitch, subscription }: SwitchResultProps) => {
  const planAndPeriod = usePlanAndPeriod()
  const { quote, before } = lastSwitch
  const { kind, from, plan, period, next } = quote
  const then = planAndPeriod({ plan, period })
  const now = planAndPeriod(before)
  const day = formatDay(from)
  return (
    <FocusTarget>
      <Notice
        tone="success"
        title={
          kind === 'downgrade' ? (
            <Trans>
              From {day}: {then}
            </Trans>
          ) : kind === 'cancel' ? (
            <Trans>You keep {then}</Trans>
          ) : (
            <Trans>You are now on {then}</Trans>
          )
        }
        action={
          <LinkButton to="/OrgSettings/Billing" look="primary">
            <Trans>Back to billing</Trans>
          </LinkButton>
        }
      >
        {kind === 'upgrade' && <Charged quote={quote} card={subscription.card} />}
        {kind === 'downgrade' && (
          <p>
            <Trans>Until then you keep {now}. You can cancel the change until then.</Trans>
          </p>
        )}
        <Next next={next} />
      </Notice>
    </FocusTarget>
  )
}

const Charged = ({ quote, card }: { quote: PlanQuote } & Pick<SubscriptionAnswer, 'card'>) => {
  const sum = formatMoney(quote.amount)
  return (
    <p>
      {card === null ? (
        <Trans>{sum} was charged. The invoice is in your list.</Trans>
      ) : (
        <Trans>
          {sum} was charged to <CardName card={card} />. The invoice is in your list.
        </Trans>
      )}
    </p>
  )
}

const Next = ({ next }: Pick<PlanQuote, 'next'>) => {
  if (next === null) {
    return (
      <p>
        <Trans>No invoice follows.</Trans>
      </p>
    )
  }
  const [sum, day] = [formatMoney(next.amount), formatDay(next.on)]
  return (
    <p>
      <Trans>
        The next invoice is {sum}, on {day}.
      </Trans>
    </p>
  )
}
