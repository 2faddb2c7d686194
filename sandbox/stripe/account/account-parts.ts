import type { Change, Entry } from '../objects.ts'
import { missingResource } from '../call/problem.ts'
import { currentSeconds, type World } from '../world.ts'
import { toAccount } from './account-answer.ts'
import type { Account, CapabilityObject } from './account-objects.ts'
import type { AccountParts } from './requirements.ts'

export const loadParts = async (id: string, world: World): Promise<AccountParts> => {
  const parts = await world.store.loadAccount(id)
  if (parts === null) throw missingResource('account', id, 'id')
  return parts
}

/**
 * Returns the changes of an account and their notices: the account's own, and those of its
 * capabilities.
 */
export const changeAccount = (
  { before, after }: { before: AccountParts | null; after: AccountParts },
  { body, put }: { body?: object; put: readonly Entry[] },
  world: World,
): Change => {
  const now = currentSeconds(world)
  const account = toAccount(after, now)
  const former = before && toAccount(before, now)
  const entry: Entry = { kind: 'account', id: account.id, body: after.account }
  return {
    status: 200,
    body: body ?? account,
    put: [...put, entry],
    events: [
      { type: 'account.updated', object: account, account: account.id },
      ...changedCapabilities(former, account).map(
        (object) => ({ type: 'capability.updated', object, account: account.id }) as const,
      ),
    ],
  }
}

const changedCapabilities = (before: Account | null, after: Account): CapabilityObject[] =>
  (['card_payments', 'transfers'] as const).flatMap((id) => {
    const status = after.capabilities[id]
    if (status === undefined || status === before?.capabilities[id]) return []
    return [
      {
        id,
        object: 'capability',
        account: after.id,
        requested: true,
        requested_at: after.created,
        requirements: { ...after.requirements, disabled_reason: toReason(status) },
        status,
      },
    ]
  })

// A capability has reasons of its own.
const toReason = (status: string): string | null =>
  status === 'active' ? null : 'requirements.fields_needed'

/** Marks requested fields that are now provided as waiting for a check. `names` are dotted. */
export const answerAsked = (parts: AccountParts, names: readonly string[]): AccountParts => ({
  ...parts,
  account: {
    ...parts.account,
    asked: parts.account.asked.map((entry) =>
      names.some((name) => name === entry.requirement || name.startsWith(`${entry.requirement}.`))
        ? { ...entry, state: 'pending', code: null }
        : entry,
    ),
  },
})
