import { describe, expect, it } from 'vitest'
import { application } from '@almoner/domain/application/index.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { manualMethods, walletMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { usableMethods } from '@almoner/domain/organisation/payment-methods/usable-methods.ts'
import { project } from '@almoner/domain/project/index.ts'
import { referral } from '@almoner/domain/referral/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { newHope, peakTrail } from './applications/applying-charities.ts'
import { charities } from './charities/charities.ts'
import { worldId } from './ids.ts'
import { staff } from './people.ts'
import { projects } from './projects/projects.ts'
import { seedWorld } from './seed.ts'
import { worldFiles } from './world-files.ts'
import type { Credential } from './seeding.ts'

const createWorld = (store: EventStore = createMemoryStore()) => {
  const credentials = new Map<string, Credential>()
  const files = new Set<string>()
  let hashed = 0
  let appends = 0
  const counted: EventStore = {
    ...store,
    append: async (append) => {
      appends += 1
      return await store.append(append)
    },
  }
  return {
    store,
    appends: () => appends,
    credentials,
    files,
    hashed: () => hashed,
    seed: async (through: EventStore = counted) =>
      await seedWorld({
        store: through,
        saveCredential: async (credential) => {
          const key = `${credential.realm} ${credential.usernameHash}`
          if (credentials.has(key)) return 'taken'
          credentials.set(key, credential)
          return 'saved'
        },
        hashPassword: async (password) => {
          hashed += 1
          return `hash of ${password}`
        },
        saveFile: async (key) => void files.add(key),
        usernameHash: (username) => username.replaceAll(/[^a-z]/g, ''),
        now: () => instant('2026-11-20T02:00:00.000Z'),
        log: () => undefined,
      }),
  }
}

const readEvents = async (store: EventStore) => await store.readAll({ after: 0n, limit: 10_000 })

/** A store whose process stops just before, or just after, its nth append. */
const dyingAt = (store: EventStore, nth: number, when: 'before' | 'after'): EventStore => {
  let appends = 0
  return {
    ...store,
    append: async (append) => {
      appends += 1
      if (appends === nth && when === 'before') throw new Error('the process died')
      const result = await store.append(append)
      if (appends === nth) throw new Error('the process died')
      return result
    },
  }
}

