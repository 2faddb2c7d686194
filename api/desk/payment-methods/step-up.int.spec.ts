import { beforeAll, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../testing/api.ts'
import { administrator, given, staff } from '../../testing/given.ts'
import { giveAccessReason } from '../../testing/reviewers.ts'
import { createColleague } from '../../testing/transfers.ts'
import type { ManualMethodBody, PaymentMethodsAnswer } from './contract.ts'

const api = useApi()
const owner = given(api).as(staff('owner'))
const administration = given(api).as(administrator())

const path = '/api/organizations/ways-to-pay'
const harbourId = worldId('organisation', 'harbour')
const feePath = `/api/admin/organizations/${harbourId}/tap-and-go-fee`
const right = { stepUp: { password: 'Harbour2026' } }

beforeAll(() => giveAccessReason(administration, 'harbour'))

const none = { en: '', zh: '', cn: '' }
const account = {
  bankCode: '024',
  branchCode: '001',
  accountNumber: '123456',
  accountHolder: 'HARBOUR LIGHT',
}
const transfer = (changes: Partial<ManualMethodBody> = {}): ManualMethodBody => ({
  enabled: true,
  code: null,
  bank: account,
  payableTo: none,
  instructions: none,
  ...changes,
})
const payme = {
  clientId: 'client-id',
  clientSecret: 'client-secret',
  signingKeyId: 'key-id',
  signingKey: 'c2lnbmluZy1rZXktb2YtdGhl',
  expiresOn: '2027-11-20',
}

const events = async () =>
  (await api.store.read(streamName(organisation.category, harbourId))).map((event) => {
    const { type, data, personal } = readEvent(organisation.shapes, event)
    return { type, data, personal }
  })
const newest = async () => (await events()).findLast(({ type }) => type === 'PaymentMethodsChanged')

describe('a session alone', () => {
  const changes = [
    ['a bank account', () => owner.put(`${path}/manual/bank_transfer`, transfer())],
    ['credentials', () => owner.put(`${path}/providers/payme`, payme)],
    ['their removal', () => owner.delete(`${path}/providers/payme`, {}, {})],
    ['the fee of Tap & Go', () => administration.put(feePath, { basisPoints: 120 })],
  ] as const

  it.each(changes)('does not change where the money goes: %s', async (_what, change) => {
    const before = [await events(), (await owner.get(path)).json]
    await change().thenAnswered(422, {
      error: { code: 'step_up_required' },
      fields: { password: 'password.required' },
    })
    const after = [await events(), (await owner.get(path)).json]
    expect(JSON.stringify(after)).toBe(JSON.stringify(before))
  })

  it.each(changes)('nor with another person’s password: %s', async (what) => {
    const wrong = { stepUp: { password: 'Guessed2026' } }
    const answer =
      what === 'the fee of Tap & Go'
        ? await administration.put(feePath, { basisPoints: 120, ...wrong })
        : await owner.put(`${path}/manual/bank_transfer`, { ...transfer(), ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ fields: { password: 'password.wrong' } })
    expect((answer.json as { message: string }).message).not.toBe('')
  })

  it('is answered with the errors in the settings before a password is required', async () => {
    const refused = await owner.put(`${path}/manual/bank_transfer`, transfer({ bank: null }))
    expect(refused.json).toMatchObject({ error: { code: 'bank_account_required' } })
  })
})

describe('a change with the password', () => {
  it('is recorded with actor, address and time, and every owner is notified', async () => {
    const colleague = await createColleague(api, harbourId, 'owner')
    const agent = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' }
    const body = { ...transfer(), ...right }
    await owner.put(`${path}/manual/bank_transfer`, body, agent).thenAnswered(200)
    const received = await newest()
    expect(received).toMatchObject({
      data: {
        method: 'bank_transfer',
        changed: expect.arrayContaining(['bank_account']) as string[],
        realm: 'staff',
        owners: expect.arrayContaining([colleague.staffId]) as string[],
      },
      personal: { device: 'Chrome, Windows', network: expect.any(String) as string },
    })
    // Only the settings contain the new destination of the money.
    expect(JSON.stringify(received)).not.toContain(account.accountNumber)
    const set = (await events()).findLast(({ type }) => type === 'ManualMethodSet')
    expect(set).toMatchObject({
      data: { bank: account, bankChangedAt: expect.stringMatching(/Z$/) as string },
    })
  })

  it('records when the bank account last changed, also after other changes', async () => {
    const at = async (): Promise<unknown> => {
      const set = (await events()).findLast(({ type }) => type === 'ManualMethodSet')
      return (requirePresent(set, 'the settings').data as { bankChangedAt?: string }).bankChangedAt
    }
    const first = await at()
    const instructions = { ...none, en: 'Write your name beside it' }
    await owner.put(`${path}/manual/bank_transfer`, { ...transfer({ instructions }), ...right })
    expect(await newest()).toMatchObject({ data: { changed: ['instructions'] } })
    expect(await at()).toBe(first)
    const bank = { ...account, accountNumber: '654321' }
    await owner.put(`${path}/manual/bank_transfer`, {
      ...transfer({ bank, instructions }),
      ...right,
    })
    expect(await at()).not.toBe(first)
  })

  it('that changes nothing sends no notification', async () => {
    const body = { ...transfer({ enabled: false }), ...right }
    await owner.put(`${path}/manual/bank_transfer`, body)
    const before = (await events()).length
    await owner.put(`${path}/manual/bank_transfer`, body).thenAnswered(200)
    expect((await events()).length).toBe(before)
  })

  it('of credentials sends a notification each time, without the credentials', async () => {
    for (let time = 0; time < 2; time += 1) {
      const before = (await events()).length
      await owner.put(`${path}/providers/payme`, { ...payme, ...right }).thenAnswered(200)
      const added = (await events()).slice(before)
      expect(added.at(-1)).toMatchObject({ data: { changed: ['credentials_stored'] } })
      expect(JSON.stringify(added)).not.toContain('client-secret')
    }
    await owner.delete(`${path}/providers/payme`, {}, right).thenAnswered(200)
    expect(await newest()).toMatchObject({ data: { changed: ['credentials_removed'] } })
  })

  it('of the fee by an administrator notifies the owners too', async () => {
    const stepUp = { password: 'Almoner2026' }
    await administration.put(feePath, { basisPoints: 130, stepUp }).thenAnswered(200)
    expect(await newest()).toMatchObject({
      data: { method: 'tap_and_go', changed: ['fee'], realm: 'administrator' },
    })
  })
})

describe('an attacker who guesses', () => {
  it('is stopped after ten guesses, and correct passwords do not count', async () => {
    const { browser, password } = await createColleague(api, harbourId, 'finance')
    const put = (stepUp: object) =>
      browser.put(`${path}/manual/cash`, { ...transfer({ bank: null }), stepUp })
    for (let time = 0; time < 15; time += 1) expect((await put({ password })).status).toBe(200)
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await put({ password: `Guess2026-${guess}` })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(statuses.slice(10)).toEqual([429, 429])
    const answer = await owner.get(path)
    expect((answer.json as PaymentMethodsAnswer).mayEdit).toBe(true)
  })
})
