import type { Context } from 'hono'
import { donor, donorEvents, type DonorEvent } from '@almoner/domain/donor/index.ts'
import { present } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'

/**
 * Who a logged-in donor is by their account, straight from their own stream. Somebody whose details
 * were erased has no account any more, whatever session they still hold.
 */
export const ownProfile = async (c: Context<AppEnv>) => {
  const signedIn = c.get('signedIn')
  if (signedIn?.realm !== 'donor') throw new Refusal('not_signed_in')
  const stream = streamName(donor.category, signedIn.personId)
  const [first] = await c.get('deps').store.read(stream, { limit: 1 })
  const registered = present(first, 'whoever is signed in as a donor has registered')
  const { data, personal } = readEvent(donorEvents, registered) as RecordedEvent & DonorEvent
  if (isErased(personal.username)) throw new Refusal('not_signed_in')
  return { id: data.donorId, language: data.language, ...personal }
}
