import type { Context } from 'hono'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { donor, donorEvents, type DonorEvent } from '@almoner/domain/donor/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import type { Person } from './contract.ts'

/** Who a logged-in donor is by their account, whatever a form says. */
export const donorPerson = async (c: Context<AppEnv>): Promise<Person> => {
  const signedIn = c.get('signedIn')
  if (signedIn?.realm !== 'donor') throw new Refusal('not_signed_in')
  const stream = streamName(donor.category, signedIn.personId)
  const [first] = await c.get('deps').store.read(stream, { limit: 1 })
  assert(first !== undefined, 'whoever is signed in as a donor has registered')
  const { personal } = readEvent(donorEvents, first) as RecordedEvent & DonorEvent
  const { username: email, firstName, lastName, phoneNumber } = personal
  return { email, firstName, lastName, phoneNumber }
}
