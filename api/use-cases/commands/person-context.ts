import type { Context } from 'hono'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { CommandContext } from '@almoner/eventstore/handle-command.ts'
import { saveRequestOrigin } from '@almoner/operational/request-origins/request-origins.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { callerNetwork } from '../../middleware/caller/caller-address.ts'
import { describeDevice } from '../../middleware/caller/device-name.ts'

type Sent = Pick<CommandContext, 'tenant' | 'commandId' | 'input'> & {
  by: { realm: 'staff' | 'administrator'; personId: string }
  /** Default: the charity, or the person if there is none. */
  correlation?: string
}

/**
 * Returns the context of a command of staff or of an administrator: its cause is the request.
 * Before the events of staff are recorded, the origin of the request is stored for the charity's
 * activity.
 */
export const personContext = async (
  c: Context<AppEnv>,
  { by: { realm, personId }, tenant, correlation, commandId, input }: Sent,
): Promise<CommandContext> => {
  const { now } = c.get('deps')
  const requestId = c.get('requestId')
  const at = instantFromMilliseconds(now())
  // A charity does not see the origin of the platform's people.
  if (realm === 'staff' && tenant !== null) {
    await saveOriginOnce(c, { organisationId: tenant, staffId: personId as StaffId, at })
  }
  return {
    tenant,
    actor: `${realm}:${personId}`,
    correlation: correlation ?? tenant ?? personId,
    causation: requestId,
    commandId,
    input,
    at,
  }
}

// Some requests send a command for each of many payments: their origin is one row.
const savedOrigins = new WeakMap<Request, Promise<void>>()

const saveOriginOnce = async (
  c: Context<AppEnv>,
  { at: happenedAt, ...who }: { organisationId: OrganisationId; staffId: StaffId; at: Instant },
): Promise<void> => {
  const saving =
    savedOrigins.get(c.req.raw) ??
    saveRequestOrigin(c.get('deps').db, {
      ...who,
      requestId: c.get('requestId'),
      device: describeDevice(c.req.header('User-Agent')),
      place: callerNetwork(c),
      happenedAt,
    })
  savedOrigins.set(c.req.raw, saving)
  await saving
}
