import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import type { BalanceNoticeReceived } from '@almoner/domain/provider-notice/index.ts'
import { payOutId } from '../processes/pay-out/contract.ts'
import { payOut } from '../processes/pay-out/process.ts'
import { settleNewCharges } from '../tasks/settlement/settle-new-charges.ts'
import { takeBackDisputeId } from '../processes/take-back-dispute/contract.ts'
import { takeBackDispute } from '../processes/take-back-dispute/process.ts'
import { toStart } from './start.ts'

type Of<Type extends TreasuryEvent['type']> = Extract<TreasuryEvent, { type: Type }>

/** The processes that start for an event of a charity's treasury. */
export const treasuryReactions = {
  PayoutRequested: ({ data: { organisationId, payoutId } }: Of<'PayoutRequested'>) => {
    const input = { organisationId, payoutId }
    return [{ process: payOut.name, id: payOutId(input), input }]
  },
  AdvanceRecorded: ({ data: { of, paymentId } }: Of<'AdvanceRecorded'>) => {
    if (of.kind !== 'dispute') return []
    const input = { paymentId, disputeId: of.id }
    return [{ process: takeBackDispute.name, id: takeBackDisputeId(input), input }]
  },
}

const payout = ({ data }: Of<'PayoutApproved' | 'PayoutCancelled'>): string => payOutId(data)

/** The processes that start for a notice of money that became available. */
export const balanceReactions = {
  BalanceNoticeReceived: ({ data: { noticeId } }: BalanceNoticeReceived) => [
    toStart(settleNewCharges, { noticeId }),
  ],
}

/** The events that wake a payout that waits for its approval. */
export const treasuryNudges = { PayoutApproved: payout, PayoutCancelled: payout }
