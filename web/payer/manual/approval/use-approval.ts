import { useEffect, useState } from 'react'
import { paymentStatus } from '../../checkout/checkout-api.ts'
import type { AwaitedTransfer } from '../../checkout/state/checkout-shape.ts'
import { findFinalRefusal } from '../../../lib/paying/asking.ts'
import { pauseWhileShown } from '../../wallet/request/pause-while-shown.ts'
import { toResult } from './to-result.ts'

const lookEveryMilliseconds = 30_000
/**
 * A person at the charity decides. After this many reads, a payer who is still here learns the
 * result by mail.
 */
const mostLooks = 120

/** Reads at intervals whether the charity has decided. Returns whether the charity has declined. */
export const useApproval = (transfer: AwaitedTransfer): boolean => {
  const [isDeclined, setDeclined] = useState(false)
  useEffect(() => {
    const run = new AbortController()
    untilDecided(transfer, run.signal)
      .then((decided) => setDeclined(decided === 'declined'))
      .catch(() => {})
    return () => run.abort()
  }, [transfer])
  return isDeclined
}

const untilDecided = async (
  transfer: AwaitedTransfer,
  signal: AbortSignal,
): Promise<'declined' | undefined> => {
  for (let look = 0; look < mostLooks; look += 1) {
    try {
      const { status } = await paymentStatus(transfer.id, signal)
      if (status === 'requires_payment_method') return 'declined'
      if (status === 'succeeded') {
        await toResult(transfer.method, transfer, signal)
        return undefined
      }
    } catch (error) {
      // A look that is lost is made again.
      if (signal.aborted || findFinalRefusal(error, signal, { wasLost: true })) throw error
    }
    await pauseWhileShown(lookEveryMilliseconds, signal)
  }
  return undefined
}
