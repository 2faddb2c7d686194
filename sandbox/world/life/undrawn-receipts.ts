import { receipt } from '@almoner/domain/receipt/index.ts'
import { issueReceiptId, toReceiptInput } from '@almoner/workflows/steps/receipt/receipt-input.ts'
import { readReceipt } from '@almoner/workflows/steps/receipt/settle-receipt.ts'
import { recordCommand } from '@almoner/workflows/steps/record/record-command.ts'
import { issueReceipt } from '@almoner/workflows/tasks/issue-receipt/issue-receipt.ts'

/**
 * Issues receipts without their documents: thousands would take minutes, and one is drawn when a
 * reader requests it. Their letters are recorded as sent.
 */
export const issueUndrawnReceipt: typeof issueReceipt = {
  ...issueReceipt,
  run: (deps) => async (input, place) => {
    if (place === null) return await issueReceipt.run(deps)(input, null)
    const { data, personal } = await readReceipt(deps.store, place.receipt)
    const { of, organisationId, receiptNumber } = data
    if (personal.email === '') return { mailed: false }
    await recordCommand(deps, {
      decider: receipt,
      id: of.id,
      command: { type: 'MailReceipt', of, organisationId, receiptNumber },
      tenant: organisationId,
      process: issueReceipt.name,
      causation: issueReceiptId(toReceiptInput(of)),
      commandId: `mail-receipt:${receiptNumber}`,
      input: { receiptNumber },
    })
    return { mailed: true }
  },
}
