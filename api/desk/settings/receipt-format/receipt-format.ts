import type { Context } from 'hono'
import type { ReceiptDetail } from '@almoner/domain/kernel/receipt-detail.ts'
import type { AppEnv } from '../../../app-env.ts'
import { Refusal } from '../../../problem.ts'
import { handleOrganisationCommand } from '../../../use-cases/organisation-command.ts'
import { organisationProblem } from '../../../use-cases/organisation-problem.ts'
import { loadOwnCharity, ownOrganisation, ownStaffId } from '../../../use-cases/own-charity.ts'
import type { ReceiptFormatAnswer } from './contract.ts'

export const readReceiptFormat = async (c: Context<AppEnv>): Promise<ReceiptFormatAnswer> => {
  const { receiptDetail, profile } = await loadOwnCharity(c)
  return { detail: receiptDetail, prefix: profile.receiptPrefix }
}

export const setReceiptFormat = async (
  c: Context<AppEnv>,
  detail: ReceiptDetail,
): Promise<void> => {
  const refused = await handleOrganisationCommand(c, {
    organisationId: ownOrganisation(c),
    staffId: ownStaffId(c),
    command: { type: 'SetReceiptFormat', detail },
    // A repeat changes nothing, so it needs no key of its own.
    commandId: `SetReceiptFormat:${c.get('requestId')}`,
  })
  if (refused !== null) throw new Refusal(organisationProblem[refused])
}
