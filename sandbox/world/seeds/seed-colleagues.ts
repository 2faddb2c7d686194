import { organisation } from '@almoner/domain/organisation/index.ts'
import type { TeamCommand } from '@almoner/domain/organisation/team/commands.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { worldId } from '../ids.ts'
import type { Moment } from '../life/moment.ts'
import { colleagues, type WorldColleague } from '../people.ts'
import { daysAfter, handle, saveLogin, take, type Seeding } from '../seeding.ts'

const home = 'harbour'
const auditDays = 80

/** The other roles at Harbour Light: its owner invited each, and they accepted soon. */
export const colleagueMoments = (options: Seeding): readonly Moment[] =>
  colleagues.map((colleague) => {
    const then = daysAfter(options.today, -colleague.daysAgo)
    // A world without a past begins today.
    const at = then < options.founded ? options.founded : then
    return { at, act: () => seedColleague(options, colleague, at) }
  })

const seedColleague = async (
  options: Seeding,
  colleague: WorldColleague,
  at: Instant,
): Promise<void> => {
  const { role, username, password, alsoAt } = colleague
  const usernameHash = options.usernameHash(username)
  const personId = worldId('staff', `${home}:${role}`)
  const organisationId = worldId('organisation', home)
  const login = { category: 'staff_username', key: usernameHash, owner: personId }
  await take(options, { ...login, tenant: organisationId, at })
  await invite(options, { colleague, subDomain: home, at })
  await saveLogin(options, { realm: 'staff', usernameHash, personId, organisationId, password })
  if (alsoAt === undefined || options.joinLogin === undefined) return
  await invite(options, { colleague, subDomain: alsoAt, at })
  await options.joinLogin({
    usernameHash,
    staffId: worldId('staff', `${alsoAt}:${role}`),
    organisationId: worldId('organisation', alsoAt),
  })
}

const invite = async (
  options: Seeding,
  {
    colleague: { role, username, firstName, lastName },
    subDomain,
    at,
  }: { colleague: WorldColleague; subDomain: string; at: Instant },
): Promise<void> => {
  const organisationId = worldId('organisation', subDomain)
  const staffId = worldId('staff', `${subDomain}:${role}`)
  const linkId = worldId('staff_link', `${subDomain}:${role}`)
  const send = async (by: string, command: TeamCommand) =>
    await handle(options, {
      decider: organisation,
      id: organisationId,
      command,
      by: {
        actor: `staff:${by}`,
        tenant: organisationId,
        commandId: `world:${subDomain}:${role}:${command.type}`,
        at,
      },
    })
  const accessUntil = role === 'auditor' ? daysAfter(at, auditDays) : null
  const invitation = {
    staffId,
    linkId,
    email: username,
    role,
    accessUntil,
    language: 'en',
    at,
  } as const
  await send(worldId('staff', subDomain), { type: 'InviteStaff', ...invitation })
  await send(staffId, { type: 'AcceptInvitation', staffId, linkId, firstName, lastName, at })
}
