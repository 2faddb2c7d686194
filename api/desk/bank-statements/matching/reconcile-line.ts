import type { Context } from 'hono'
import type { BankCounterpart } from '@almoner/domain/bank-match/events.ts'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import { unreachable } from '@almoner/domain/kernel/assert.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { LineRow } from '@almoner/projections/models/bank-matches/lines.ts'
import { findMatchesOfTargets } from '@almoner/projections/models/bank-matches/query.ts'
import { findPayout } from '@almoner/projections/models/payouts/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { decideEntry } from '../../offline-entries/commands.ts'
import { decideOn, decideSettlement, loadOwnState } from '../../payments/deciding/decisions.ts'
import { assertIncluded } from '../assert-included.ts'
import type { BankLineAnswer } from '../contract.ts'
import { loadLine, loadOwnLine } from '../lines.ts'
import { ignoreLine } from './match-line.ts'
import type { ReconcileBankLine } from './reconcile-contract.ts'
import { joinMatch, sendToMatch, toWholeLine } from './send-to-match.ts'

type Known = {
  counterpart: BankCounterpart
  counterpartCents: Cents
  /** Records the consequence for the counterpart. */
  record: () => Promise<void>
}

/**
 * Reconciles a whole line with a payout, a refund or a return, at a person's request. No money
 * moves, because the bank has already moved it. If the books refuse it, the line is reopened.
 */
export const reconcileLine = async (
  c: Context<AppEnv>,
  lineId: BankLineId,
  input: ReconcileBankLine,
): Promise<BankLineAnswer> => {
  await assertIncluded(c)
  const line = await loadOwnLine(c, lineId)
  const { record, ...known } = await loadCounterpart(c, line, input)
  const { counterpart } = known
  const matchId = await joinMatch(c, lineId, counterpart)
  const command = { type: 'ReconcileBankLine', ...known, ...toWholeLine(line) } as const
  const { isNew } = await sendToMatch(c, { matchId, command })
  try {
    await record()
  } catch (refused) {
    if (refused instanceof Refusal && isNew) {
      const restore = { type: 'RestoreBankLine', lineId } as const
      await sendToMatch(c, { matchId, command: restore, freed: counterpart })
    }
    throw refused
  }
  return await loadLine(c, lineId)
}

const loadCounterpart = async (
  c: Context<AppEnv>,
  line: LineRow,
  input: ReconcileBankLine,
): Promise<Known> => {
  switch (input.kind) {
    case 'payout':
      return await loadPayout(c, input.id)
    case 'refund':
      return await loadRefund(c, input)
    case 'returned_payment':
      return await loadReturnedPayment(c, line, input.id)
    case 'returned_entry':
      return await loadReturnedEntry(c, input)
    case 'returned_line':
      return await loadReturnedLine(c, line, input.id)
    default:
      return unreachable(input)
  }
}

const nothing = async (): Promise<void> => {}

const loadPayout = async (c: Context<AppEnv>, payoutId: Id<'payout'>): Promise<Known> => {
  const filter = { organisationId: ownOrganisation(c), payoutId, asOf: null }
  const payout = await findPayout(c.get('deps').db, filter)
  if (payout === null) throw new Refusal('payout_not_found')
  const counterpart = { kind: 'payout', id: payoutId } as const
  return { counterpart, counterpartCents: payout.amountCents, record: nothing }
}

/** A refund that the charity makes itself is recorded as returned. */
const loadRefund = async (
  c: Context<AppEnv>,
  { id, paymentId }: { id: Id<'refund'>; paymentId: PaymentId },
): Promise<Known> => {
  const state = await loadOwnState(c, paymentId)
  const refund = state.refunds.find(({ refundId }) => refundId === id)
  if (refund === undefined || refund.status === 'failed') throw new Refusal('refund_not_found')
  const settled = { refundId: id, outcome: 'returned' } as const
  return {
    counterpart: { kind: 'refund', id, paymentId },
    counterpartCents: refund.amountCents,
    record: async () => {
      if (refund.status !== 'under_way') return
      await decideOn(c, paymentId, (now) => decideSettlement(now, settled))
    },
  }
}

/**
 * Loads an approved transfer or cheque that the bank returned. It is recorded as a refund made
 * elsewhere, which voids the receipt and notifies the payer. Only money paid to the charity itself
 * qualifies.
 */
const loadReturnedPayment = async (
  c: Context<AppEnv>,
  line: LineRow,
  paymentId: PaymentId,
): Promise<Known> => {
  const { paid } = await loadOwnState(c, paymentId)
  if (paid === null || paid.provider !== null) throw new Refusal('not_refundable')
  const refundId = uuidFrom('refund', `returned\0${line.lineId}\0${paymentId}`) as Id<'refund'>
  const amountCents = toSum(line)
  return {
    counterpart: { kind: 'refund', id: refundId, paymentId },
    counterpartCents: amountCents,
    record: async () => {
      const refund = { refundId, amountCents, providerRefundId: `bank_line:${line.lineId}` }
      const command = { type: 'RecordRefund', ...refund } as const
      await decideOn(c, paymentId, () => ({ command, key: refundId, input: refund }))
    },
  }
}

/** Voids the entry, and ignores the excess of its lines as returned. */
const loadReturnedEntry = async (
  c: Context<AppEnv>,
  { id, seen, reason }: { id: Id<'offline_entry'>; seen: number; reason: string },
): Promise<Known> => {
  const { store, db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const { state } = await loadState(store, offlineEntry, id)
  if (state.status === 'none' || state.organisationId !== organisationId) {
    throw new Refusal('offline_entry_not_found')
  }
  const matches = await findMatchesOfTargets(db, { organisationId, targetIds: [id] })
  return {
    counterpart: { kind: 'offline_entry', id },
    counterpartCents: state.entry.amountCents,
    record: async () => {
      await decideEntry(c, id, { type: 'VoidOfflineEntry', version: seen, reason })
      for (const { lineId } of matches) await ignoreLine(c, lineId, 'returned')
    },
  }
}

const loadReturnedLine = async (
  c: Context<AppEnv>,
  line: LineRow,
  lineId: BankLineId,
): Promise<Known> => {
  const { amountCents, day } = await loadOwnLine(c, lineId)
  if (amountCents <= 0 || day > line.day) throw new Refusal('bank_line_not_incoming')
  return {
    counterpart: { kind: 'bank_line', id: lineId },
    counterpartCents: amountCents,
    record: async () => {
      await ignoreLine(c, lineId, 'returned')
    },
  }
}

const toSum = ({ amountCents }: LineRow): Cents => cents(Math.abs(amountCents))
