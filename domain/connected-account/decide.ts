import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Refused } from '../kernel/decider.ts'
import type {
  ConnectedAccountCommand,
  ConnectedAccountRefusal,
  GiveAccountDetails,
  OpenConnectedAccount,
  RecordAccount,
} from './commands.ts'
import { detailFields } from './detail-fields.ts'
import { capabilities, type ConnectedAccountEvent } from './events.ts'
import { remind } from './remind.ts'
import type { ConnectedAccountState, OpenedAccount } from './state.ts'

type Decision = readonly ConnectedAccountEvent[] | Refused<ConnectedAccountRefusal>

export const decideConnectedAccount = (
  command: ConnectedAccountCommand,
  state: ConnectedAccountState,
): Decision => {
  if (command.type === 'OpenConnectedAccount') return open(command, state)
  if (state.status === 'none') return { refused: 'account_not_open' }
  switch (command.type) {
    case 'RecordAccount':
      return record(command, state)
    case 'GiveAccountDetails':
      return give(command, state)
    case 'AnswerAccountDetails': {
      const { submissionId, refused } = command
      if (!state.unanswered.includes(submissionId)) return []
      const { organisationId } = state
      const data = { organisationId, submissionId, refused: [...refused] }
      return [{ type: 'AccountDetailsSent', data }]
    }
    case 'EraseAccountImage': {
      const { submissionId } = command
      if (!state.withImage.includes(submissionId)) return []
      const { organisationId } = state
      return [{ type: 'AccountImageErased', data: { organisationId, submissionId } }]
    }
    case 'RemindOfRequirements':
      return remind(command, state)
  }
}

const open = (
  { organisationId, accountId, representativeId }: OpenConnectedAccount,
  state: ConnectedAccountState,
): Decision => {
  if (state.status === 'none') {
    const data = { organisationId, accountId, representativeId }
    return [{ type: 'ConnectedAccountOpened', data }]
  }
  return state.accountId === accountId ? [] : { refused: 'account_already_open' }
}

const record = (command: RecordAccount, state: OpenedAccount): Decision => {
  const { organisationId } = state
  const isSame = canonicalJson(command.requirements) === canonicalJson(state.requirements)
  const changed = capabilities.filter(
    (capability) => command.capabilities[capability] !== state.capabilities[capability],
  )
  return [
    ...(isSame
      ? []
      : [
          {
            type: 'RequirementsChanged',
            data: { organisationId, ...command.requirements },
          } as const,
        ]),
    ...changed.map(
      (capability) =>
        ({
          type: 'CapabilityChanged',
          data: { organisationId, capability, status: command.capabilities[capability] },
        }) as const,
    ),
  ]
}

const give = (
  { submissionId, values, image, ip, at }: GiveAccountDetails,
  { organisationId, accountId, representativeId, unanswered }: OpenedAccount,
): Decision => {
  if (unanswered.includes(submissionId)) return []
  const fields = detailFields.filter(
    (field) => field in values || (field === 'identity_document' && image !== null),
  )
  if (fields.length === 0) return { refused: 'details_missing' }
  const ids = { organisationId, accountId, representativeId, submissionId }
  return [
    {
      type: 'AccountDetailsGiven',
      data: { ...ids, fields, image, at },
      personal: { values, ip },
    },
  ]
}
