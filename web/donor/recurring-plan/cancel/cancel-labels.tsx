import { Plural, Trans } from '@lingui/react/macro'
import type { PlanOpened } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import { SentenceGap } from '../../../ui/text/sentence-gap.tsx'
import { isUnpaid } from '../plan/plan-standing.ts'

/**
 * Explains what the end of a plan loses and what it does not. Without a plan, it is about a waiting
 * instalment.
 */
export const CancelLabels = ({ plan }: { plan: PlanOpened | null }) => {
  if (plan === null) {
    return (
      <p>
        <Trans>
          This payment will not be charged any more. Your monthly gift continues with the next one.
        </Trans>
      </p>
    )
  }
  if (plan.occurrences === 1) {
    return (
      <p>
        <Trans>This gift has not been charged yet, and will not be.</Trans>
      </p>
    )
  }
  return (
    <p>
      <Plural
        value={plan.instalments.filter(isLost).length}
        one="One gift has not been charged yet and will not be charged."
        other="# gifts have not been charged yet and will not be charged."
      />
      <SentenceGap />
      <Trans>
        Past payments and their receipts are not affected. To start again, set up a new monthly
        gift.
      </Trans>
    </p>
  )
}

const isLost = (instalment: PlanOpened['instalments'][number]): boolean =>
  instalment.status === 'scheduled' || isUnpaid(instalment)
