import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankAccountCommand } from '@almoner/domain/bank-account/commands.ts'
import * as the from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { streamName, type Id } from '@almoner/domain/kernel/ids.ts'
import { sealedBankAccountNumber } from '@almoner/operational/bank-account-numbers/bank-account-numbers.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Problem } from '../../http/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi, type Client } from '../../testing/api.ts'
import { hoursLater } from '../../testing/approvals.ts'
import { given, staff } from '../../testing/given.ts'
import { record } from '../../testing/record.ts'
import type { BankAccountAnswer } from './contract.ts'
import { formerAccountsList } from './former-list-contract.ts'

const path = '/api/organizations/bank-account'
const organisationId = worldId('organisation', 'harbour')
const lionRock = worldId('organisation', 'lionrock')
const proof = { password: 'Harbour2026' }
const typed = {
  bankCode: '012',
  branchCode: '875',
  accountNumber: '123457002',
  accountHolder: 'Harbour Light Foundation',
}

const { staffId } = staff('owner')

const api = useApi()
const owner = given(api).as(staff('owner'))
const finance = given(api).as(staff('finance'))
const rival = given(api).as(staff('owner', 'lionrock'))
beforeAll(async () => {
  for (const command of [the.giveBankAccount, the.approveBankAccount, the.useBankAccount]) {
    await happens({ ...command, organisationId })
  }
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const happens = (command: BankAccountCommand, tenant = organisationId) =>
  record(api, { decider: bankAccount, tenant, command })
const readEvents = () => api.store.read(streamName(bankAccount.category, organisationId))
const read = async (reader: Client = owner): Promise<BankAccountAnswer> =>
  (await reader.get(path)).json
const give = (
  changes: object = {},
  { by = finance, key = randomUUID() }: { by?: Client; key?: string } = {},
) => by.post(path, { ...typed, ...proof, ...changes }, { 'Idempotency-Key': key })
const toProblem = ({ json }: { json: unknown }) => json as Problem
const refusal = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as Problem).error.code,
]
const types = async () => (await readEvents()).map(({ type }) => type)
const findChange = async () => (await read()).waiting?.id as Id<'bank_account_change'>
const ends = async (because: 'refused' | 'cancelled' | 'lapsed' = 'refused') =>
  await happens({
    type: 'RefuseBankAccount',
    organisationId,
    changeId: await findChange(),
    because,
    by: staffId,
  })

describe('the bank account of a charity', () => {
  it('is shown without its number, and no payout is held', async () => {
    const { text } = await owner.get(path).thenAnswered(200, {
      bankSettingStatus: 'in_use',
      current: {
        bank_name: 'The Hongkong and Shanghai Banking Corporation Limited (HSBC)',
        routing_number: '004-808',
        last4: '6001',
        givenBy: null,
      },
      waiting: null,
      payoutsHeldUntil: null,
    })
    expect(text).not.toContain('123456001')
    expect(text).not.toContain(the.accountGiven.data.fingerprint)
  })

  it('names the bank in the reader’s language', async () => {
    const { json } = await owner.get(path, { 'Accept-Language': 'zh-HK' })
    expect((json as BankAccountAnswer).current?.bank_name).toBe('香港上海滙豐銀行有限公司')
  })

  it.each(['fundraiser', 'viewer', 'auditor'] as const)(
    'is neither shown to a %s nor changed by one',
    async (role) => {
      const by = given(api).as(staff(role))
      await by.get(path).thenRefused(403, 'not_allowed')
      await give({}, { by }).thenRefused(403, 'not_allowed')
      expect(await types()).toHaveLength(3)
    },
  )

  it('is not another charity’s', async () => {
    expect((await read(rival)).current?.last4).not.toBe('6001')
    await give({}, { by: rival })
    expect(await types()).toHaveLength(3)
  })
})

