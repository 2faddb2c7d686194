import { baseline } from './2026-11-29-baseline.ts'

/** In the order in which they run. A released one is frozen; a change is a new one at the end. */
export const migrations: readonly string[] = [baseline]
