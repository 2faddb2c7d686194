/** Returns the path at which the holder of its token can download a receipt. */
export const receiptPath = (token: string): string => `/api/receipts/${token}`
