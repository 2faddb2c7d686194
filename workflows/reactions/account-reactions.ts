import type { ConnectedAccountEvent } from '@almoner/domain/connected-account/index.ts'
import type { AccountNoticeReceived } from '@almoner/domain/provider-notice/index.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { mailStaffId } from '../processes/mail-staff/contract.ts'
import { mailStaff } from '../processes/mail-staff/process.ts'
import {
  updateConnectedAccountId,
  type UpdateConnectedAccountInput,
} from '../processes/update-connected-account/contract.ts'
import { updateConnectedAccount } from '../processes/update-connected-account/process.ts'

type AccountEvent = AccountNoticeReceived | ConnectedAccountEvent
type Of<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }> &
  Pick<NewEvent, 'id'>

/** The processes that start for an event of a charity's account at the card provider. */
export const accountReactions = {
  AccountNoticeReceived: ({ data: { noticeId, accountId } }: Of<'AccountNoticeReceived'>) => [
    accountUpdate({ accountId, because: noticeId }),
  ],
  AccountDetailsGiven: ({ data }: Of<'AccountDetailsGiven'>) => {
    const { organisationId, accountId, submissionId } = data
    const submission = { organisationId, submissionId }
    return [accountUpdate({ accountId, because: submissionId, given: submission })]
  },
  RequirementsReminded: ({ id: eventId, data }: Of<'RequirementsReminded'>) =>
    data.owners.map((staffId) => {
      const { organisationId } = data
      const input = { organisationId, eventId, kind: 'requirements_due', staffId } as const
      return { process: mailStaff.name, id: mailStaffId(input), input }
    }),
}

const accountUpdate = (input: UpdateConnectedAccountInput) => ({
  process: updateConnectedAccount.name,
  id: updateConnectedAccountId(input),
  input,
})
