import { useEffect } from 'react'
import { todayInHongKong } from '../../lib/text/choosable-days.ts'
import type { Gift } from '../checkout/state/checkout-shape.ts'
import { moveToFuture } from './terms.ts'

/**
 * Moves the first day of a gift into the future if it has passed, in a stored draft or overnight.
 */
export const useDayToCome = (gift: Gift | null, change: (moved: Partial<Gift>) => void): void => {
  useEffect(() => {
    const moved = gift && moveToFuture(gift, todayInHongKong())
    if (moved) change(moved)
  })
}
