import { administrator } from '@almoner/domain/administrator/index.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { hongKongDate, toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import type { MethodCommand, StaffCommand } from '@almoner/domain/organisation/commands.ts'
import { project, type ProjectCommand } from '@almoner/domain/project/index.ts'
import { reserve } from '@almoner/eventstore/commands/reservation.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { receiptPrefixCategory } from '@almoner/workflows/steps/record/charity-books.ts'
import { charities, type WorldCharity } from './charities/charities.ts'
import { storeLaterBankAccount } from './charities/bank-account.ts'
import { listAccounts } from './charities/connected-accounts.ts'
import { worldId } from './ids.ts'
import type { Moment } from './life/moment.ts'
import { methodCommands, type WorldWallets } from './charities/methods.ts'
import {
  administratorPerson,
  donorPerson,
  logins,
  staff,
  type WorldDonor,
  type WorldLogin,
} from './people.ts'
import { projects } from './projects/projects.ts'
import { newHopeMoments, peakTrailMoments } from './applications/seed-applications.ts'
import { approvedMoments } from './applications/seed-approved.ts'
import { colleagueMoments } from './seeds/seed-colleagues.ts'
import { seedCharityList } from './seeds/seed-charity-list.ts'
import { profileChangeMoment } from './seeds/seed-profile-change.ts'
import { section88Moments } from './seeds/seed-section88-checks.ts'
import { giveCode } from './seeds/seed-referral.ts'
import {
  administratorId,
  seedingContext,
  daysAfter,
  handle,
  findMoments,
  saveLogin,
  take,
  type Seeding,
  type SeedOptions,
} from './seeding.ts'
import { planTerms } from '@almoner/domain/plans/plan-features.ts'

/**
 * Creates the demonstration's charities, projects and people by the commands that people would
 * cause. Every command has a fixed id: a second run changes nothing, and a run after a crash
 * completes the first. The last step records a mark, so that later starts skip the hashing of
 * passwords.
 */
export const seedWorld = async (
  seedOptions: SeedOptions,
): Promise<{ logins: readonly WorldLogin[] }> => {
  if (await isWorldSeeded(seedOptions.store)) return { logins }
  const options: Seeding = { ...seedOptions, ...(await findMoments(seedOptions)) }
  await seedAdministrator(options)
  await seedCharityList(options)
  for (const charity of charities) {
    await seedCharity(options, charity)
    options.log(`seeded ${charity.profile.name.en ?? charity.profile.name.default}`)
  }
  await seedPast(options)
  const context = seedingContext(options, {
    commandId: 'world:mark',
    actor: 'sandbox:world',
    at: options.now(),
  })
  await reserve(options.store, { ...mark, owner: 'sandbox', context })
  return { logins }
}

const mark = { category: 'demonstration_world', key: '1' }

/** Whether an earlier start has seeded all of it. */
export const isWorldSeeded = async (store: Pick<EventStore, 'read'>): Promise<boolean> =>
  (await store.read(streamName(mark.category, mark.key), { limit: 1 })).length > 0

const seedCharity = async (options: Seeding, charity: WorldCharity): Promise<void> => {
  const { subDomain, profile, contact, irFileNumber, receiptDetail } = charity
  const organisationId = toOrganisationId(subDomain)
  const owner = `staff:${worldId('staff', subDomain)}`
  const reviewer = `administrator:${administratorId}`
  const send = async (actor: string, command: OrganisationCommand, suffix = '') =>
    await handle(options, {
      decider: organisation,
      id: organisationId,
      command,
      by: {
        actor,
        tenant: organisationId,
        commandId: `world:${subDomain}:${command.type}${suffix}`,
      },
    })

  const reserved = { owner: organisationId, tenant: organisationId }
  await take(options, { category: 'sub_domain', key: subDomain, ...reserved })
  await take(options, { category: receiptPrefixCategory, key: profile.receiptPrefix, ...reserved })
  await send(owner, { type: 'RegisterOrganisation', organisationId, subDomain, profile, contact })
  if (irFileNumber !== null) await send(reviewer, { type: 'VerifyTaxStatus', irFileNumber })
  if (receiptDetail === 'basic') {
    await send(owner, { type: 'SetReceiptFormat', detail: receiptDetail })
  }
  await send(reviewer, { type: 'ApproveOrganisation' })
  await giveCode(options, subDomain)
  const { wallets = allWallets, today } = options
  for (const command of methodCommands(subDomain, { inAYear: inAYear(today), wallets })) {
    // The platform sets a method's fee, and the charity everything else.
    const actor = command.type === 'SetTapAndGoFee' ? reviewer : owner
    await send(actor, command, methodIn(command))
  }
  await seedStaff(options, subDomain)
  await seedProjects(options, charity)
}

const allWallets: WorldWallets = { payme: true, tap_and_go: true }

const methodIn = (command: MethodCommand): string => {
  if ('method' in command) return `:${command.method}`
  return 'provider' in command ? `:${command.provider}` : ''
}

const inAYear = (today: Instant): string => hongKongDate(daysAfter(today, 365))

