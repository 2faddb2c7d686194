import { useEffect, useState } from 'react'
import { paymentStatus } from '../../checkout/checkout-api.ts'
import type { AwaitedTransfer } from '../../checkout/state/checkout-shape.ts'
import { findFinalRefusal } from '../../../lib/paying/asking.ts'
import { pauseWhileShown } from '../../wallet/request/pause-while-shown.ts'
import { toResult } from './to-result.ts'

const lookEveryMilliseconds = 30_000
/** A person decides; whoever is still here then learns it by mail. */
const mostLooks = 120

/** Looks now and then whether the charity has decided; whether it has said no. */
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
