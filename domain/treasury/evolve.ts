import { subtractCents } from '../kernel/money.ts'
import type { TreasuryEvent } from './events.ts'
import {
  findAdvance,
  type Advance,
  type OpenPayout,
  type Repayment,
  type TreasuryState,
} from './state.ts'

/** Only one of the newest payouts can be returned, because banks return within days. */
const mostPaid = 30

export const evolveTreasury = (state: TreasuryState, event: TreasuryEvent): TreasuryState => {
  const { count, availableCents, advancedCents } = event.data.after
  const changed = { ...state, ...changedBy(state, event), count, availableCents, advancedCents }
  return 'repayments' in event.data
    ? { ...changed, advances: withoutRepaid(changed, event.data.repayments) }
    : changed
}

const changedBy = (state: TreasuryState, event: TreasuryEvent): Partial<TreasuryState> => {
  switch (event.type) {
    case 'SettlementRecorded':
    case 'AmountReturned':
      return {}
    case 'AdvanceRecorded': {
      const { of, paymentId, amountCents: owedCents } = event.data
      return { advances: [...state.advances, { of, paymentId, owedCents }] }
    }
    case 'PayoutRequested':
      return { payout: toOpenPayout(event.data) }
    case 'PayoutApproved':
      return { payout: state.payout && { ...state.payout, status: 'approved' } }
    case 'PayoutSent': {
      const { providerPayoutId, arrivalOn } = event.data
      const sentPayout = { status: 'sent', providerPayoutId, arrivalOn } as const
      return { payout: state.payout && { ...state.payout, ...sentPayout } }
    }
    case 'PayoutPaid':
      return { payout: null, ...afterPaid(state) }
    case 'PayoutFailed':
    case 'PayoutCancelled':
      return { payout: null }
    case 'PayoutReturned': {
      const { payoutId } = event.data
      return { paid: state.paid.filter((payout) => payout.payoutId !== payoutId) }
    }
  }
}

type PayoutRequested = Extract<TreasuryEvent, { type: 'PayoutRequested' }>

const toOpenPayout = (data: PayoutRequested['data']): OpenPayout => ({
  payoutId: data.payoutId,
  amountCents: data.amountCents,
  status: data.approval === 'none' ? 'approved' : 'requested',
  approval: data.approval,
  fingerprint: data.bank.fingerprint,
  requestedBy: data.requestedBy,
  providerPayoutId: null,
  arrivalOn: null,
  count: data.after.count,
  keptCents: data.keptCents,
})

/** The next payout's content begins after the request of the one that was paid. */
const afterPaid = ({ payout, paid }: TreasuryState): Partial<TreasuryState> => {
  if (payout === null) return {}
  const { payoutId, amountCents, count, keptCents } = payout
  return {
    paid: [...paid, { payoutId, amountCents }].slice(-mostPaid),
    stretch: { fromCount: count + 1, carriedCents: keptCents },
  }
}

const withoutRepaid = (
  state: TreasuryState,
  repayments: readonly Repayment[],
): TreasuryState['advances'] =>
  repayments.reduce<TreasuryState['advances']>((advances, { of, amountCents }) => {
    const repaid = findAdvance({ advances }, of)
    return advances.flatMap((advance): Advance[] => {
      if (advance !== repaid) return [advance]
      const owedCents = subtractCents(advance.owedCents, amountCents)
      return owedCents > 0 ? [{ ...advance, owedCents }] : []
    })
  }, state.advances)
