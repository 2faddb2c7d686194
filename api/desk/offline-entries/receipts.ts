import type { Context } from 'hono'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { ofOfflineEntry } from '@almoner/domain/receipt/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { assertOwn, byStaff, handle } from './commands.ts'
import type { OfflineEntryAnswer } from './contract.ts'
import { loadOfflineEntry, loadOwnEntry } from './own-entry.ts'

type EntryId = Id<'offline_entry'>

/** Issues a receipt for the giver, as soon as the entry is approved. */
export const requestReceipt = async (
  c: Context<AppEnv>,
  offlineEntryId: EntryId,
): Promise<OfflineEntryAnswer> => {
  await assertOwn(c, offlineEntryId)
  const { by, at } = await byStaff(c)
  const command = { type: 'RequestOfflineReceipt', by, at } as const
  return await handle(c, { offlineEntryId, command, input: {} })
}

/** Mails the valid receipt once more, to the giver's address as it is now. */
export const resendReceipt = async (
  c: Context<AppEnv>,
  offlineEntryId: EntryId,
): Promise<OfflineEntryAnswer> => {
  const { receiptNumber, receiptVoid, email } = await loadOwnEntry(c, offlineEntryId)
  // Limited: a button must not flood a mailbox.
  const key = `resend-receipt:${offlineEntryId}`
  await assertWithinLimit(c, { key, perSeconds: 60 * 60, burst: 5 })
  if (receiptNumber === null || receiptVoid || email === '') throw new Refusal('receipt_missing')
  const of = ofOfflineEntry(offlineEntryId)
  const handled = await sendCommand(c, {
    decider: receipt,
    id: offlineEntryId,
    command: { type: 'ResendReceipt', of, organisationId: ownOrganisation(c), receiptNumber },
    input: { receiptNumber },
  })
  if (!handled.handled) throw new Error('a receipt refuses nothing')
  return await loadOfflineEntry(c, offlineEntryId)
}
