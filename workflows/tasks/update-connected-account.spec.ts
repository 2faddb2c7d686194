import { describe, expect, it } from 'vitest'
import * as banks from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import * as the from '@almoner/domain/connected-account/fixtures.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { providerNotice, providerNoticeId } from '@almoner/domain/provider-notice/index.ts'
import { crashOnceEverywhere, noFaults } from '../engines/virtual/faults.ts'
import { aNewAccount } from '../gateways/stripe/testing/account.ts'
import { createApplicant } from '../testing/applicant.ts'
import { createWorld, type World } from '../testing/world.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { updateConnectedAccount } from './update-connected-account.ts'

const day = 24 * 3_600_000

const openedWorld = async (faults = noFaults) => {
  const world = await createWorld({ faults })
  const { accountId } = world.accounts.open(aNewAccount({ organisationId: harbourId }))
  const command = { ...the.openAccount, accountId }
  await world.tell(connectedAccount, { id: harbourId, command })
  const recorded = async () =>
    (await world.books.read(streamName(connectedAccount.category, harbourId))).map(
      ({ type, data }) => ({ type, data }),
    )
  const types = async () => (await recorded()).map(({ type }) => type)
  const notify = async (noticeId: string): Promise<void> => {
    const notice = { provider: 'stripe', noticeId, accountId, happenedAt: null } as const
    await world.tell(providerNotice, {
      id: providerNoticeId(notice),
      command: { type: 'ReceiveAccountNotice', ...notice },
    })
    await world.engine.runToIdle()
  }
  const asks = (deadlineInDays: number) =>
    world.accounts.change(accountId, {
      requirements: {
        ...the.documentDue,
        deadline: instantFromMilliseconds(toMilliseconds(world.clock.now()) + deadlineInDays * day),
      },
    })
  return { world, accountId, recorded, types, notify, asks }
}

const active = Array.from({ length: 3 }, () => 'CapabilityChanged')

describe('a notice about an account', () => {
  it.each([
    ['by a machine that does not die', () => noFaults],
    ['wherever the machine dies', crashOnceEverywhere],
  ])('has the account read, and records what is different, once, %s', async (_how, faults) => {
    const { types, notify, asks } = await openedWorld(faults())
    await notify('evt_1')
    expect(await types()).toEqual(['ConnectedAccountOpened', ...active])
    await notify('evt_2')
    expect(await types()).toHaveLength(4)
    asks(30)
    await notify('evt_3')
    expect(await types()).toEqual(['ConnectedAccountOpened', ...active, 'RequirementsChanged'])
  })

  it('marks the bank account as broken if the provider no longer pays out to it', async () => {
    const { world, accountId, notify } = await openedWorld()
    const externalAccountId = 'ba_6001'
    const commandFields = { organisationId: harbourId, changeId: null, recipients: [] }
    for (const command of [
      { ...banks.giveBankAccount, change: null },
      { type: 'ApproveBankAccount', ...commandFields } as const,
      { type: 'UseBankAccount', ...commandFields, externalAccountId } as const,
    ]) {
      await world.tell(bankAccount, { id: harbourId, command })
    }
    const list = async () =>
      (await world.books.read(streamName(bankAccount.category, harbourId))).map(({ type }) => type)
    const externalAccount = { externalAccountId, bankCode: '004', branchCode: '123', last4: '6001' }
    const before = await list()
    world.accounts.change(accountId, {
      externalAccounts: [{ ...externalAccount, errorCode: null }],
    })
    await notify('evt_fine')
    expect(await list()).toEqual(before)
    const externalAccounts = [{ ...externalAccount, errorCode: 'bank_account_unusable' }]
    world.accounts.change(accountId, { externalAccounts })
    await notify('evt_errored')
    await notify('evt_again')
    expect(await list()).toEqual([...before, 'BankAccountBroken'])
  })

  it('is processed even if the provider is unavailable for an hour', async () => {
    const { world, types, notify } = await openedWorld()
    world.accounts.trouble('lookAtAccount', 'unreachable', 12)
    await notify('evt_1')
    await world.engine.advance(3_600_000)
    expect(await types()).toHaveLength(4)
  })

  it('is no manual review if it arrives before the record of a new account', async () => {
    const world = await createWorld({ charity: null })
    const applicant = createApplicant(world)
    await applicant.fillsIn()
    await applicant.submits()
    world.accounts.trouble('openAccount', 'lost', 1)
    await applicant.approves()
    const accountId = `acct_${harbourId}`
    const notice = { provider: 'stripe', noticeId: 'evt_1', accountId, happenedAt: null } as const
    const command = { type: 'ReceiveAccountNotice', ...notice } as const
    await world.tell(providerNotice, { id: providerNoticeId(notice), command })
    await world.engine.advance(3_600_000)
    const categories = ['connected_account', 'inbox_item']
    const events = await world.books.readAll({ after: 0n, limit: 10_000, categories })
    expect(events.map(({ type }) => type)).toEqual(['ConnectedAccountOpened', ...active])
  })

  it('is ignored if the account names another charity', async () => {
    const { world, accountId, types, notify } = await openedWorld()
    world.accounts.change(accountId, { organisationId: fixtureId('organisation', 99) })
    await notify('evt_1')
    expect(await types()).toEqual(['ConnectedAccountOpened'])
  })
})

