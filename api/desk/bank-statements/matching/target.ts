import type { Context } from 'hono'
import type { BankTarget } from '@almoner/domain/bank-match/events.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { currentTry, paymentTotal } from '@almoner/domain/payment/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { decideEntry } from '../../offline-entries/commands.ts'
import { decideApproval, decideOn, loadOwnState } from '../../payments/deciding/decisions.ts'

/** The target that the person chose, with the try or version that they saw. */
export type SeenTarget = {
  kind: BankTarget['kind']
  id: string
  seen: number
  /** Prevents the approval of a payment that has since been declined. */
  onlyWaiting?: boolean
}

/**
 * Loads the payment or entry from its own stream, which is ahead of every read model. `isPaid`
 * means it needs no approval. Another charity's target returns 404, as a missing one does.
 */
export const loadTarget = async (
  c: Context<AppEnv>,
  { kind, id, seen }: SeenTarget,
): Promise<{ target: BankTarget; totalCents: Cents; isPaid: boolean }> => {
  if (kind === 'payment') {
    const state = await loadOwnState(c, id as PaymentId)
    const { transfer, number } = currentTry(state)
    if (transfer === null) throw new Refusal('not_awaiting_approval')
    if (state.paid !== null && state.paid.provider !== null) {
      throw new Refusal('not_awaiting_approval')
    }
    if (number !== seen) throw new Refusal('transfer_replaced')
    const target = { kind, id: id as PaymentId }
    return { target, totalCents: paymentTotal(state), isPaid: state.paid !== null }
  }
  const offlineEntryId = id as Id<'offline_entry'>
  const { state } = await loadState(c.get('deps').store, offlineEntry, offlineEntryId)
  if (state.status === 'none' || state.organisationId !== ownOrganisation(c)) {
    throw new Refusal('offline_entry_not_found')
  }
  if (state.status === 'voided') throw new Refusal('offline_entry_voided')
  return {
    target: { kind, id: offlineEntryId },
    totalCents: state.entry.amountCents,
    isPaid: state.status === 'approved',
  }
}

/**
 * Approves the target by the command that its own screen uses. A payment was received on the day of
 * the line.
 */
export const approveTarget = async (
  c: Context<AppEnv>,
  { kind, id, seen, onlyWaiting = false }: SeenTarget,
  receivedOn: CalendarDay,
): Promise<void> => {
  if (kind === 'payment') {
    await decideOn(c, id as PaymentId, (state) =>
      decideApproval(c, state, { try: seen, receivedOn, onlyWaiting }),
    )
    return
  }
  const offlineEntryId = id as Id<'offline_entry'>
  await decideEntry(c, offlineEntryId, { type: 'ApproveOfflineEntry', version: seen })
}
