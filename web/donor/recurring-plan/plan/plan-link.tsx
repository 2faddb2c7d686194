import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { InstalmentOfPlan } from '@almoner/api/use-cases/recurring-plans/contract.ts'

/** From an instalment to the monthly gift that it is a part of. */
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
