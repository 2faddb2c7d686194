import * as v from 'valibot'

/** Every plan that a charity may have. Administration alone assigns `legacy` and `basic`. */
export const planSchema = v.picklist(['legacy', 'free', 'basic', 'plus', 'pro', 'premium'])
export type Plan = v.InferOutput<typeof planSchema>

/** The plans that a charity can choose itself, the smallest first. */
export const soldPlans = ['free', 'plus', 'pro', 'premium'] as const
export type SoldPlan = (typeof soldPlans)[number]

export const isSold = (plan: Plan): plan is SoldPlan =>
  (soldPlans as readonly Plan[]).includes(plan)