describe('an empty data folder', () => {
  it('gains four open charities, and none of those that applied', async () => {
    const world = createWorld()
    await world.seed()
    const statuses: Record<string, string> = {}
    for (const subDomain of [...charities, newHope, peakTrail].map((each) => each.subDomain)) {
      const id = worldId('organisation', subDomain)
      statuses[subDomain] = (await loadState(world.store, organisation, id)).state.status
    }
    expect(statuses).toEqual({
      harbour: 'approved',
      lionrock: 'approved',
      bauhinia: 'approved',
      tinhau: 'approved',
      // A charity's own events begin with its approval.
      newhope: 'none',
      peaktrail: 'none',
    })
  })

  it('gains Harbour Light’s four projects: open, for payments, unlisted and closed', async () => {
    const world = createWorld()
    await world.seed()
    const rows: unknown[] = []
    for (const { key } of projects['harbour'] ?? []) {
      const id = worldId('project', `harbour:${key}`)
      const { state } = await loadState(world.store, project, id)
      if (state.status !== 'none') rows.push([key, state.status, state.details.donation])
    }
    expect(rows).toEqual([
      ['summer-camp-2026', 'closed', true],
      ['leavers-bursary', 'unlisted', true],
      ['calendar-2027', 'open', false],
      ['homework-rooms', 'open', true],
    ])
  })

  it.each([
    ['harbour', ['card', ...walletMethods, ...manualMethods]],
    ['lionrock', ['card', 'payme']],
    ['bauhinia', ['card']],
    ['tinhau', ['card']],
  ])('lets payers at %s pay with %j', async (subDomain, methods) => {
    const world = createWorld()
    await world.seed()
    const id = worldId('organisation', subDomain)
    const { state } = await loadState(world.store, organisation, id)
    expect(state.status === 'none' ? [] : usableMethods(state, '2026-11-21')).toEqual(methods)
  })

  it('gains one application with complete papers and one that was declined in its second round', async () => {
    const world = createWorld()
    await world.seed()
    const loadApplication = async (subDomain: string) => {
      const id = worldId('organisation', subDomain)
      return (await loadState(world.store, application, id)).state
    }
    expect(await loadApplication('newhope')).toMatchObject({ status: 'pending', round: 1 })
    expect(await loadApplication('peaktrail')).toMatchObject({ status: 'declined', round: 2 })
    expect([...world.files].toSorted()).toEqual(
      worldFiles()
        .map(([key]) => key)
        .toSorted(),
    )
  })

  it.each(['harbour', 'lionrock', 'bauhinia', 'tinhau'])(
    'knows how %s was approved',
    async (subDomain) => {
      const world = createWorld()
      await world.seed()
      const id = worldId('organisation', subDomain)
      const { state } = await loadState(world.store, application, id)
      expect(state).toMatchObject({ status: 'approved', round: 1, emailVerified: true })
      const events = await world.store.read(streamName('application', id))
      expect(events.at(-1)?.type).toBe('ApplicationApproved')
      const { filled } = state as StartedApplication
      expect(filled.card === null).toBe(subDomain === 'tinhau')
    },
  )

  it('has charities that joined by Harbour Light’s code: open, in review and declined', async () => {
    const world = createWorld()
    await world.seed()
    const referralCodes: Record<string, string | null> = {}
    for (const subDomain of [...charities, newHope, peakTrail].map((each) => each.subDomain)) {
      const id = worldId('organisation', subDomain)
      const { state } = await loadState(world.store, application, id)
      referralCodes[subDomain] = (state as StartedApplication).filled.plan?.referralCode ?? null
    }
    const { newhope: code = null, ...others } = referralCodes
    expect(others).toEqual({
      harbour: null,
      lionrock: null,
      bauhinia: null,
      tinhau: code,
      peaktrail: code,
    })
    const { state } = await loadState(world.store, referral, code ?? '')
    expect(state).toMatchObject({
      organisationId: worldId('organisation', 'harbour'),
      referred: [worldId('organisation', 'tinhau')],
    })
  })

  it('has staff with a verified address, and one without', async () => {
    const world = createWorld()
    await world.seed()
    const members: unknown[] = []
    for (const subDomain of new Set(staff.map((person) => person.subDomain))) {
      const id = worldId('organisation', subDomain)
      const { state } = await loadState(world.store, organisation, id)
      for (const member of state.status === 'none' ? [] : state.staff) {
        members.push([member.username, member.role, member.emailVerified])
        expect(member.openLinks).toEqual([])
      }
    }
    expect(members).toEqual([
      ['staff@harbour.example', 'owner', true],
      ['finance@harbour.example', 'finance', false],
      ['fundraiser@harbour.example', 'fundraiser', true],
      ['viewer@harbour.example', 'viewer', true],
      ['auditor@harbour.example', 'auditor', true],
      ['staff@lionrock.example', 'owner', true],
      ['staff@bauhinia.example', 'owner', true],
      ['staff@tinhau.example', 'owner', true],
    ])
  })

  it('can be logged in to by all people in the table of logins', async () => {
    const world = createWorld()
    const { logins } = await world.seed()
    const passwords = new Map(
      [...world.credentials.values()].map((c) => [c.usernameHash, c.passwordHash]),
    )
    expect(logins).toHaveLength(12)
    for (const { username, password } of logins) {
      expect(passwords.get(username.replaceAll(/[^a-z]/g, ''))).toBe(`hash of ${password}`)
    }
  })

  it('has no money that was not given', async () => {
    const world = createWorld()
    await world.seed()
    const types = new Set((await readEvents(world.store)).map((event) => event.type))
    expect([...types].filter((type) => type.startsWith('Payment'))).toEqual([])
  })
})

describe('a world that was seeded', () => {
  it('is not changed by a second run, which computes no hashes', async () => {
    const world = createWorld()
    await world.seed()
    const before = await readEvents(world.store)
    const hashed = world.hashed()
    await world.seed()
    expect(await readEvents(world.store)).toEqual(before)
    expect(world.hashed()).toBe(hashed)
  })

  it('is the same world with the same ids in every data folder', async () => {
    const [one, other] = [createWorld(), createWorld()]
    await one.seed()
    await other.seed()
    const ids = async (store: EventStore) =>
      (await readEvents(store)).map(({ id, stream }) => [id, stream])
    expect(await ids(one.store)).toEqual(await ids(other.store))
  })
})

describe.each(['before', 'after'] as const)('the process dies just %s any append', (when) => {
  it('and the next run finishes the same world', async () => {
    const whole = createWorld()
    await whole.seed()
    const expected = (await readEvents(whole.store)).map(({ id }) => id).sort()
    // The charities' stories are alike: every fourth append is one of each kind.
    for (let nth = when === 'before' ? 1 : 3; nth <= whole.appends(); nth += 4) {
      const world = createWorld()
      await expect(world.seed(dyingAt(world.store, nth, when))).rejects.toThrow('died')
      await world.seed()
      expect((await readEvents(world.store)).map(({ id }) => id).sort()).toEqual(expected)
      expect(world.credentials).toEqual(whole.credentials)
    }
  })
})

describe('the words of the world', () => {
  it('exist in every language that the charity speaks', () => {
    for (const { subDomain, profile } of charities) {
      const texts = [profile.name, profile.intro, profile.address]
      for (const { details } of projects[subDomain] ?? []) {
        texts.push(details.title, details.description)
      }
      for (const { label, placeholder } of profile.formRows) texts.push(label, placeholder)
      for (const text of texts) {
        const missing = profile.supportedLanguages.filter((language) => !text[language])
        expect({ text: text.default, missing }).toEqual({ text: text.default, missing: [] })
        expect(text.default).toBe(text[profile.defaultLanguage])
      }
    }
  })
})
