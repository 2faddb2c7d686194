import { cents } from '../kernel/money.ts'

/** Above this sum, a second administrator decides about a waiver or a credit. */
export const reliefAloneCents = cents(100_000)
