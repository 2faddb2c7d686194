import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ApplicationEvent } from '@almoner/domain/application/events.ts'
import * as the from '@almoner/domain/application/fixtures.ts'
import { application } from '@almoner/domain/application/index.ts'
import { approved } from '@almoner/domain/application/review/fixtures.ts'
import { giveNext } from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { findAccountInUse, payoutsHeldUntil } from '@almoner/domain/bank-account/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { currentVersion, findShape } from '@almoner/domain/kernel/decider.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { streamName, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { ProviderUnreachable } from '../../gateways/ports/card-gateway.ts'
import { createMemoryFiles } from '../../gateways/files/memory.ts'
import { createAccounts } from '../../testing/accounts.ts'
import { openConnectedAccount } from './open-connected-account.ts'

const at = instant('2026-11-20T02:00:00.000Z')
const approvedApplication = [...the.complete, the.submitted(), approved]

const toNewEvent = (event: ApplicationEvent): NewEvent => {
  const shape = findShape(application.shapes, event.type)
  const whose = shape.whose as ((data: object) => PersonId) | undefined
  return {
    id: randomUUID(),
    ...event,
    ...(whose && { person: whose(event.data) }),
    meta: {
      tenant: harbourId,
      actor: 'spec',
      causation: null,
      correlation: harbourId,
      version: currentVersion(shape),
      at,
    },
  }
}

const start = async ({
  events = approvedApplication,
  faults = noFaults,
  number = '004-808-123456001',
}: {
  events?: readonly ApplicationEvent[]
  faults?: Faults
  number?: string | null
} = {}) => {
  const store = createMemoryStore({ now: () => at })
  const accounts = createAccounts({ faults })
  const files = createMemoryFiles()
  const { image } = the.identityGiven.data
  await files.put(image.fileKey, new Uint8Array([1, 2, 3]), image.contentType)
  const stream = streamName(application.category, harbourId)
  await store.append({ stream, expected: 'none', events: events.map(toNewEvent) })
  const deps = {
    store,
    now: () => at,
    files,
    connectedAccounts: accounts.gateway,
    bankAccountNumber: async () => number,
  }
  const listTypes = async (category: string) =>
    (await store.read(streamName(category, harbourId))).map(({ type }) => type)
  return {
    store,
    accounts,
    open: () => openConnectedAccount(deps, harbourId),
    recorded: () => listTypes(connectedAccount.category),
    ofBankAccount: () => listTypes(bankAccount.category),
  }
}

const accountId = `acct_${harbourId}`
const bankAccountEvents = ['BankAccountGiven', 'BankAccountApproved', 'BankAccountInUse']
const active = Array.from({ length: 3 }, () => 'CapabilityChanged')

describe('the account of an approved application', () => {
  it('is opened with what the applicant gave, and recorded', async () => {
    const { accounts, open, recorded } = await start()
    expect(await open()).toEqual({ accountId })
    expect(accounts.opened).toMatchObject([
      {
        organisationId: harbourId,
        since: instant('2026-11-19T02:00:00.000Z'),
        charity: {
          name: 'Harbour Light Children’s Fund Limited',
          irFileNumber: '91/00001',
          phoneNumber: '+85221234567',
          statementDescriptor: 'HARBOUR LIGHT',
        },
        bankAccount: { bankCode: '004', branchCode: '808', accountNumber: '123456001' },
        representative: { lastName: '陳', hongKongId: 'A123456(3)', dateOfBirth: '1970-05-17' },
        identityImage: { contentType: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) },
        acceptance: { at, ip: '203.0.113.7' },
      },
    ])
    expect(await recorded()).toEqual(['ConnectedAccountOpened', ...active])
  })

  it('is opened once, without a second request to the provider', async () => {
    const { accounts, open, recorded } = await start()
    await open()
    expect(await open()).toEqual({ accountId })
    expect(accounts.calls.openAccount).toBe(1)
    expect(await recorded()).toHaveLength(4)
  })

  it('is opened once, wherever the machine dies or an answer is lost', async () => {
    const { accounts, open, recorded } = await start({ faults: crashOnceEverywhere() })
    accounts.trouble('openAccount', 'lost', 1)
    for (let at = 0; at < 10; at += 1) await open().catch(() => undefined)
    expect(await open()).toEqual({ accountId })
    expect(accounts.opened).toHaveLength(1)
    expect(await recorded()).toEqual(['ConnectedAccountOpened', ...active])
  })

  it('is given to the provider with the bank account, which is in use from then on', async () => {
    const { open, ofBankAccount, store } = await start()
    await open()
    const { state } = await loadState(store, bankAccount, harbourId)
    expect(findAccountInUse(state)).toMatchObject({ last4: '6001', externalAccountId: 'ba_6001' })
    expect(payoutsHeldUntil(state)).toBeNull()
    await open()
    expect(await ofBankAccount()).toEqual(bankAccountEvents)
  })

  it('has a bank account once, wherever the machine dies', async () => {
    const { open, ofBankAccount, accounts } = await start({ faults: crashOnceEverywhere() })
    accounts.trouble('lookAtAccount', 'lost', 1)
    for (let at = 0; at < 15; at += 1) await open().catch(() => undefined)
    expect(await ofBankAccount()).toEqual(bankAccountEvents)
  })

  it('has no bank account in use if the provider does not accept it', async () => {
    const { open, store, accounts } = await start()
    accounts.trouble('lookAtAccount', 'unreachable', 1)
    await expect(open()).rejects.toThrow(ProviderUnreachable)
    accounts.change(accountId, { externalAccounts: [] })
    accounts.refusedBankAccounts.set('123456001', 'account_number_invalid')
    await open()
    const { state } = await loadState(store, bankAccount, harbourId)
    expect(state.accounts).toMatchObject([{ status: 'broken', code: 'account_number_invalid' }])
    expect(findAccountInUse(state)).toBeNull()
  })

  it('keeps the bank account that the charity’s staff submitted', async () => {
    const { open, ofBankAccount, store } = await start()
    await handleCommand(store, {
      decider: bankAccount,
      id: harbourId,
      command: giveNext,
      context: {
        tenant: harbourId,
        actor: 'spec',
        correlation: harbourId,
        causation: null,
        commandId: 'a change',
        input: giveNext,
        at,
      },
    })
    await open()
    expect(await ofBankAccount()).toEqual(['BankAccountGiven'])
  })

  it('is requested again if the provider cannot be reached', async () => {
    const { accounts, open } = await start()
    accounts.trouble('openAccount', 'unreachable', 1)
    await expect(open()).rejects.toThrow(ProviderUnreachable)
  })

  it('is left to a person if the provider rejects it', async () => {
    const { accounts, open } = await start()
    accounts.trouble('openAccount', 'rejected', 1)
    await expect(open()).rejects.toThrow(FinalError)
  })

  it('is left to a person if the bank account’s number is missing', async () => {
    const { open } = await start({ number: null })
    await expect(open()).rejects.toThrow(FinalError)
  })
})

describe('an application that is not approved', () => {
  it('gets no account', async () => {
    const { accounts, open } = await start({ events: [...the.complete, the.submitted()] })
    await expect(open()).rejects.toThrow(FinalError)
    expect(accounts.calls.openAccount).toBe(0)
  })
})
