import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { openBrowser, type Client, type TestApi } from './api.ts'

const harbour = worldId('organisation', 'harbour')
const invitations = '/api/organizations/invitations'

/** The owner invites an auditor of the books of their charity. */
export const inviteTo = (owner: Client, email: string, terms: object) =>
  owner.post(invitations, {
    email,
    role: 'auditor',
    accessUntil: addDays(toCalendarDay(instantFromMilliseconds(Date.now())), 30),
    password: 'Harbour2026',
    ...terms,
  })

let invited = 0

/** An auditor of Harbour Light who has accepted the invitation of its owner, logged in. */
export const createAuditor = async (api: TestApi, owner: Client, terms: object = {}) => {
  const email = `auditor-${(invited += 1)}@example.org`
  const { status } = await inviteTo(owner, email, terms)
  if (status !== 204) throw new Error(`the auditor was not invited: ${status}`)
  const { state } = await loadState(api.store, organisation, harbour)
  const open = state.status === 'none' ? [] : state.invitations
  const invitation = requirePresent(
    open.find((each) => each.email === email) ?? null,
    'an invitation',
  )
  const { staffId, linkId } = invitation
  const token = api.keys.staffMailToken({ organisationId: harbour, staffId, linkId })
  const browser = openBrowser(api, 'localhost')
  const person = { firstName: 'Ann', lastName: 'Lee', newPassword: 'Lighthouse77' }
  await browser.post(`${invitations}/${token}`, person)
  const login = { username: email, password: 'Lighthouse77', as: 'organization' }
  const loggedIn = await browser.post('/api/donors/login', login)
  if (loggedIn.status !== 204) throw new Error(`the auditor has no login: ${loggedIn.status}`)
  return { browser, staffId }
}
