import type { ConnectedAccountEvent } from '@almoner/domain/connected-account/index.ts'
import type { AccountNoticeReceived } from '@almoner/domain/provider-notice/index.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { mailStaff } from '../tasks/mail-staff/mail-staff.ts'
import {
  updateConnectedAccount,
  type UpdateConnectedAccountInput,
} from '../tasks/update-connected-account.ts'
import { toStart } from './start.ts'

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
      return toStart(mailStaff, input)
    }),
}

const accountUpdate = (input: UpdateConnectedAccountInput) => toStart(updateConnectedAccount, input)
