import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ActivityPolicy, Process } from '../flow.ts'
import type { IssueReceiptInput } from './contract.ts'

/** Where a receipt stands in its charity's book. */
export type ReceiptPlace = { organisationId: string; year: number; sequence: number }

export type IssueReceiptActivities = {
  /** Gives the payment its number. The moment comes with it, so that a repeat finds the same book. */
  issueReceipt: (input: IssueReceiptInput & { issuedAt: Instant }) => Promise<ReceiptPlace>
  renderReceipt: (place: ReceiptPlace) => Promise<null>
  mailReceipt: (place: ReceiptPlace) => Promise<{ mailed: boolean }>
}

// Days of a mail server that is away are nothing out of the ordinary: about a week in all.
const stubborn: ActivityPolicy = {
  attempts: 180,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 3_600_000,
  timeoutMilliseconds: 60_000,
}

/**
 * Gives a payment that succeeded its receipt: numbered, drawn, mailed. An address that is refused for
 * good ends it too, because the receipt can still be fetched by its link.
 */
export const issueReceipt: Process<
  'issue-receipt',
  IssueReceiptInput,
  IssueReceiptActivities,
  { mailed: boolean }
> = {
  name: 'issue-receipt',
  policies: { issueReceipt: stubborn, renderReceipt: stubborn, mailReceipt: stubborn },
  run: async (flow, input) => {
    const issuedAt = await flow.now()
    const place = await flow.activities.issueReceipt({ ...input, issuedAt })
    await flow.activities.renderReceipt(place)
    await flow.report(await flow.activities.mailReceipt(place))
  },
}
