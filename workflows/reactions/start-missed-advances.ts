import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { MoneyBack } from '@almoner/domain/treasury/state.ts'
import type { Engine } from '../flow/flow.ts'
import { updateTreasuryId } from '../processes/update-treasury/contract.ts'
import { updateTreasury } from '../processes/update-treasury/process.ts'

const pageSize = 100

/** Refunds and disputes that a treasury has not recorded, in pages. */
export type ListMissedAdvances = (page: {
  after: bigint | null
  limit: number
}) => Promise<readonly { of: MoneyBack; paymentId: PaymentId; position: bigint }[]>

/**
 * Notifies each treasury of the refunds and disputes that it has missed: those from before there
 * was a treasury, and those whose process failed. Returns the number that was found.
 */
export const startMissedAdvances = async ({
  engine,
  listMissed,
  day,
}: {
  engine: Pick<Engine, 'start'>
  listMissed: ListMissedAdvances
  /** `yyyy-MM-dd`: each night tries again. */
  day: string
}): Promise<number> => {
  let count = 0
  for (let after: bigint | null = null; ;) {
    const page = await listMissed({ after, limit: pageSize })
    for (const { of, paymentId } of page) {
      const input = { paymentId, of, because: `missed-${day}` } as const
      await engine.start(updateTreasury.name, updateTreasuryId(input), input, {
        payment: paymentId,
      })
    }
    count += page.length
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return count
    after = last.position
  }
}