describe('another account', () => {
  it.each([
    [{ bankCode: '' }, { bankCode: 'bank_code.invalid' }],
    [{ bankCode: '01A' }, { bankCode: 'bank_code.invalid' }],
    [{ branchCode: '87' }, { branchCode: 'branch_code.invalid' }],
    [{ accountNumber: '' }, { accountNumber: 'account_number.required' }],
    [{ accountNumber: '12345' }, { accountNumber: 'account_number.invalid' }],
    [{ accountNumber: '1234567890' }, { accountNumber: 'account_number.invalid' }],
    [{ accountNumber: '12345700O' }, { accountNumber: 'account_number.invalid' }],
    [{ accountNumber: '٤٥٦٧٨٩' }, { accountNumber: 'account_number.invalid' }],
    [{ accountHolder: ' ' }, { accountHolder: 'account_holder.required' }],
    [{ accountHolder: 'Harbour\ufffdLight' }, { accountHolder: 'account_holder.invalid' }],
  ])('%o is refused at its field', async (changes, fields) => {
    await give(changes).thenRefused(422, fields)
  })

  it('requires the password again: a stolen session changes nothing', async () => {
    const stolen = hoursLater(api, await finance.browser(), 0.25)
    await stolen.post(path, { ...typed, password: undefined }).thenRefused(422, 'step_up_required')
    await stolen.post(path, { ...typed, password: 'Wrong2026' }).thenRefused(422, 'wrong_password')
    expect(await types()).toHaveLength(3)
    const fingerprint = api.keys.bankAccountHash('012-875-123457002')
    expect(await sealedBankAccountNumber(api.db, { organisationId, fingerprint })).toBeNull()
  })

  it('waits for approval, and holds payouts for 72 hours', async () => {
    const before = api.dependencies.now()
    const key = randomUUID()
    const answer = await give({}, { key }).thenAnswered(202)
    expect(answer.text).not.toContain('123457002')
    const { bankSettingStatus, current, waiting, payoutsHeldUntil } =
      answer.json as BankAccountAnswer
    expect([bankSettingStatus, current?.last4]).toEqual(['in_use', '6001'])
    expect(waiting).toMatchObject({
      last4: '7002',
      routing_number: '012-875',
      status: 'pending',
      givenBy: 'finance Wong',
      isHolderRegisteredName: false,
    })
    const heldFor = Date.parse(payoutsHeldUntil ?? '') - before
    expect(Math.round(heldFor / 3_600_000)).toBe(72)
    // A repeated request with an unchanged key is the same change.
    await give({}, { key }).thenAnswered(202)
    await give({ accountNumber: '123459999' }, { key }).thenRefused(409, 'request_reused')
    expect(await types()).toHaveLength(4)
  })

  it('is stored encrypted, and is in no event', async () => {
    const fingerprint = api.keys.bankAccountHash('012-875-123457002')
    const sealed = await sealedBankAccountNumber(api.db, { organisationId, fingerprint })
    expect(Buffer.from(sealed ?? []).toString('latin1')).not.toContain('123457002')
    expect(api.keys.openSecret(sealed ?? new Uint8Array(), `bank account ${organisationId}`)).toBe(
      '012-875-123457002',
    )
    expect(api.keys.openSecret(sealed ?? new Uint8Array(), `bank account ${lionRock}`)).toBeNull()
    const { data, personal } = requirePresent((await readEvents()).at(-1) ?? null, 'it')
    expect(JSON.stringify([data, personal])).not.toContain('123457002')
    expect(data).toMatchObject({ recipients: expect.arrayContaining([staffId]) })
  })

  it('may be typed in full width, with spaces and dashes: it is the same account', async () => {
    const refused = await give({ accountNumber: '１２３-４５７ ００２', bankCode: '０１２' })
    expect([...refusal(refused), toProblem(refused).fields]).toEqual([
      409,
      'bank_account_waiting',
      { accountNumber: 'account_number.waiting' },
    ])
  })

  it('is not the one in use', async () => {
    const waiting = (await read(rival)).waiting?.id as Id<'bank_account_change'>
    const ids = { organisationId: lionRock, changeId: waiting }
    await happens({ type: 'ApproveBankAccount', ...ids }, lionRock)
    const letters = { externalAccountId: 'ba_rival', recipients: [] }
    await happens({ type: 'UseBankAccount', ...ids, ...letters }, lionRock)
    await give({}, { by: rival }).thenRefused(409, 'bank_account_in_use')
  })

  it('given while one waits replaces it', async () => {
    const answer = await give({ accountNumber: '123458003' }, { by: owner })
    expect((answer.json as BankAccountAnswer).waiting?.last4).toBe('8003')
    expect((await types()).slice(3)).toEqual([
      'BankAccountGiven',
      'BankAccountRefused',
      'BankAccountGiven',
    ])
  })

  it('given by two people at the same time leaves only one waiting', async () => {
    const both = await Promise.all([
      give({ accountNumber: '111111111' }),
      give({ accountNumber: '222222222' }, { by: owner }),
    ])
    expect(both.map(({ status }) => status)).toEqual([202, 202])
    const givenEvents = (await types()).filter((type) => type === 'BankAccountGiven')
    const refused = (await types()).filter((type) => type === 'BankAccountRefused')
    expect(givenEvents.length - refused.length).toBe(2)
  })

  it('is not given while an approved one is on its way to Stripe', async () => {
    const ids = { organisationId, changeId: await findChange() }
    await happens({ type: 'ApproveBankAccount', ...ids })
    expect((await read()).waiting?.status).toBe('approved')
    await give().thenRefused(409, 'bank_account_being_sent')
    await happens({
      type: 'BreakBankAccount',
      ...ids,
      code: 'account_closed',
      recipients: [],
    })
    expect((await read()).current?.last4).toBe('6001')
  })

  it('may not be given without an end: each is a letter to every owner', async () => {
    const answers = []
    for (let press = 0; press < 12; press += 1) {
      answers.push((await give({ accountNumber: String(333_333_300 + press) })).status)
    }
    expect(answers.filter((status) => status === 202)).toHaveLength(10)
    expect(answers.at(-1)).toBe(429)
  })

  it('holds no payout after it is cancelled', async () => {
    await ends('cancelled')
    expect(await read()).toMatchObject({ waiting: null, payoutsHeldUntil: null })
  })
})

describe('the former accounts', () => {
  checkList({
    list: formerAccountsList,
    idOf: ({ id }) => id,
    csvOf: ({ last4 }) => last4,
    // Accounts added in one minute may be recorded in any order, so the sort compares minutes.
    sorted: { date: ({ givenAt }) => givenAt.slice(0, 16) },
    filters: {
      day: ['2020-01-01..', () => true],
      state: ['broken', ({ state }) => state === 'broken'],
    },
    start: async () => ({
      api,
      reader: finance,
      stranger: given(api).as(staff('finance', 'lionrock')),
    }),
  })
})
