import { receipt } from '@almoner/domain/receipt/index.ts'
import {
  issueReceiptActivities,
  type IssueReceiptDependencies,
} from '@almoner/workflows/processes/issue-receipt/activities.ts'
import {
  issueReceiptId,
  toReceiptInput,
} from '@almoner/workflows/processes/issue-receipt/contract.ts'
import {
  issueReceipt,
  type IssueReceiptActivities,
} from '@almoner/workflows/processes/issue-receipt/process.ts'
import { readReceipt } from '@almoner/workflows/processes/issue-receipt/settle.ts'
import { recordCommand } from '@almoner/workflows/steps/record/record-command.ts'

/**
 * Issues receipts without their documents: thousands would take minutes, and one is drawn when a
 * reader requests it. Their letters are recorded as sent.
 */
export const undrawnReceipts = (deps: IssueReceiptDependencies): IssueReceiptActivities => ({
  ...issueReceiptActivities(deps),
  renderReceipt: async () => null,
  mailReceipt: async (place) => {
    const { data, personal } = await readReceipt(deps.store, place)
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
})
