import type { BalanceReminded } from '@almoner/domain/balance-reminder/index.ts'
import type { BalanceNoticeReceived } from '@almoner/domain/provider-notice/index.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { payOutId } from '../../processes/pay-out/contract.ts'
import { payOut } from '../../processes/pay-out/process.ts'
import { takeBackDisputeId } from '../../processes/take-back-dispute/contract.ts'
import { takeBackDispute } from '../../processes/take-back-dispute/process.ts'
import type { PayoutLetterKind } from '../../tasks/mail-staff/input.ts'
import { mailStaff } from '../../tasks/mail-staff/mail-staff.ts'
import { settleNewCharges } from '../../tasks/settlement/settle-new-charges.ts'
import { toStart } from '../start.ts'

type Of<Type extends TreasuryEvent['type']> = Extract<TreasuryEvent, { type: Type }> &
  Pick<NewEvent, 'id'>
type Reported = 'PayoutSent' | 'PayoutFailed' | 'PayoutReturned' | 'PayoutCancelled'

const letter =
  (kind: PayoutLetterKind) =>
  ({ id: eventId, data: { organisationId, payoutId } }: Of<Reported>) => [
    toStart(mailStaff, { organisationId, eventId, payoutId, kind }),
  ]

/**
 * The processes that start for an event of a charity's treasury, with the letters to its owners and
 * finance staff.
 */
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
  PayoutSent: letter('payout_sent'),
  PayoutFailed: letter('payout_failed'),
  PayoutReturned: letter('payout_returned'),
  PayoutCancelled: letter('payout_cancelled'),
}

/** What starts for money that became available, and for money that was not paid out for long. */
export const balanceReactions = {
  BalanceNoticeReceived: ({ data: { noticeId } }: BalanceNoticeReceived) => [
    toStart(settleNewCharges, { noticeId }),
  ],
  BalanceReminded: ({ id: eventId, data }: BalanceReminded & Pick<NewEvent, 'id'>) => {
    const { organisationId } = data
    return [toStart(mailStaff, { organisationId, eventId, kind: 'balance_old' })]
  },
}

const payout = ({
  data,
}: Extract<TreasuryEvent, { type: 'PayoutApproved' | 'PayoutCancelled' }>): string => payOutId(data)

/** The events that wake a payout that waits for its approval. */
export const treasuryNudges = { PayoutApproved: payout, PayoutCancelled: payout }
