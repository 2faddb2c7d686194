/** What a simulated provider tells of itself: whose it is stands in the message. */
export type Log = (message: string, details: Record<string, string | number>) => void
