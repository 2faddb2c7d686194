import * as v from 'valibot'

/** A charity's plans, the smallest first. */
export const planSchema = v.picklist(['legacy', 'free', 'basic', 'plus', 'pro', 'premium'])
export type Plan = v.InferOutput<typeof planSchema>
