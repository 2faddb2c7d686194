import { useQuery } from '@tanstack/react-query'
import { MonthlyGiving } from '../../desk/recurring-plans/monthly-giving.tsx'
import { MonthlyPlan } from '../../desk/recurring-plans/monthly-plan.tsx'
import { MonthlyPlans } from '../../desk/recurring-plans/monthly-plans.tsx'
import { overviewQuery } from '../../desk/payments/payments-api.ts'

export const DeskMonthlyGiving = () => <MonthlyGiving of={useCharityName()} />

export const DeskMonthlyPlans = () => <MonthlyPlans of={useCharityName()} />

export const DeskMonthlyPlan = () => <MonthlyPlan of={useCharityName()} />

const useCharityName = (): string | undefined => useQuery(overviewQuery).data?.organization.name
