import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AdministratorId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { currentCode } from '@almoner/api/donor/account/testing/donors.ts'
import { createAdministrator } from '@almoner/api/use-cases/accounts/administrators/create-administrator.ts'
import {
  freeOwner,
  type OwnerToFree,
} from '@almoner/api/use-cases/accounts/administrators/free-login.ts'
import { openBrowser, useApi } from '@almoner/api/testing/api.ts'
import { createColleague } from '@almoner/api/testing/transfers.ts'
import { programEnvironment } from '../testing/program-environment.ts'

const harbour = worldId('organisation', 'harbour')
const reviewer = 'reviewer@example.org'
const newPassword = 'Sampan-at-dawn-7'

const api = useApi()
beforeAll(async () => {
  const { store, db, keys } = api
  const wish = { email: reviewer, password: 'gulls over Tai O 3', firstName: '', lastName: '' }
  const dependencies = { store, db, keys, now: Date.now }
  await createAdministrator(dependencies, { wish, newPassword: false })
})

const command = fileURLToPath(new URL('free-login.ts', import.meta.url))

const run = async (args: readonly string[]) => {
  const child = spawn(process.execPath, [command, ...args], {
    env: {
      ...programEnvironment,
      DATABASE_URL: api.databaseUrl,
      MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
      DATA_DIR: '/nowhere',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const [code] = await once(child, 'close')
  return { code: Number(code), output }
}

const site = () => openBrowser(api, 'localhost')
type Browser = ReturnType<typeof site>

const logIn = async (
  login: { username: string; password: string; code?: string; as: string },
  browser = site(),
): Promise<string | number> => {
  await api.db.deleteFrom('operational.rate_limits').execute()
  const { status, json } = await browser.post('/api/donors/login', login)
  return status === 204 ? status : (json as { error: { code: string } }).error.code
}

const setUp = async (browser: Browser, root: string, password: string) => {
  const offered = await browser.post(`${root}/second-factor`, { password })
  const { secret } = offered.json as { secret: string }
  const code = currentCode(secret, { api })
  const confirmed = await browser.post(`${root}/second-factor/confirm`, { code })
  return (confirmed.json as { recoveryCodes: string[] }).recoveryCodes[0] ?? ''
}

const loadMember = async (staffId: StaffId) => {
  const { state } = await loadState(api.store, organisation, harbour)
  const member = state.status === 'none' ? null : findStaffMember(state.staff, staffId)
  return requirePresent(member, 'a member of staff')
}

const createToken = (staffId: StaffId, link: { linkId: string } | undefined) => {
  const { linkId } = requirePresent(link ?? null, 'a letter')
  return api.keys.staffMailToken({ organisationId: harbour, staffId, linkId })
}

/** A thief has an owner's login: another address, and a phone. */
const takenOver = async () => {
  const owner = await createColleague(api, harbour, 'owner')
  const { staffId, username, password } = owner
  const wanted = `thief-${username}`
  await owner.browser.put('/api/organizations/username', { username: wanted, password })
  const linkToken = createToken(staffId, (await loadMember(staffId)).openLinks.at(-1))
  await site().post(`/api/organizations/username/${linkToken}`, {})
  const thief = site()
  expect(await logIn({ username: wanted, password, as: 'organization' }, thief)).toBe(204)
  const code = await setUp(thief, '/api/organizations', password)
  return { ...owner, wanted, thief, code }
}

const free = (wanted: string, more: readonly string[] = []) =>
  run(['--charity', 'harbour', '--owner', wanted, '--by', reviewer, ...more])

describe('the command that restores an owner’s login', () => {
  it('ends all of the thief’s, and mails a link to the owner’s address', async () => {
    const { staffId, username, password, wanted, thief, code } = await takenOver()
    const undo = createToken(staffId, (await loadMember(staffId)).undoLinks.at(-1))
    const done = await free(wanted, ['--new-address', username])
    expect(done.output).toContain(`The login of ${username} is free: a link to choose a password`)
    expect(done.code).toBe(0)
    expect((await thief.get('/api/organizations/status')).status).toBe(401)
    const as = 'organization'
    for (const name of [wanted, username]) {
      expect(await logIn({ username: name, password, code, as })).toBe('wrong_credentials')
    }
    const member = await loadMember(staffId)
    expect(member).toMatchObject({ username, undoLinks: [], factorLink: null })
    const [link] = member.openLinks
    expect(link).toMatchObject({ purpose: 'reset_password', email: username })
    const reset = `/api/organizations/forgot/${createToken(staffId, link)}`
    expect((await site().post(reset, { newPassword })).status).toBe(204)
    const back = site()
    expect(await logIn({ username, password: newPassword, as }, back)).toBe(204)
    const path = `/api/organizations/username/undo/${undo}`
    expect((await site().post(path, { newPassword: 'Of-the-thief-9' })).status).toBe(404)
    await api.caughtUp()
    const { rows } = (await back.get('/api/organizations/activity')).json as {
      rows: { type: string; by: { realm: string } }[]
    }
    const byAdministration = rows
      .filter(({ by, type }) => by.realm === 'administrator' && type.startsWith('Staff'))
      .map(({ type }) => type)
    expect(byAdministration.toSorted()).toEqual([
      'StaffLinkRequested',
      'StaffSecondFactorRemoved',
      'StaffUsernameChanged',
    ])
    const noted = await api.db
      .selectFrom('operational.security_events')
      .select(['event', 'outcome'])
      .where('reason', '=', 'by_operator')
      .where('staff_id', '=', staffId)
      .execute()
    expect(noted).toEqual([{ event: 'password_reset_asked', outcome: 'succeeded' }])
  })

  it('is given again after an interruption, and frees an owner without a second factor', async () => {
    const { staffId, username } = await createColleague(api, harbour, 'owner')
    expect((await free(username)).code).toBe(0)
    expect((await free(username)).code).toBe(0)
    const { openLinks } = await loadMember(staffId)
    expect(openLinks).toMatchObject([{ purpose: 'reset_password', email: username }])
  })

  it('is refused with an explanation, and changes nothing', async () => {
    const owner = await createColleague(api, harbour, 'owner')
    const finance = await createColleague(api, harbour, 'finance')
    const { username, password } = owner
    const input = { charity: 'harbour', address: username, newAddress: null, by: reviewer }
    const books = { store: api.store, db: api.db, keys: api.keys, now: Date.now }
    const tries: [Partial<OwnerToFree>, string][] = [
      [{ charity: 'nowhere' }, 'There is no charity at nowhere.'],
      [{ by: username }, `${username} is no administrator's address.`],
      [{ address: finance.username }, `is no owner's address at harbour`],
      [{ newAddress: 'no address' }, 'must be an e-mail address'],
      [{ newAddress: finance.username }, 'has a login already'],
    ]
    for (const [changes, sentence] of tries) {
      expect(await freeOwner(books, { ...input, ...changes })).toEqual({
        refused: expect.stringContaining(sentence) as string,
      })
    }
    for (const args of [[], ['--nonsense'], ['--charity', 'harbour', '--owner', username]]) {
      const { code, output } = await run(args)
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('npm run free-login -- --charity'),
      ])
    }
    const stranger = await run(['--administrator', username])
    expect(stranger).toEqual({ code: 1, output: `${username} is no administrator's address.\n` })
    expect(await logIn({ username, password, as: 'organization' })).toBe(204)
  })
})

describe('the command that restores an administrator’s login', () => {
  it('ends the password and the second factor, and mails a link', async () => {
    const wish = {
      email: 'lost@example.org',
      password: 'ferry to Lamma 5',
      firstName: '',
      lastName: '',
    }
    const { store, db, keys } = api
    await createAdministrator({ store, db, keys, now: Date.now }, { wish, newPassword: false })
    const { email: username, password } = wish
    const thief = site()
    await logIn({ username, password, as: 'admin' }, thief)
    const code = await setUp(thief, '/api/admin', password)
    const done = await run(['--administrator', username])
    expect(done.output).toContain(`The login of ${username} is free`)
    expect((await thief.get('/api/admin/status')).status).toBe(401)
    expect(await logIn({ username, password, code, as: 'admin' })).toBe('wrong_credentials')
    const { person_id: personId } = await db
      .selectFrom('operational.credentials')
      .select('person_id')
      .where('username_hash', '=', keys.usernameHash(username))
      .executeTakeFirstOrThrow()
    const administratorId = personId as AdministratorId
    const { state } = await loadState(store, administrator, administratorId)
    const { linkId } = requirePresent(
      state.status === 'none' ? null : (state.openLinks[0] ?? null),
      'a letter',
    )
    const token = keys.administratorMailToken({ administratorId, linkId })
    expect((await site().post(`/api/admin/forgot/${token}`, { newPassword })).status).toBe(204)
    expect(await logIn({ username, password: newPassword, as: 'admin' })).toBe(204)
  })
})
