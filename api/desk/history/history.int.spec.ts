import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankAccountCommand } from '@almoner/domain/bank-account/commands.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administratorId } from '@almoner/sandbox/world/seeding.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { administrator, given, staff } from '../../testing/given.ts'
import { record } from '../../testing/record.ts'
import { applicationAt, giveAccessReason } from '../../testing/reviewers.ts'
import type { CharityProjectsAnswer } from '../../admin/organisations/history/contract.ts'
import type {
  BankAccountHistory,
  ProjectHistory,
  SubscriptionHistory,
} from '../../use-cases/history/contract.ts'
import type { SettingHistories } from '../../use-cases/history/settings/contract.ts'
import type { ProjectAnswer } from '../projects/contract.ts'

const lionRock = worldId('organisation', 'lionrock')
const holder = 'Lion Rock Elderly Care Limited'
const aboutAccount = (digit: string) => ({
  organisationId: lionRock,
  fingerprint: digit.padStart(64, '0'),
})
const aboutFirst = aboutAccount('8')
const aboutAnother = aboutAccount('9')
const bankPath = '/api/organizations/bank-account/history'
const planPath = '/api/organizations/subscription/history'

const api = useApi()
const owner = given(api).as(staff('owner', 'lionrock'))
const auditor = given(api).as(staff('auditor', 'lionrock'))
const administration = given(api).as(administrator())
beforeAll(async () => {
  await giveAccessReason(administration, 'lionrock')
  const letters = { recipients: [] }
  const first = { ...aboutFirst, bankCode: '012', branchCode: '737', last4: '2002', ...letters }
  const opening = 'process:open-organisation'
  const ofFirst = { organisationId: lionRock, changeId: null }
  const firstId = { externalAccountId: 'ba_first', ...letters }
  await happens(opening, { type: 'GiveBankAccount', ...first, accountHolder: holder, change: null })
  await happens(opening, { type: 'ApproveBankAccount', ...ofFirst })
  await happens(opening, { type: 'UseBankAccount', ...ofFirst, ...firstId })
  // Another account, which the charity gave at its desk and a second person approved.
  const changeId = worldId('bank_account_change', 'another')
  const at = instantFromMilliseconds(Date.now())
  const { staffId } = staff('owner', 'lionrock')
  const change = { changeId, by: staffId, at }
  const another = { ...aboutAnother, bankCode: '024', branchCode: '388', last4: '7002' }
  const accountDetails = { ...another, accountHolder: 'Lau Kwok Keung', change, ...letters }
  await happens(`staff:${staffId}`, { type: 'GiveBankAccount', ...accountDetails })
  const by = `administrator:${administratorId}`
  const ofAnother = { organisationId: lionRock, changeId }
  const anotherId = { externalAccountId: 'ba_another', ...letters }
  await happens(by, { type: 'ApproveBankAccount', ...ofAnother })
  await happens(by, { type: 'UseBankAccount', ...ofAnother, ...anotherId })
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const happens = (actor: string, command: BankAccountCommand) =>
  record(api, { decider: bankAccount, tenant: lionRock, command, actor })

const readBank = async (
  path = bankPath,
  reader: Client = owner,
): Promise<BankAccountHistory['entries']> => {
  const answer: BankAccountHistory = (await reader.get(path)).json
  return answer.entries
}

const statuses = (entries: BankAccountHistory['entries']) =>
  entries.map(({ type, state }) => [type, state.accounts.map(({ status }) => status).join()])

describe('the history of a bank account', () => {
  it('has each event, and the state of the accounts after it', async () => {
    const entries = await readBank()
    expect(statuses(entries)).toEqual([
      ['BankAccountGiven', 'pending'],
      ['BankAccountApproved', 'approved'],
      ['BankAccountInUse', 'in_use'],
      ['BankAccountGiven', 'in_use,pending'],
      ['BankAccountApproved', 'in_use,approved'],
      ['BankAccountInUse', 'former,in_use'],
    ])
    expect(entries.at(-1)?.details).toMatchObject({ bankCode: '024', last4: '7002' })
    expect(entries.at(-1)?.state.accounts[0]).toEqual({
      number: 1,
      bankCode: '012',
      branchCode: '737',
      last4: '2002',
      accountHolder: holder,
      status: 'former',
    })
  })

  it('never has a whole number, nor what it is recognised by', async () => {
    for (const reader of [owner, administration]) {
      const path = reader === owner ? bankPath : adminPath('bank-account')
      const { text } = await reader.get(path)
      expect(text).toContain('2002')
      expect(text).not.toMatch(/123452002|ba_another|fingerprint|0{20}/)
    }
  })

  it('names the charity’s staff at its desk, and administrators in administration', async () => {
    const atDesk = (await readBank()).map(({ actor }) => actor)
    expect(atDesk.slice(2)).toEqual([
      { kind: 'platform', name: null },
      { kind: 'staff', name: expect.stringMatching(/\S/) },
      { kind: 'administrator', name: null },
      { kind: 'administrator', name: null },
    ])
    const inAdministration = await readBank(adminPath('bank-account'), administration)
    expect(inAdministration.map(({ actor }) => actor).slice(3)).toEqual([
      { kind: 'staff', name: null },
      { kind: 'administrator', name: expect.stringMatching(/\S/) },
      { kind: 'administrator', name: expect.stringMatching(/\S/) },
    ])
  })

  it('hides the holder from an auditor without access to contact data', async () => {
    const holders = (await readBank(bankPath, auditor)).flatMap(({ state }) =>
      state.accounts.map(({ accountHolder }) => accountHolder),
    )
    expect(new Set(holders)).toEqual(new Set([null]))
  })

  it('stays erased at every step', async () => {
    await api.erase(asPerson(lionRock))
    const profilePath = '/api/organizations/settings/profile/history'
    const profile: SettingHistories['profile'] = (await owner.get(profilePath)).json
    const emails = profile.entries.map(({ state }) => state.contact.email)
    expect(new Set(emails)).toEqual(new Set([erased]))
    const entries = await readBank()
    const holders = entries.flatMap(({ state }) => state.accounts.map((each) => each.accountHolder))
    expect(new Set(holders)).toEqual(new Set([erased]))
    expect(entries).toHaveLength(6)
  })
})

describe('the history of a project', () => {
  const ofProject = (id: string) => `/projects/${id}/history`
  const hotLunch = worldId('project', 'lionrock:hot-lunch')

  it('shows each change with its author, at the desk and in administration', async () => {
    const path = `/api/organizations/projects/${hotLunch}`
    const before: ProjectAnswer = (await owner.get(path)).json
    const title = { ...before.title, en: 'Hot lunches for two hundred' }
    await owner.put(path, { ...before, title }).thenAnswered(200)
    for (const reader of [owner, administration]) {
      const root = reader === owner ? '/api/organizations' : applicationAt('lionrock')
      const { entries }: ProjectHistory = (await reader.get(`${root}${ofProject(hotLunch)}`)).json
      expect(entries[0]?.type).toBe('ProjectCreated')
      expect(entries.at(-1)).toMatchObject({
        type: 'ProjectDetailsChanged',
        actor: { kind: 'staff' },
        state: { title, status: before.status },
      })
      expect(entries.at(-2)?.state.title).toEqual(before.title)
    }
  })

  it('is listed in administration, and is not found for another charity', async () => {
    const list: CharityProjectsAnswer = (
      await administration.get(`${applicationAt('lionrock')}/projects`)
    ).json
    expect(list.projects.map(({ id }) => id)).toContain(hotLunch)
    const elsewhere = worldId('project', 'harbour:homework-rooms')
    for (const root of ['/api/organizations', applicationAt('lionrock')]) {
      const reader = root === '/api/organizations' ? owner : administration
      await reader.get(`${root}${ofProject(elsewhere)}`).thenAnswered(404)
    }
  })
})

describe('the history of a subscription', () => {
  it('shows when it began, to charity staff and to administrators', async () => {
    for (const [path, reader] of [
      [planPath, owner],
      [adminPath('subscription'), administration],
    ] as const) {
      const { entries }: SubscriptionHistory = (await reader.get(path)).json
      expect(entries).toMatchObject([
        {
          type: 'SubscriptionStarted',
          actor: { kind: 'platform' },
          details: { plan: 'pro', period: 'annual' },
          // A world without a simulated past has no cards at the provider.
          state: { status: 'running', plan: 'pro', hasCard: false },
        },
      ])
      expect(JSON.stringify(entries)).not.toMatch(/cus_|pm_/)
    }
  })

  it('of a charity that is not open is not found', async () => {
    await administration.get(`${applicationAt('newhope')}/subscription/history`).thenAnswered(404)
  })
})

const adminPath = (of: string): string => `${applicationAt('lionrock')}/${of}/history`
