import { assert } from '@almoner/domain/kernel/assert.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { charities } from '../charities/charities.ts'
import { worldId } from '../ids.ts'
import type { Moment } from '../life/moment.ts'
import { daysAfter, handle, type Seeding } from '../seeding.ts'
import { toThreeLanguages } from '../texts.ts'

const subDomain = 'lionrock'
// New Hope, whose application is recorded after all others' past, begins 1.4 days ago.
const daysAgo = 2.3

/** Lion Rock moves: the change of its registered address waits for the administrator. */
export const profileChangeMoment = (options: Seeding): Moment => {
  const then = daysAfter(options.today, -daysAgo)
  // A world without a past begins today.
  const at = then < options.founded ? options.founded : then
  return { at, act: () => propose(options, at) }
}

const propose = async (options: Seeding, at: Moment['at']): Promise<void> => {
  const charity = charities.find((each) => each.subDomain === subDomain)
  assert(charity !== undefined, 'Lion Rock is in the demonstration world')
  const { profile, irFileNumber } = charity
  const organisationId = worldId('organisation', subDomain)
  await handle(options, {
    decider: organisation,
    id: organisationId,
    command: {
      type: 'ProposeProfileChange',
      name: profile.name,
      address: toThreeLanguages(
        'Unit 5, 2/F, Tsz Lok Centre, Tsz Wan Shan, Hong Kong',
        '香港慈雲山慈樂中心2樓5室',
        '香港慈云山慈乐中心2楼5室',
      ),
      irFileNumber,
      note: 'We moved on 1 November. The Companies Registry has our new address since then.',
    },
    by: {
      actor: `staff:${worldId('staff', subDomain)}`,
      tenant: organisationId,
      commandId: `world:${subDomain}:profile-change`,
      at,
    },
  })
}
