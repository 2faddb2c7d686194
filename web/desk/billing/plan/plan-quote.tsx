import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ChargeAnswer,
  PlanQuote,
  SubscriptionAnswer,
} from '@almoner/api/desk/subscription/contract.ts'
import { problemCode, type ProblemError } from '../../../lib/api/failure/problem.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Loaded } from '../../../ui/feedback/waiting/loaded.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { BottomBar } from '../../../ui/layout/page/bottom-bar.tsx'
import { planQuoteQuery } from '../billing-api.ts'
import { ConfirmSwitch } from './confirm-switch.tsx'
import type { Choice } from './plan-choices.tsx'
import { QuoteFacts } from './quote-facts.tsx'

type PlanQuoteSectionProps = {
  choice: Choice
  subscription: SubscriptionAnswer
  onAnswer: (answer: ChargeAnswer | ProblemError, quote: PlanQuote) => void
}

/** What the chosen plan would cost and do, and the button that switches to it. */
export const PlanQuoteSection = ({ choice, subscription, onAnswer }: PlanQuoteSectionProps) => {
  const { plan, period, scheduled } = subscription
  // The Free plan is the same in every period.
  const isPresent = choice.plan === plan && (choice.period === period || plan === 'free')
  const isScheduled = choice.plan === scheduled?.plan && choice.period === scheduled.period
  if (isPresent && scheduled === null) {
    return (
      <Quiet>
        <Trans>This is your plan. Choose another one to see what it costs and changes.</Trans>
      </Quiet>
    )
  }
  if (isScheduled) {
    const day = formatDay(scheduled.on)
    return (
      <Notice>
        <Trans>You have chosen this plan already. It takes effect on {day}.</Trans>
      </Notice>
    )
  }
  return <Quoted choice={choice} subscription={subscription} onAnswer={onAnswer} />
}

const Quoted = ({ choice, subscription, onAnswer }: PlanQuoteSectionProps) => {
  const [projects, setProjects] = useState<string[]>([])
  const quote = useQuery({
    ...planQuoteQuery({ ...choice, projects }),
    placeholderData: keepPreviousData,
  })
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const needsCard =
    problemCode(quote.error) === 'card_missing' ||
    (quote.data?.kind === 'upgrade' && subscription.card === null)
  if (needsCard) return <CardNeeded />
  return (
    <Loaded query={quote} height="14rem">
      {(shown) => (
        <Stack gap={5}>
          {isChanged && (
            <Notice tone="warning" title={<Trans>The amount has changed</Trans>}>
              <Trans>Nothing was charged. Check the new amount, and confirm again.</Trans>
            </Notice>
          )}
          <QuoteFacts
            quote={shown}
            present={subscription}
            onOrder={(ids) => setProjects([...ids])}
          />
          <BottomBar>
            <Button look="primary" wide onClick={() => setOpen(true)}>
              <Act quote={shown} />
            </Button>
          </BottomBar>
          <ConfirmSwitch
            quote={shown}
            projects={projects}
            card={subscription.card}
            open={isOpen}
            onClose={() => setOpen(false)}
            act={<Act quote={shown} />}
            onAnswer={(answer) => {
              const hasNewSum = problemCode(answer) === 'quote_changed'
              setChanged(hasNewSum)
              if (hasNewSum) void quote.refetch()
              else onAnswer(answer, shown)
            }}
          />
        </Stack>
      )}
    </Loaded>
  )
}

/** Names the act with its sum or its day. */
const Act = ({ quote: { kind, amount, from } }: { quote: PlanQuote }) => {
  const sum = formatMoney(amount)
  const day = formatDay(from)
  if (kind === 'cancel') return <Trans>Keep my plan</Trans>
  return kind === 'upgrade' ? (
    <Trans>Pay {sum} and switch now</Trans>
  ) : (
    <Trans>Switch on {day}</Trans>
  )
}

const CardNeeded = () => (
  <Notice
    title={<Trans>This plan needs a card</Trans>}
    action={
      <LinkButton to="/OrgSettings/Billing/Card" look="primary" icon="card">
        <Trans>Add a card</Trans>
      </LinkButton>
    }
  >
    <Trans>Nothing is charged when you add it. Then you can switch.</Trans>
  </Notice>
)
