import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { openBrowser, type Client, type TestApi } from './api.ts'
import { toCall } from './call.ts'
import { createDonor } from './donors.ts'
import { createStaff } from './gift.ts'
import { record } from './record.ts'
import { administratorAt } from './reviewers.ts'
import { createColleague } from './transfers.ts'

type Browser = ReturnType<typeof openBrowser>

/** What happened before the request. It has an effect on the read models once it has returned. */
type Setting = (api: TestApi) => Promise<unknown>

/** A person who sends requests. All people of one name share one login at an API. */
type Person = { name: string; logIn: (api: TestApi) => Promise<Browser> }

/**
 * A member of a charity's staff, who joined two days ago. Its owner is the demonstration's, who has
 * just joined.
 */
export const staff = (role: StaffRole, subDomain = 'harbour'): Person & { staffId: StaffId } => {
  const name = `${role} of ${subDomain}`
  const staffId = worldId('staff', role === 'owner' ? subDomain : name)
  return {
    name,
    staffId,
    logIn: async (api) => {
      if (role === 'owner') return (await createStaff(api, subDomain)).browser
      const charity = worldId('organisation', subDomain)
      return (await createColleague(api, charity, role, { daysAgo: 2, staffId })).browser
    },
  }
}

/** A donor with an account, logged in at this charity's site. */
export const donor = (subDomain = 'harbour'): Person => ({
  name: `donor at ${subDomain}`,
  logIn: async (api) => (await createDonor(api, `donor-at-${subDomain}`)).at(subDomain),
})

export const administrator = (): Person => ({ name: 'administrator', logIn: administratorAt })

/** A person without a login, at the platform's own site or at this host. */
export const guest = (host = 'localhost'): Person => ({
  name: `guest at ${host}`,
  logIn: async (api) => openBrowser(api, host),
})

/** Records commands of a charity's fixtures, which the aggregate decides for this charity. */
export const recorded =
  <S, C, E extends AnyEvent, R extends string>(
    decider: Decider<S, C, E, R>,
    subDomain: string,
    ...commands: readonly C[]
  ): Setting =>
  async (api) => {
    const tenant = worldId('organisation', subDomain)
    for (const command of commands) await record(api, { decider, tenant, command })
  }

const logins = new WeakMap<TestApi, Map<string, Promise<Browser>>>()

const logIn = (api: TestApi, person: Person): Promise<Browser> => {
  const ofApi = logins.get(api) ?? new Map<string, Promise<Browser>>()
  logins.set(api, ofApi)
  const login = ofApi.get(person.name) ?? person.logIn(api)
  ofApi.set(person.name, login)
  return login
}

/**
 * Starts the sentence of a rule about a route:
 * `await given(api).as(staff('finance')).post(path, body).thenRefused(403, 'not_allowed')`.
 *
 * The settings run and the person logs in at the first request, so a file may name its people
 * before its API has started. A test that ends a login creates a person of its own.
 */
export const given = (api: TestApi, ...settings: readonly Setting[]) => ({
  as: (person: Person): Client & { browser: () => Promise<Browser> } => {
    const prepare = async (): Promise<Browser> => {
      for (const setting of settings) await setting(api)
      return await logIn(api, person)
    }
    let prepared: Promise<Browser> | null = null
    const browser = () => (prepared ??= prepare())
    const send = (request: (client: Client) => ReturnType<Client['get']>) =>
      toCall(browser().then(request))
    return {
      /** The browser with its cookies. */
      browser,
      head: (...request) => send((client) => client.head(...request)),
      get: (...request) => send((client) => client.get(...request)),
      post: (...request) => send((client) => client.post(...request)),
      put: (...request) => send((client) => client.put(...request)),
      delete: (...request) => send((client) => client.delete(...request)),
    }
  },
})
