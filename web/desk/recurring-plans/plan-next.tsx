import { Trans } from '@lingui/react/macro'
import type { PlanOfCharityAnswer } from '@almoner/api/desk/recurring-plans/contract.ts'
import { Time } from '../../ui/time.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import { formatMoney } from '../../lib/format.ts'
import styles from './plan-detail.module.css'
import { slashed, useStanding } from './plan-labels.ts'

const open = new Set(['overdue', 'waiting', 'retrying', 'charging'])

/** What happens next, in plain words: with what is open, and with what is to come. */
export const PlanNext = ({ plan }: { plan: PlanOfCharityAnswer }) => {
  const standing = useStanding()
  return (
    <div className={styles.stack}>
      <ToCome plan={plan} />
      {plan.instalments
        .filter(({ status }) => open.has(status))
        .map((each) => {
          const day = slashed(each.day)
          const words = standing(each)
          return (
            <p key={each.number}>
              <Trans>
                The gift of {day}: {words}
              </Trans>
            </p>
          )
        })}
    </div>
  )
}

const ToCome = ({ plan }: { plan: PlanOfCharityAnswer }) => {
  const { status, next, occurrences, completed, amount } = plan
  if (status === 'active' && next) {
    const { number, at } = next
    const sum = formatMoney(centsOf(amount))
    return (
      <p>
        <Trans>
          {sum} is charged by itself on <Time at={at} />. It is number {number} of {occurrences}.
        </Trans>
      </p>
    )
  }
  return (
    <p>
      {status === 'active' && <Trans>The last gift has begun; no other comes after it.</Trans>}
      {status === 'paused' && (
        <Trans>
          The donor has paused: nothing is charged until they resume. Then it goes on with the same
          day of the month, and no gift that is left is lost.
        </Trans>
      )}
      {status === 'cancelled' && (
        <Trans>
          It was cancelled. No other is due; {completed} of {occurrences} came.
        </Trans>
      )}
      {status === 'completed' && (
        <Trans>
          It has come to its end: {completed} of {occurrences} came.
        </Trans>
      )}
    </p>
  )
}
