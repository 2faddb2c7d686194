import { cents, type Cents } from '../kernel/money.ts'

/** HK$1: the smallest offline entry. */
export const leastOfflineCents: Cents = cents(100)
