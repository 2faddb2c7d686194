import { administrator } from '@almoner/domain/administrator/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import {
  streamName,
  type Id,
  type OrganisationId,
  type StaffId,
} from '@almoner/domain/kernel/ids.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, type CommandContext } from '@almoner/eventstore/handle-command.ts'
import { reserve } from '@almoner/eventstore/commands/reservation.ts'
import type {
  CharityListCopy,
  ListedCharity,
} from '@almoner/operational/charity-list/charity-list.ts'
import { worldId } from './ids.ts'
import type { Life } from './life/live.ts'
import { foundedDaysAgo } from './life/story.ts'
import type { WorldWallets } from './charities/methods.ts'

export type Credential = {
  realm: 'donor' | 'staff' | 'administrator'
  usernameHash: string
  personId: string
  organisationId: OrganisationId | null
  passwordHash: string
}

export type WorldBankAccount = {
  organisationId: OrganisationId
  /** The bank, branch and number. */
  account: string
  storedAt: Instant
}

export type SeedOptions = {
  store: EventStore
  saveCredential: (credential: Credential) => Promise<'saved' | 'taken'>
  /** Adds a charity to the login of a username; if absent, every member works at one. */
  joinLogin?: (membership: {
    usernameHash: string
    staffId: StaffId
    organisationId: OrganisationId
  }) => Promise<void>
  hashPassword: (password: string) => Promise<string>
  /** Stores a paper of an applicant; absent: nothing can be stored, and no paper opens. */
  saveFile?: (
    key: string,
    bytes: Uint8Array,
    contentType: 'application/pdf' | 'image/png',
  ) => Promise<void>
  /**
   * Stores the whole number of an applicant's bank account, and answers the fingerprint that events
   * name it by; absent: no number is stored.
   */
  saveBankAccount?: (account: WorldBankAccount) => Promise<string>
  /** Stores a copy of the Inland Revenue's list; absent: no copy is stored. */
  saveCharityList?: (
    copy: Omit<CharityListCopy, 'rows'>,
    charities: readonly ListedCharity[],
  ) => Promise<void>
  /** The platform's own hash of a username, which is also that of the login. */
  usernameHash: (username: string) => string
  now: () => Instant
  log: (line: string) => void
  /** The wallets that the charities accept; absent: both. */
  wallets?: WorldWallets
  /**
   * Simulates the donor's past before the first start, through the sandbox's providers. It is
   * absent if a provider is the real one: the donor then only has an account.
   */
  live?: (life: Life) => Promise<void>
  /**
   * The store in which the past is simulated, and from which `live` writes it; if absent, `store`
   * itself.
   */
  stage?: () => Promise<EventStore>
}

export type Seeding = Omit<SeedOptions, 'live'> & {
  live: SeedOptions['live'] | undefined
  /** When the world's first commands were decided. */
  founded: Instant
  /** The moment of seeding, which a crash does not change. */
  today: Instant
}

export const administratorId = worldId('administrator', 'may-ho')

/**
 * Returns the moments from the first event of an interrupted seeding, else from the clock. A
 * seeding that started without a past ends without one.
 */
export const findMoments = async ({
  store,
  now,
  live,
}: SeedOptions): Promise<Pick<Seeding, 'founded' | 'today' | 'live'>> => {
  const stream = streamName(administrator.category, administratorId)
  const [first] = await store.read(stream, { limit: 1 })
  const founded = first?.meta.at ?? daysAfter(now(), -foundedDaysAgo)
  const today = daysAfter(founded, foundedDaysAgo)
  if (live !== undefined && today <= now()) return { founded, today, live }
  return { founded: first?.meta.at ?? now(), today: now(), live: undefined }
}

export const daysAfter = (at: Instant, days: number): Instant =>
  instantFromMilliseconds(toMilliseconds(at) + days * 24 * 3_600_000)

type By = { actor: string; commandId: string; tenant?: OrganisationId; at?: Instant }

export const seedingContext = (options: Seeding, by: By): CommandContext => ({
  tenant: by.tenant ?? null,
  actor: by.actor,
  correlation: 'demonstration-world',
  causation: null,
  commandId: by.commandId,
  // The world's texts may change between versions; what is seeded stays as it was.
  input: by.commandId,
  at: by.at ?? options.founded,
})

export const handle = async <S, C, E extends AnyEvent, R extends string>(
  options: Seeding,
  { by, ...rest }: { decider: Decider<S, C, E, R>; id: Id<string>; command: C; by: By },
): Promise<void> => {
  const result = await handleCommand(options.store, {
    ...rest,
    context: seedingContext(options, by),
  })
  assert(result.handled, `the demonstration world was refused: ${by.commandId}`)
}

export const take = async (
  options: Seeding,
  name: { category: string; key: string; owner: string } & Pick<By, 'tenant' | 'at'>,
): Promise<void> => {
  const { category, key, owner, tenant, at } = name
  const by: By = {
    actor: 'sandbox:world',
    commandId: `world:${category}:${owner}`,
    ...(tenant !== undefined && { tenant }),
    ...(at !== undefined && { at }),
  }
  const context = seedingContext(options, by)
  const outcome = await reserve(options.store, { category, key, owner, context })
  assert(outcome !== 'taken', `the demonstration world's ${category} is another's`)
}

/** Saves a login. After a crash, the credential is `taken` by this person, who has the username. */
export const saveLogin = async (
  options: Seeding,
  { password, ...login }: Omit<Credential, 'passwordHash'> & { password: string },
): Promise<void> => {
  const passwordHash = await options.hashPassword(password)
  await options.saveCredential({ ...login, passwordHash })
}
