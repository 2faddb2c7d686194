import type { ChangeBankAccountDependencies } from '../processes/change-bank-account/activities.ts'

/** The number of the bank account in an application. */
const first = '004-808-123456001'

/** The whole numbers of accounts by their fingerprints, as they are stored sealed. */
export const createAccountNumbers = () => {
  const numbers = new Map<string, string>()
  return {
    numbers,
    bankAccountNumber: async ({ fingerprint }: { fingerprint: string }) =>
      numbers.get(fingerprint) ?? first,
    eraseOtherBankAccountNumbers: (async ({ needed }) => {
      for (const fingerprint of numbers.keys()) {
        if (!needed.includes(fingerprint)) numbers.delete(fingerprint)
      }
    }) satisfies ChangeBankAccountDependencies['eraseOtherBankAccountNumbers'],
  }
}
