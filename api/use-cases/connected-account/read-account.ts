import type { Context } from 'hono'
import { toDetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import {
  findCapabilityState,
  newAccountAtProvider,
} from '@almoner/domain/connected-account/state.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { ConnectedAccountAnswer } from './contract.ts'

/** Returns a charity's account at the card provider, as our events have it. */
export const readConnectedAccount = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<ConnectedAccountAnswer> => {
  const { state } = await loadState(c.get('deps').store, connectedAccount, organisationId)
  const { requirements } = state.status === 'none' ? newAccountAtProvider : state
  const { currentlyDue, pastDue, pendingVerification, errors, deadline } = requirements
  const due = [...new Set([...pastDue, ...currentlyDue])]
  return {
    status: state.status,
    stripeAccountId: state.status === 'none' ? null : state.accountId.slice(-4),
    states: {
      card_payments: findCapabilityState(state, 'card_payments'),
      transfers: findCapabilityState(state, 'transfers'),
      payouts: findCapabilityState(state, 'payouts'),
    },
    requirements: due.map((name) => ({
      name,
      field: toDetailField(name),
      isPastDue: pastDue.includes(name),
      error: errors.find(({ requirement }) => requirement === name)?.code ?? null,
    })),
    pendingVerification: pendingVerification.map((name) => ({ name, field: toDetailField(name) })),
    deadline,
    disabledReason: requirements.disabledReason,
  }
}
