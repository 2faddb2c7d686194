import { createHash } from 'node:crypto'
import { application } from '@almoner/domain/application/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { toReferralCode } from '@almoner/domain/referral/code.ts'
import { referral } from '@almoner/domain/referral/index.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState, type CommandContext } from '@almoner/eventstore/handle-command.ts'
import { recordCommand } from '../record/record-command.ts'
import { findOwnReferral } from './referral-parties.ts'

const mostAttempts = 10

type Asked = {
  organisationId: OrganisationId
  context: Omit<CommandContext, 'tenant' | 'commandId' | 'input'>
}

/** Gives a charity that opens its code, once. Answers the code. */
export const giveReferralCode = async (
  store: EventStore,
  { organisationId, context }: Asked,
): Promise<string> => {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const code = deriveCode(organisationId, attempt)
    const { state } = await loadState(store, referral, code)
    if (state.status !== 'none' && state.organisationId !== organisationId) continue
    const result = await recordCommand(
      { store, now: () => context.at },
      {
        decider: referral,
        id: code,
        command: { type: 'GiveReferralCode', code, organisationId },
        ...context,
        tenant: organisationId,
        commandId: `give-referral-code:${organisationId}:${attempt}`,
        input: { organisationId },
      },
    )
    if (result.handled) return code
  }
  throw new Error(`no free referral code for ${organisationId}`)
}

/** The code is always identical for a charity, so that a repetition finds the recorded code. */
const deriveCode = (organisationId: OrganisationId, attempt: number): string =>
  toReferralCode(createHash('sha256').update(`referral code ${organisationId} ${attempt}`).digest())

/**
 * Records in the books of the code's charity that a charity which named this code was approved. A
 * code that does not exist does not stop the approval. A code of that charity itself does not
 * either: a card may have been added to it since the application was sent.
 */
export const recordReferral = async (
  store: EventStore,
  { organisationId, code, context }: Asked & { code: string },
): Promise<void> => {
  const { state } = await loadState(store, referral, code)
  if (state.status === 'none') return
  const isOwn = await isOwnReferral(store, state.organisationId, organisationId)
  await recordCommand(
    { store, now: () => context.at },
    {
      decider: referral,
      id: code,
      command: { type: 'UseReferral', referredId: organisationId, isOwn },
      ...context,
      tenant: state.organisationId,
      commandId: `use-referral:${code}:${organisationId}`,
      input: { organisationId },
    },
  )
}

/** Returns true if both charities are one, share people or pay with one card. */
export const isOwnReferral = async (
  store: EventStore,
  referrerId: OrganisationId,
  referredId: OrganisationId,
): Promise<boolean> => {
  const { state: referrer } = await loadState(store, organisation, referrerId)
  const { state: applicant } = await loadState(store, application, referredId)
  if (referrer.status === 'none' || applicant.status === 'none') return false
  return (await findOwnReferral(store, { referrer, applicant })) !== null
}
