/** The log of a simulated provider; each message names the provider. */
export type Log = (message: string, details: Record<string, string | number>) => void
