import type { Instant } from '@almoner/domain/kernel/time.ts'
import { crashPoint, noFaults, type Faults } from '../engines/virtual/faults.ts'
import type { ChargesRead } from '../tasks/settlement/settle-new-charges.ts'

/** The place up to which a provider's list was read, with the table's rule: it never moves back. */
export const createMemoryCursor = (faults: Faults = noFaults): ChargesRead => {
  let place: { transactionId: string; createdAt: Instant } | null = null
  return {
    find: async () => place?.transactionId ?? null,
    move: async (to) => {
      crashPoint(faults, `cursor ${to.transactionId}: before`)
      if (place === null || place.createdAt <= to.createdAt) place = to
      crashPoint(faults, `cursor ${to.transactionId}: after`)
    },
    forget: async (transactionId) => {
      if (place?.transactionId === transactionId) place = null
    },
  }
}
