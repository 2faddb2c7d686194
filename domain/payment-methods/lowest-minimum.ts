import { cents } from '../kernel/money.ts'

/** HK$10 is the lowest minimum that a charity may set (decisions, 8). */
export const lowestMinimumCents = cents(1_000)
