import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { listMailedStaffLinks } from '@almoner/domain/organisation/team/staff.ts'
import type { StaffLinkPurpose } from '@almoner/domain/organisation/team/staff-events.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { OwnCharitiesAnswer } from '../account/contract.ts'
import { openBrowser, type TestApi } from './api.ts'
import { createColleague } from './transfers.ts'

export const harbour = worldId('organisation', 'harbour')
export const lionRock = worldId('organisation', 'lionrock')
export const inviteeName = { firstName: 'Mei', lastName: 'Wong' }

const root = '/api/organizations'

type Colleague = Awaited<ReturnType<typeof createColleague>>
type Person = Pick<Colleague, 'browser'>

/** Two charities with an owner each, who invite people that have a login at the other one. */
export const createTwoCharities = async (api: TestApi) => {
  const owners: Record<string, Colleague> = {
    [harbour]: await createColleague(api, harbour, 'owner'),
    [lionRock]: await createColleague(api, lionRock, 'owner'),
  }
  const desk = () => openBrowser(api, 'localhost')
  const findOwner = (charity: string) => requirePresent(owners[charity] ?? null, 'an owner')
  const loadCharity = async (charity: string) => {
    const { state } = await loadState(api.store, organisation, charity)
    if (state.status === 'none') throw new Error('the charity is not there')
    return state
  }
  const writeToken = (charity: string, link: Pick<Link, 'staffId' | 'linkId'>) =>
    api.keys.staffMailToken({ organisationId: charity, ...link })
  const invite = async (charity: string, email: string, role = 'finance') => {
    const { browser, password } = findOwner(charity)
    const answer = await browser.post(`${root}/invitations`, { email, role, password })
    if (answer.status !== 204 || answer.text !== '') throw new Error(answer.text)
    const { invitations } = await loadCharity(charity)
    const invitation = invitations.find((each) => each.email === email) ?? null
    const { staffId, linkId } = requirePresent(invitation, 'a letter')
    return { staffId, path: `${root}/invitations/${writeToken(charity, { staffId, linkId })}` }
  }
  return {
    desk,
    findOwner,
    loadCharity,
    invite,
    logIn: async (username: string, password: string, more: object = {}) => {
      const browser = desk()
      const login = { username, password, as: 'organization', ...more }
      const answer = await browser.post('/api/donors/login', login)
      return { browser, answer }
    },
    listCharities: async ({ browser }: Person) =>
      ((await browser.get(`${root}/charities`)).json as OwnCharitiesAnswer).charities,
    open: ({ browser }: Person, organizationId: string, headers = {}) =>
      browser.post(`${root}/charities/open`, { organizationId }, headers),
    /** Creates an accountant of Harbour Light who has also joined Lion Rock, as a viewer there. */
    createAccountant: async () => {
      const mei = await createColleague(api, harbour, 'finance')
      const { staffId: there, path } = await invite(lionRock, mei.username, 'viewer')
      const accepted = await desk().post(path, { ...inviteeName, password: mei.password })
      if (accepted.status !== 204) throw new Error(accepted.text)
      return { ...mei, there, path }
    },
    /** The token of the newest letter for this purpose. */
    findToken: async (charity: string, staffId: StaffId, purpose: StaffLinkPurpose) => {
      const { staff } = await loadCharity(charity)
      const member = requirePresent(
        staff.find((each) => each.staffId === staffId) ?? null,
        'a member',
      )
      const link = listMailedStaffLinks(member).findLast((each) => each.purpose === purpose)
      const { linkId } = requirePresent(link ?? null, 'a letter')
      return writeToken(charity, { staffId, linkId })
    },
  }
}

type Link = Parameters<TestApi['keys']['staffMailToken']>[0]