const seedStaff = async (options: Seeding, subDomain: string): Promise<void> => {
  const organisationId = toOrganisationId(subDomain)
  const owner = worldId('staff', subDomain)
  for (const person of staff.filter((member) => member.subDomain === subDomain)) {
    const { username, password, role, firstName, lastName, isVerified } = person
    const key = role === 'owner' ? subDomain : `${subDomain}:${role}`
    const staffId = worldId('staff', key)
    const linkId = worldId('staff_link', key)
    const send = async (command: StaffCommand, { about = '', by = staffId } = {}) =>
      await handle(options, {
        decider: organisation,
        id: organisationId,
        command,
        by: {
          actor: `staff:${by}`,
          tenant: organisationId,
          commandId: `world:${key}:staff${about}`,
        },
      })
    const usernameHash = options.usernameHash(username)
    await take(options, {
      category: 'staff_username',
      key: usernameHash,
      owner: staffId,
      tenant: organisationId,
    })
    await send(
      { type: 'AddStaffMember', staffId, role, username, firstName, lastName },
      { by: owner },
    )
    if (isVerified) {
      // Their address was confirmed long ago.
      const at = options.founded
      const manage = { type: 'ManageStaffLogin', staffId } as const
      const link = { linkId, language: 'en', at } as const
      await send(
        { ...manage, login: { type: 'RequestEmailVerification', link } },
        { about: ':asked' },
      )
      await send({ ...manage, login: { type: 'VerifyEmail', linkId, at } }, { about: ':verified' })
    }
    await saveLogin(options, {
      realm: 'staff',
      usernameHash,
      personId: staffId,
      organisationId,
      password,
    })
  }
}

const seedProjects = async (
  options: Seeding,
  { subDomain, profile }: WorldCharity,
): Promise<void> => {
  const organisationId = toOrganisationId(subDomain)
  const limit = planTerms[profile.plan].projects
  let placesTaken = 0
  for (const { key, kind, details } of projects[subDomain] ?? []) {
    const projectId = worldId('project', `${subDomain}:${key}`)
    const send = async (command: ProjectCommand) =>
      await handle(options, {
        decider: project,
        id: projectId,
        command,
        by: {
          actor: `staff:${worldId('staff', subDomain)}`,
          tenant: organisationId,
          commandId: `world:${subDomain}:${key}:${command.type}`,
        },
      })
    await send({
      type: 'CreateProject',
      projectId,
      organisationId,
      status: kind === 'unlisted' ? 'unlisted' : 'open',
      details,
      placesLeft: limit === null ? null : limit - placesTaken,
    })
    if (kind === 'closed') await send({ type: 'CloseProject' })
    else placesTaken += 1
  }
}

const seedAdministrator = async (options: Seeding): Promise<void> => {
  const { username, password, firstName, lastName } = administratorPerson
  const usernameHash = options.usernameHash(username)
  const owner = administratorId
  await take(options, { category: 'administrator_username', key: usernameHash, owner })
  await handle(options, {
    decider: administrator,
    id: administratorId,
    command: { type: 'AppointAdministrator', administratorId, username, firstName, lastName },
    by: { actor: 'sandbox:world', commandId: 'world:administrator' },
  })
  const login = { realm: 'administrator', personId: administratorId, organisationId: null } as const
  await saveLogin(options, { ...login, usernameHash, password })
}

/** Seeds the acts of the donors, the applicants and their reviewer, and the staff until now. */
const seedPast = async (seeding: Seeding): Promise<void> => {
  const { live, founded: from, today } = seeding
  const store = live && seeding.stage ? await seeding.stage() : seeding.store
  const options = { ...seeding, store, hashPassword: hashEachOnce(seeding.hashPassword) }
  if (live === undefined) {
    const inOrder = listOthers(options).toSorted(
      (one, other) => toMilliseconds(one.at) - toMilliseconds(other.at),
    )
    for (const { act } of inOrder) await act()
    await signUp(options, donorPerson, today)
    for (const { act } of newHopeMoments(options)) await act()
    return
  }
  await live({
    from,
    today: toCalendarDay(today),
    signUp: (person, at) => signUp(options, person, at),
    accounts: listAccounts(options),
    storeBankAccount: () => storeLaterBankAccount(options),
    listOthers: (through) => listOthers({ ...options, store: through }),
    listLatest: (through) => newHopeMoments({ ...options, store: through }),
  })
}

const listOthers = (options: Seeding): readonly Moment[] => [
  ...charities.flatMap((charity) => approvedMoments(options, charity)),
  ...colleagueMoments(options),
  profileChangeMoment(options),
  ...section88Moments(options),
  ...peakTrailMoments(options),
]

/** Passwords of the demonstration are public, and one hash is as good as many that take longer. */
const hashEachOnce = (hash: Seeding['hashPassword']): Seeding['hashPassword'] => {
  const hashes = new Map<string, Promise<string>>()
  return async (password) => {
    const hashed = hashes.get(password) ?? hash(password)
    hashes.set(password, hashed)
    return await hashed
  }
}

const signUp = async (
  options: Seeding,
  { key, language, username, password, firstName, lastName, phoneNumber }: WorldDonor,
  at: Instant,
): Promise<void> => {
  const usernameHash = options.usernameHash(username)
  const donorId = worldId('donor', key)
  const person = { language, username, firstName, lastName, phoneNumber }
  await take(options, { category: 'donor_username', key: usernameHash, owner: donorId, at })
  await handle(options, {
    decider: donor,
    id: donorId,
    command: { type: 'RegisterDonor', donorId, ...person, verification: null },
    by: { actor: `donor:${donorId}`, commandId: 'world:donor', at },
  })
  const login = { realm: 'donor', personId: donorId, organisationId: null } as const
  await saveLogin(options, { ...login, usernameHash, password })
}

const toOrganisationId = (subDomain: string): OrganisationId => worldId('organisation', subDomain)
