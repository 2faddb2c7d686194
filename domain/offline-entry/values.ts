import { cents, type Cents } from '../kernel/money.ts'

/** The smallest offline entry is HK$1. */
export const leastOfflineCents: Cents = cents(100)
