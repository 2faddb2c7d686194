/** The page that a charity's letters lead to; by itself it takes nothing back. */
export const unsubscribePath = (token: string): string => `/Unsubscribe/${token}`
