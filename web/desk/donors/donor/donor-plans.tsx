import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { DonorPlan } from '@almoner/api/desk/donors/contract.ts'
import { formatDate, formatMoney } from '../../../lib/text/format.ts'
import { useProjectName } from '../../../lib/text/project-name.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { PlanPills } from '../../recurring-plans/plan-pill.tsx'

/** The donor's monthly gifts, each leading to its plan. */
export const DonorPlans = ({ plans }: { plans: readonly DonorPlan[] }) => (
  <Stack gap={2}>
    {plans.map((plan) => (
      <PlanLine key={plan.id} plan={plan} />
    ))}
  </Stack>
)

const PlanLine = ({ plan }: { plan: DonorPlan }) => {
  const toName = useProjectName()
  const each = formatMoney(plan.amount)
  const day = formatDate(plan.startedAt)
  return (
    <Row gap={1} columnGap={3}>
      <Link to="/MonthlyGiving/Plans/$planId" params={{ planId: plan.id }} preload={false}>
        <Trans>{each} a month</Trans>
      </Link>
      <span>{toName(plan.projectName)}</span>
      <Quiet as="span">
        <Trans>Started on {day}</Trans>
      </Quiet>
      <PlanPills plan={{ status: plan.status, isResting: false, trouble: null }} />
    </Row>
  )
}
