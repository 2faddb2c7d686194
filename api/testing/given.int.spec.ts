import { describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/connected-account/fixtures.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from './api.ts'
import { administrator, donor, given, guest, recorded, staff } from './given.ts'

const api = useApi()
const payments = '/api/organizations/payments'
const account = '/api/organizations/connected-account'
const organisationId = worldId('organisation', 'harbour')
const owner = given(api).as(staff('owner'))

describe('a request of a rule', () => {
  it.each([
    [staff('owner'), payments],
    [staff('finance', 'lionrock'), payments],
    [donor(), '/api/donors/sessions'],
    [administrator(), '/api/admin/inbox'],
    [guest('harbour.localhost'), '/api/donors/organization'],
  ])('is sent as %j', async (person, path) => {
    await given(api).as(person).get(path).thenAnswered(200)
    const logIn = () => given(api).as(person).browser()
    expect(await logIn()).toBe(await logIn())
  })

  it('is refused as it would be to a browser', async () => {
    await given(api).as(guest()).get(payments).thenRefused(401, 'not_signed_in')
    const viewer = given(api).as(staff('viewer'))
    await viewer.get('/api/organizations/supporters').thenRefused(403, 'not_allowed')
    await expect(viewer.get(payments).thenAnswered(403)).rejects.toThrow('expected')
  })

  it('follows what has happened, once', async () => {
    await owner.get(account).thenAnswered(200, { status: 'none' })
    let times = 0
    const open = recorded(connectedAccount, 'harbour', { ...the.openAccount, organisationId })
    const later = given(api, open, async () => (times += 1)).as(staff('owner'))
    expect(times).toBe(0)
    await later.get(account).thenAnswered(200, { status: 'open' })
    await later.get(account).thenAnswered(200)
    expect(times).toBe(1)
  })
})
