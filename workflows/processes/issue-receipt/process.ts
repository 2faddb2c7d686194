import type { Process } from '../../flow/flow.ts'
import { forWeeks } from '../../retry-policies.ts'
import { withReviewOnFailure } from '../../steps/review/open-review.ts'
import type { IssueReceiptInput } from './contract.ts'

/** The position of a receipt in its charity's receipt book. */
export type ReceiptPlace = { organisationId: string; year: number; sequence: number }

export type IssueReceiptActivities = {
  /**
   * Issues the receipt that the payment or the offline entry should have and voids any other.
   * Returns null if it should have none. A marketing consent ticked beside the payment counts from
   * this step on.
   */
  settleReceipt: (input: IssueReceiptInput) => Promise<ReceiptPlace | null>
  renderReceipt: (place: ReceiptPlace) => Promise<null>
  mailReceipt: (place: ReceiptPlace) => Promise<{ mailed: boolean }>
  /** Opens a manual review: a week of tries was not enough. */
  leaveToAPerson: (input: IssueReceiptInput) => Promise<null>
}

/**
 * Gives a payment or an offline entry its receipt: numbered, drawn, mailed; and another in its
 * place when money went back or the entry was amended. An address that is refused for good ends it
 * too, because the receipt can still be fetched by its link.
 */
export const issueReceipt: Process<
  'issue-receipt',
  IssueReceiptInput,
  IssueReceiptActivities,
  { mailed: boolean }
> = {
  name: 'issue-receipt',
  policies: {
    settleReceipt: forWeeks,
    renderReceipt: forWeeks,
    mailReceipt: forWeeks,
    leaveToAPerson: forWeeks,
  },
  // A burst of payments delays letters, and no payer.
  mostActivitiesAtOnce: 2,
  run: async (flow, input) => {
    await withReviewOnFailure(
      async () => {
        const place = await flow.activities.settleReceipt(input)
        if (place === null) return flow.report({ mailed: false })
        await flow.activities.renderReceipt(place)
        await flow.report(await flow.activities.mailReceipt(place))
      },
      () => flow.activities.leaveToAPerson(input),
    )
  },
}
