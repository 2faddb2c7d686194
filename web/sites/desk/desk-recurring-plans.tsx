import { useQuery } from '@tanstack/react-query'
import { RecurringPlans } from '../../desk/recurring-plans/recurring-plans.tsx'
import { PlanDetail } from '../../desk/recurring-plans/plan-detail.tsx'
import { PlanList } from '../../desk/recurring-plans/plan-list.tsx'
import { overviewQuery } from '../../desk/payments/payments-api.ts'

export const DeskRecurringPlans = () => <RecurringPlans of={useCharityName()} />

export const DeskPlanList = () => <PlanList of={useCharityName()} />

export const DeskPlanDetail = () => <PlanDetail of={useCharityName()} />

const useCharityName = (): string | undefined => useQuery(overviewQuery).data?.organization.name
