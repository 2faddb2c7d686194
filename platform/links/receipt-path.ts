/** Where a receipt can be downloaded by whoever holds its token. */
export const receiptPath = (token: string): string => `/api/receipts/${token}`
