import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Refused } from '../kernel/decider.ts'
import type {
  ConnectedAccountCommand,
  ConnectedAccountRefusal,
  OpenConnectedAccount,
  RecordAccount,
} from './commands.ts'
import { capabilities, type ConnectedAccountEvent } from './events.ts'
import type { ConnectedAccountState, OpenedAccount } from './state.ts'

type Decision = readonly ConnectedAccountEvent[] | Refused<ConnectedAccountRefusal>

export const decideConnectedAccount = (
  command: ConnectedAccountCommand,
  state: ConnectedAccountState,
): Decision => {
  if (command.type === 'OpenConnectedAccount') return open(command, state)
  if (state.status === 'none') return { refused: 'account_not_open' }
  return record(command, state)
}

const open = (
  { organisationId, accountId }: OpenConnectedAccount,
  state: ConnectedAccountState,
): Decision => {
  if (state.status === 'none') {
    return [{ type: 'ConnectedAccountOpened', data: { organisationId, accountId } }]
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
