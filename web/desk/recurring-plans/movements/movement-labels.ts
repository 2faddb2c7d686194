import { useLingui } from '@lingui/react/macro'
import type { MovementOfCharity } from '@almoner/api/desk/recurring-plans/movements-list-contract.ts'

/** Returns a function that names how a monthly gift changed. */
export const useMovementLabel = (): ((movement: MovementOfCharity['movement']) => string) => {
  const { t } = useLingui()
  return (movement) => {
    const labels: Record<MovementOfCharity['movement'], string> = {
      begun: t`New`,
      increased: t`Increased`,
      decreased: t`Decreased`,
      paused: t`Paused`,
      resumed: t`Resumed`,
      failed: t`Payment failed`,
      recovered: t`Payments resumed`,
      ended: t`Cancelled`,
      completed: t`Completed as planned`,
      retried: t`Paid after a retry`,
    }
    return labels[movement]
  }
}

/** Returns a function that says who or what changed it; null if its name says so. */
export const useMovementReason = (): ((
  one: Pick<MovementOfCharity, 'movement' | 'reason'>,
) => string | null) => {
  const { t } = useLingui()
  return ({ movement, reason }) => {
    switch (reason) {
      case 'donor':
        return t`By the donor`
      case 'donor_erased':
        return t`The donor’s account was erased`
      case 'monthly_not_included':
        return movement === 'resumed'
          ? t`Your plan includes monthly gifts again`
          : t`Your plan does not include monthly gifts`
      case 'time':
        return t`Expired while waiting for the donor`
      case null:
        return null
    }
  }
}
