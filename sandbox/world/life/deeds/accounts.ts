import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { openConnectedAccount } from '@almoner/workflows/steps/connected-account/open-connected-account.ts'
import { lookAtAccount } from '@almoner/workflows/tasks/update-connected-account.ts'
import type { Past } from '../past.ts'

/** A charity's account at the card provider, which is opened after its approval. */
export type LifeAccount = {
  organisationId: OrganisationId
  /** The bank, branch and number: `004-511-123451001`. */
  bankAccount: string
  openedAt: Instant
  /** The data that the provider requests later; null if it has all it needs. */
  asked: { at: Instant; requirement: string; days: number } | null
}

/** Opens an account at the card provider, as the opening of a charity does. */
export const openAccount = async (
  past: Past,
  { organisationId, bankAccount }: LifeAccount,
): Promise<{ accountId: string }> => {
  const { store, files, now, connectedAccounts } = past
  const bankAccountNumber = async () => bankAccount
  const deps = { store, files, now, connectedAccounts, bankAccountNumber }
  return await openConnectedAccount(deps, organisationId)
}

/** The provider's staff request more data, and its notice makes the product read the account. */
export const askForMore = async (
  past: Past,
  account: LifeAccount,
  { requirement, days }: NonNullable<LifeAccount['asked']>,
): Promise<void> => {
  const { accountId } = await openAccount(past, account)
  const body = new URLSearchParams({ requirement, days: String(days) })
  const path = `/accounts/${accountId}/ask`
  const { status } = await past.stripe.request(path, { method: 'POST', body })
  assert(status === 303, `the provider asks ${accountId} for ${requirement}`)
  await lookAtAccount(past, { accountId, process: 'update-connected-account' })
}
