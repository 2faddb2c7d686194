import { describe, expect, it } from 'vitest'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { publishedPasswords } from '@almoner/platform/password/published-passwords.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import { administratorId } from '@almoner/sandbox/world/seeding.ts'
import { openBrowser, useApi } from '../testing/api.ts'
import { createColleague } from '../testing/transfers.ts'

const harbour = worldId('organisation', 'harbour')
const phone = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile' }

const api = useApi()

type Browser = ReturnType<typeof openBrowser>
type Person = { username: string; password: string }

const logIn = async (browser: Browser, { username, password }: Person, headers = {}) => {
  const answer = await browser.post('/api/donors/login', { username, password }, headers)
  expect(answer.status).toBeLessThan(300)
}
const site = () => openBrowser(api, 'localhost')

const added = async (decider: typeof organisation | typeof administrator, id: string) => {
  const events = await api.store.read(streamName(decider.category, id))
  return events
    .filter(({ type }) => type.endsWith('DeviceAdded'))
    .map((event) => readEvent(decider.shapes, event))
}
const addedBy = async (staffId: string) =>
  (await added(organisation, harbour)).filter(
    ({ data }) => (data as { staffId?: string }).staffId === staffId,
  )

describe('a login from a device', () => {
  it('that is the person’s first, or is already known, is not announced', async () => {
    const { browser, staffId, ...person } = await createColleague(api, harbour, 'viewer')
    await logIn(browser, person)
    expect(await addedBy(staffId)).toEqual([])
  })

  it('that is new is announced once, with its name and its network', async () => {
    const { staffId, ...person } = await createColleague(api, harbour, 'viewer')
    const other = site()
    for (let time = 0; time < 2; time++) await logIn(other, person, phone)
    expect(await addedBy(staffId)).toMatchObject([
      {
        type: 'StaffDeviceAdded',
        data: { language: 'en' },
        personal: { device: 'Chrome, Android' },
      },
    ])
    const [event] = await api.store.read(streamName('organisation', harbour), { limit: 1000 })
    expect(JSON.stringify(event?.data)).not.toContain('Android')
  })

  it('that keeps no cookie is announced once for each name and network', async () => {
    const { staffId, ...person } = await createColleague(api, harbour, 'viewer')
    const program = { 'X-External-Origin': 'http://localhost:3000' }
    for (let time = 0; time < 2; time++) await logIn(site(), person, program)
    expect(await addedBy(staffId)).toHaveLength(1)
  })

  it('is also announced if an administrator logs in', async () => {
    const { username } = administratorPerson
    const person = { username, password: publishedPasswords.administrator }
    await logIn(site(), person)
    expect(await added(administrator, administratorId)).toEqual([])
    await logIn(site(), person, phone)
    expect(await added(administrator, administratorId)).toMatchObject([
      { type: 'AdministratorDeviceAdded', personal: { device: 'Chrome, Android' } },
    ])
  })
})
