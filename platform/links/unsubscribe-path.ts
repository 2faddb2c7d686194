/** The page of a charity's unsubscribe links; opening it withdraws nothing. */
export const unsubscribePath = (token: string): string => `/Unsubscribe/${token}`
