import { useQuery } from '@tanstack/react-query'
import { MonthlyGiving } from '../features/monthly-giving/monthly-giving.tsx'
import { MonthlyPlan } from '../features/monthly-giving/monthly-plan.tsx'
import { MonthlyPlans } from '../features/monthly-giving/monthly-plans.tsx'
import { overviewQuery } from '../features/payments/payments-api.ts'

export const DeskMonthlyGiving = () => <MonthlyGiving of={useCharityName()} />

export const DeskMonthlyPlans = () => <MonthlyPlans of={useCharityName()} />

export const DeskMonthlyPlan = () => <MonthlyPlan of={useCharityName()} />

const useCharityName = (): string | undefined => useQuery(overviewQuery).data?.organization.name
