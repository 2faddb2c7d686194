import { useQuery } from '@tanstack/react-query'
import { RecurringPlans } from '../../../desk/recurring-plans/overview/recurring-plans.tsx'
import { PlanDetail } from '../../../desk/recurring-plans/plan/plan-detail.tsx'
import { PlanList } from '../../../desk/recurring-plans/plan-list.tsx'
import { overviewQuery, projectsQuery } from '../../../desk/payments/payments-api.ts'
import { useMay } from '../../../desk/use-may.ts'

export const DeskRecurringPlans = () => <RecurringPlans {...useCharity()} />

export const DeskPlanList = () => <PlanList {...useCharity()} />

export const DeskPlanDetail = () => <PlanDetail of={useCharity().of} />

const useCharity = () => ({
  of: useQuery(overviewQuery).data?.organization.name,
  projects: useQuery(projectsQuery).data?.projects ?? noProjects,
  mayExport: useMay('recurring_plans.export'),
})

const noProjects: readonly { id: string; name: string }[] = []
