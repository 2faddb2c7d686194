import { useEffect, useState } from 'react'
import { paymentStatus } from '../checkout-api.ts'
import type { AwaitedTransfer } from '../checkout-shape.ts'
import { finalRefusal } from '../../../lib/paying/asking.ts'
import { pauseWhileShown } from '../wallet/pause-while-shown.ts'
import { thank } from './thank.ts'

const lookEveryMilliseconds = 30_000
/** A person decides; whoever is still here then learns it by mail. */
const mostLooks = 120

/** Looks now and then whether the charity has decided; answers its no in words. */
export const useApproval = (transfer: AwaitedTransfer): string | undefined => {
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    const run = new AbortController()
    untilDecided(transfer, run.signal)
      .then(setRefusal)
      .catch(() => {})
    return () => run.abort()
  }, [transfer])
  return refusal
}

const untilDecided = async (
  transfer: AwaitedTransfer,
  signal: AbortSignal,
): Promise<string | undefined> => {
  for (let look = 0; look < mostLooks; look += 1) {
    try {
      const { status, message } = await paymentStatus(transfer.id, signal)
      if (status === 'requires_payment_method') return message
      if (status === 'succeeded') return await thank(transfer.method, transfer, signal)
    } catch (error) {
      // A look that is lost is made again.
      if (signal.aborted || finalRefusal(error, signal)) throw error
    }
    await pauseWhileShown(lookEveryMilliseconds, signal)
  }
  return undefined
}
