import { Trans } from '@lingui/react/macro'
import type { PlanOfCharityAnswer } from '@almoner/api/desk/recurring-plans/contract.ts'
import { Time } from '../../../ui/data/time.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatSlashedDay, useStanding } from '../plan-labels.ts'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

const open = new Set(['overdue', 'waiting', 'retrying', 'charging'])

/** Explains in plain words what happens next with open instalments and with future ones. */
export const PlanNext = ({ plan }: { plan: PlanOfCharityAnswer }) => {
  const standing = useStanding()
  return (
    <Stack gap={2}>
      <ToCome plan={plan} />
      {plan.instalments
        .filter(({ status }) => open.has(status))
        .map((each) => {
          const day = formatSlashedDay(each.day)
          const texts = standing(each)
          return (
            <p key={each.number}>
              <Trans>
                The gift of {day}: {texts}
              </Trans>
            </p>
          )
        })}
    </Stack>
  )
}

const Resting = () => (
  <p>
    <Trans>
      Your plan does not include monthly gifts, so nothing is charged, and the donor has been
      informed by email. The gift continues on its usual day once your plan includes it, with all
      remaining payments.
    </Trans>
  </p>
)

const ToCome = ({ plan }: { plan: PlanOfCharityAnswer }) => {
  const { status, next, isResting, occurrences, completed, amount } = plan
  if (status === 'active' && isResting) return <Resting />
  if (status === 'active' && next) {
    const { number, at } = next
    const sum = formatMoney(amount)
    return (
      <p>
        <Trans>
          {sum} will be charged automatically on <Time at={at} />. This is payment {number} of{' '}
          {occurrences}.
        </Trans>
      </p>
    )
  }
  return (
    <p>
      {status === 'active' && <Trans>The last payment is in progress; no more will follow.</Trans>}
      {status === 'paused' && (
        <Trans>
          The donor has paused: nothing is charged until they resume. It then continues on the same
          day of the month, with all remaining payments.
        </Trans>
      )}
      {status === 'cancelled' && (
        <Trans>
          It was cancelled. Nothing more is due; {completed} of {occurrences} payments were
          received.
        </Trans>
      )}
      {status === 'completed' && (
        <Trans>
          It has ended: {completed} of {occurrences} payments were received.
        </Trans>
      )}
    </p>
  )
}
