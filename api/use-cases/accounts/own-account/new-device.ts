import type { Context } from 'hono'
import { administrator } from '@almoner/domain/administrator/index.ts'
import type { AdministratorId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { hasDevices } from '@almoner/operational/known-devices/known-devices.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'
import { callerNetwork } from '../../../middleware/caller/caller-address.ts'
import { describeDevice } from '../../../middleware/caller/device-name.ts'
import { sendCommand } from '../../commands/send-command.ts'

type Person = Pick<SignedIn, 'realm' | 'personId' | 'organisationId'>

/**
 * Records that a staff member or an administrator has logged in from a device that is not theirs
 * yet, from which they are written to. Their first device of all is not announced.
 */
export const recordNewDevice = async (c: Context<AppEnv>, person: Person): Promise<void> => {
  const { db, now } = c.get('deps')
  const { realm, personId, organisationId } = person
  const at = instantFromMilliseconds(now())
  if (realm === 'donor' || !(await hasDevices(db, { realm, personId, now: at }))) return
  const commandOptions = {
    by: { realm, personId },
    tenant: organisationId,
    commandId: `device:${c.get('requestId')}`,
    input: { type: 'AddDevice' },
    // A login does not wait for the list of the team, which shows no devices.
    waits: false,
  }
  const command = {
    type: 'AddDevice',
    device: describeDevice(c.req.header('User-Agent')),
    place: callerNetwork(c),
    language: c.get('language'),
  } as const
  if (organisationId === null) {
    const id = personId as AdministratorId
    await sendCommand(c, { ...commandOptions, decider: administrator, id, command })
    return
  }
  // An applicant is not a staff member yet: the command is refused, and no letter is sent.
  await sendCommand(c, {
    ...commandOptions,
    decider: organisation,
    id: organisationId,
    command: { type: 'ManageStaffLogin', staffId: personId as StaffId, login: command },
  })
}
