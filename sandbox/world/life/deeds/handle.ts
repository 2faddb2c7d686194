import { assert } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { DonorId, Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '../../ids.ts'
import { donorPerson } from '../../people.ts'
import type { Past } from '../past.ts'

export const donorId = worldId('donor', donorPerson.key)
export const toOrganisationId = (subDomain: string): OrganisationId =>
  worldId('organisation', subDomain)
export const toPaymentId = (gift: string): PaymentId => worldId('payment', gift)

export const toDonorActor = (by: DonorId): string => `donor:${by}`

/** Handles a command at its moment in the past, and then everything that follows at once. */
export const handle = async <S, C, E extends AnyEvent, R extends string>(
  past: Past,
  options: {
    decider: Decider<S, C, E, R>
    id: Id<string>
    command: C
    /** A key that is identical in every run, so that a second run finds the command done. */
    key: string
    actor: string
    /** The charity's sub-domain; null if there is no charity. */
    to: string | null
  },
): Promise<void> => {
  const { key, actor, to, ...rest } = options
  const result = await handleCommand(past.store, {
    ...rest,
    context: {
      tenant: to === null ? null : toOrganisationId(to),
      actor,
      correlation: rest.id,
      causation: null,
      commandId: `world:life:${key}`,
      input: key,
      at: past.now(),
    },
  })
  assert(result.handled, `the life of the demonstration’s donor was refused: ${key}`)
  await past.pass(0)
}

/** The process has the result of the action at its provider within this time. */
const seenWithinMilliseconds = 10_000

/** A person answers on a page of the sandbox's card provider. */
export const play = async (
  past: Past,
  path: string,
  form: Record<string, string> = {},
): Promise<void> => {
  const body = new URLSearchParams(form)
  await past.stripe.request(path, { method: 'POST', headers: { accept: 'application/json' }, body })
  await past.pass(seenWithinMilliseconds)
}
