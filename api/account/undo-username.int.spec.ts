import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Problem } from '../contract.ts'
import { openBrowser, startApi, type TestApi } from '../testing/api.ts'
import { createColleague } from '../testing/transfers.ts'

const harbour = worldId('organisation', 'harbour')

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const errorCode = ({ json }: { json: unknown }): string => (json as Problem).error.code
const desk = () => openBrowser(api, 'localhost')
const logIn = (username: string, password: string) =>
  desk().post('/api/donors/login', { username, password, as: 'organization' })

const loadMember = async (staffId: StaffId) => {
  const { state } = await loadState(api.store, organisation, harbour)
  return requirePresent(
    state.status === 'none' ? null : findStaffMember(state.staff, staffId),
    'a member of staff',
  )
}

const letterTo = (staffId: StaffId, link: { linkId: string } | undefined): string => {
  const { linkId } = requirePresent(link ?? null, 'a letter')
  return api.keys.staffMailToken({ organisationId: harbour, staffId, linkId })
}

describe('the letter to a member of staff’s address before', () => {
  const changed = async () => {
    const mei = await createColleague(api, harbour, 'finance')
    const { staffId, password } = mei
    const wanted = `new-${mei.username}`
    await mei.browser.put('/api/organizations/username', { username: wanted, password })
    const asked = letterTo(staffId, (await loadMember(staffId)).openLinks.at(-1))
    expect((await desk().post(`/api/organizations/username/${asked}`, {})).status).toBe(204)
    const token = letterTo(staffId, (await loadMember(staffId)).undoLinks.at(-1))
    return { ...mei, wanted, undo: `/api/organizations/username/undo/${token}` }
  }
  const newPassword = 'Owner-again-7'

  it('puts it back with a new password and ends every login, at a press and not before', async () => {
    const { undo, username, wanted, password } = await changed()
    const thief = desk()
    const login = { username: wanted, password, as: 'organization' }
    expect((await thief.post('/api/donors/login', login)).status).toBe(204)
    for (let time = 0; time < 3; time += 1) {
      expect((await desk().get(undo)).json).toEqual({ username })
    }
    expect((await thief.get('/api/organizations/account')).json).toMatchObject({ username: wanted })
    expect((await desk().post(undo, { newPassword: 'short' })).status).toBe(422)
    expect((await desk().post(undo, { newPassword })).status).toBe(204)
    expect((await thief.get('/api/organizations/account')).status).toBe(401)
    expect(errorCode(await logIn(wanted, password))).toBe('wrong_credentials')
    expect(errorCode(await logIn(username, password))).toBe('wrong_credentials')
    const owner = desk()
    await owner.post('/api/donors/login', { ...login, username, password: newPassword })
    expect((await owner.get('/api/organizations/overview')).json).toMatchObject({
      person: { username },
    })
    expect(errorCode(await desk().post(undo, { newPassword }))).toBe('link_invalid')
  })
})
