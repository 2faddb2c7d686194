import { useEffect, useRef } from 'react'

export const rowId = (paymentId: string): string => `payment-${paymentId}`

/** Closing a payment gives the focus back to the row it was opened from. */
export const useFocusOnReturn = (open: string | undefined): void => {
  const before = useRef(open)
  useEffect(() => {
    const previousId = before.current
    before.current = open
    if (previousId !== undefined && open === undefined)
      document.getElementById(rowId(previousId))?.focus()
  }, [open])
}
