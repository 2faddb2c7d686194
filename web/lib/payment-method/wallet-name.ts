/** Phones' wallets by their own names, which are no language's. */
export const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const