describe('the information that a charity submitted', () => {
  const give = async (world: World): Promise<void> => {
    await world.tell(connectedAccount, { id: harbourId, command: the.giveAccountDetails })
    await world.engine.runToIdle()
  }
  const outcome = async ({ engine }: World, accountId: string) =>
    await engine.firstOutcome(
      updateConnectedAccount.id({ accountId, because: the.submissionId }),
      0,
    )

  it.each([
    ['by a machine that does not die', () => noFaults],
    ['wherever the machine dies', crashOnceEverywhere],
  ])('reaches the provider, and the account is read again, %s', async (_how, faults) => {
    const { world, accountId, types } = await openedWorld(faults())
    world.accounts.trouble('giveDetails', 'lost', 1)
    await give(world)
    await world.engine.advance(3_600_000)
    expect(world.accounts.given).toMatchObject([
      { submissionId: the.submissionId, values: { company_tax_id: '91/00001' } },
    ])
    expect(await outcome(world, accountId)).toEqual({ status: 'updated', refused: [] })
    expect(await types()).toEqual([
      'ConnectedAccountOpened',
      'AccountDetailsGiven',
      'AccountDetailsSent',
      ...active,
    ])
  })

  it('is reported if the provider refuses it', async () => {
    const { world, accountId, recorded } = await openedWorld()
    world.accounts.refused.push('company_tax_id')
    await give(world)
    expect(await outcome(world, accountId)).toEqual({
      status: 'updated',
      refused: ['company_tax_id'],
    })
    expect((await recorded()).find(({ type }) => type === 'AccountDetailsSent')).toMatchObject({
      data: { refused: ['company_tax_id'] },
    })
  })

  it('is reported as failed if the provider rejects our request', async () => {
    const { world, accountId } = await openedWorld()
    world.accounts.trouble('giveDetails', 'rejected', 1)
    await give(world)
    expect(await outcome(world, accountId)).toEqual({ status: 'failed' })
  })
})

describe('the nightly look', () => {
  const night = async (world: World, name: string) => {
    const id = reconcile.id({ day: name })
    void world.engine.start('reconcile', id, { day: name })
    await world.engine.runToIdle()
    return await world.engine.firstOutcome(id, 0)
  }
  const addOwner = async (world: World): Promise<void> => {
    await world.tell(organisation, {
      id: harbourId,
      command: {
        type: 'AddStaffMember',
        staffId: fixtureId('staff', 71),
        role: 'owner',
        username: 'one@harbour.example',
        firstName: 'Siu Ming',
        lastName: 'Ho',
      },
    })
  }

  it('finds what no notice has reported', async () => {
    const { world, types, asks } = await openedWorld()
    asks(30)
    expect(await night(world, '2026-11-20')).toMatchObject({ accounts: 1 })
    expect(await types()).toEqual(['ConnectedAccountOpened', 'RequirementsChanged', ...active])
  })

  it('finds the bank account of a charity that opened before it was recorded, once', async () => {
    const { world } = await openedWorld()
    for (const command of [banks.giveBankAccount, banks.approveBankAccount]) {
      await world.tell(bankAccount, { id: harbourId, command })
    }
    await night(world, '2026-11-20')
    await night(world, '2026-11-21')
    const events = await world.books.read(streamName(bankAccount.category, harbourId))
    expect(events.map(({ type }) => type)).toEqual([
      'BankAccountGiven',
      'BankAccountApproved',
      'BankAccountInUse',
    ])
  })

  it('continues after an account that the provider rejects', async () => {
    const { world } = await openedWorld()
    world.accounts.trouble('lookAtAccount', 'rejected', 1)
    expect(await night(world, '2026-11-20')).toMatchObject({ accounts: 1 })
    const readReviews = () =>
      world.books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] })
    const opened = { data: { organisationId: null, discrepancy: 'account_not_read' } }
    expect(await readReviews()).toMatchObject([opened])
    await night(world, '2026-11-21')
    expect(await readReviews()).toMatchObject([opened, { data: { resolution: 'agrees_now' } }])
  })

  it('writes to the owners 14, 7 and 1 days before a deadline, once each', async () => {
    const { world, asks } = await openedWorld()
    await addOwner(world)
    asks(14)
    for (let at = 0; at < 15; at += 1) {
      await night(world, `2026-12-${String(at + 10)}`)
      await world.engine.advance(day)
    }
    expect(world.sent().map(({ subject }) => subject)).toEqual([
      'Harbour Light Children’s Fund: Stripe needs information within 14 days',
      'Harbour Light Children’s Fund: Stripe needs information within 7 days',
      'Harbour Light Children’s Fund: Stripe needs information within 1 day',
    ])
    const letter = requirePresent(world.sent()[0], 'the first letter')
    expect(letter.text).toContain('Log in to the desk')
  })

  it('sends no letter about information that has since been submitted', async () => {
    const { world, accountId, asks } = await openedWorld()
    await addOwner(world)
    asks(20)
    await night(world, '2026-11-20')
    world.accounts.change(accountId, {
      requirements: { ...the.documentDue, currentlyDue: [], deadline: null },
    })
    await world.engine.advance(13 * day)
    await night(world, '2026-12-03')
    expect(world.sent()).toEqual([])
  })
})
