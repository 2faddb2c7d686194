import { useLingui } from '@lingui/react/macro'
import type { owedFigures } from '@almoner/api/desk/balance/contract.ts'

type Figure = (typeof owedFigures)[number]

/** The figures of the balance in words. */
export const useFigureLabels = (): Record<Figure, { name: string; note: string }> => {
  const { t } = useLingui()
  return {
    available: { name: t`Available`, note: t`Settled, and can be paid out` },
    pending: {
      name: t`Pending settlement`,
      note: t`Paid by card, and not settled by the provider yet`,
    },
    payout: {
      name: t`Being paid out`,
      note: t`Payouts that await approval or have not arrived yet`,
    },
    held: { name: t`Held`, note: t`Held back while payments are disputed` },
    advanced: {
      name: t`Advanced`,
      note: t`Paid by Almoner for your refunds and disputes, and repaid from your next income`,
    },
  }
}
