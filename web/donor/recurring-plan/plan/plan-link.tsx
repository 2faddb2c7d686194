import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { InstalmentOfPlan } from '@almoner/api/use-cases/recurring-plans/contract.ts'

/** Links from an instalment to its monthly gift. */
export const PlanLink = ({ instalment }: { instalment: InstalmentOfPlan }) => {
  const { planId, number, occurrences } = instalment
  return (
    <Link to="/DonationInfoRecurring/{-$id}" params={{ id: planId }}>
      <Trans>
        Payment {number} of {occurrences}
      </Trans>
    </Link>
  )
}
