import { cents } from '../kernel/money.ts'

/** HK$10: no charity may ask for less (decisions, 8). */
export const lowestMinimumCents = cents(1_000)
