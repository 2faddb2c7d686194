import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import * as charities from '@almoner/domain/organisation/fixtures.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { createWorld } from './world.ts'

type Person = { staffId?: StaffId; role: StaffRole; username: string; lastName?: string }

/** Two owners and a finance manager. */
const threePeople: readonly Person[] = [
  { staffId: charities.staffId, role: 'owner', username: 'one@harbour.example' },
  { role: 'owner', username: 'two@harbour.example' },
  { role: 'finance', username: 'finance@harbour.example' },
]

/** A charity with people at its desk, and the letters that they receive. */
export const createDesk = async ({
  people = threePeople,
  language = 'en',
  charity,
  ...options
}: { people?: readonly Person[]; language?: Language } & Parameters<
  typeof createWorld
>[0] = {}) => {
  const profile = { ...charities.profile, defaultLanguage: language }
  const world = await createWorld({ charity: { profile, ...charity }, ...options })
  const begin = async (command: OrganisationCommand, actor?: string): Promise<void> => {
    const result = await world.tell(organisation, {
      id: harbourId,
      command,
      ...(actor !== undefined && { actor }),
    })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await world.engine.advance(0)
  }
  const handle = async (command: OrganisationCommand): Promise<void> => {
    await begin(command)
    await world.engine.runToIdle()
  }
  for (const [index, { lastName = 'Ho', ...person }] of people.entries()) {
    const staffId = fixtureId('staff', 70 + index)
    const name = { firstName: 'Siu Ming', lastName }
    await handle({ type: 'AddStaffMember', staffId, ...name, ...person })
  }
  return {
    world,
    /** Letters that cannot be mailed at once wait. */
    begin,
    /** Runs the command, and then the engine until nothing waits any more. */
    handle,
    letters: world.sent,
    /** Whom the letters went to so far. */
    readers: () =>
      world
        .sent()
        .map(({ to }) => to)
        .toSorted(),
  }
}
