import { describe, expect, it } from 'vitest'
import { approval } from '@almoner/domain/approval/index.ts'
import type { ApprovalCommand } from '@almoner/domain/approval/commands.ts'
import * as the from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { findAccountInUse, payoutsHeldUntil } from '@almoner/domain/bank-account/state.ts'
import * as opened from '@almoner/domain/connected-account/fixtures.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { streamName, type Id } from '@almoner/domain/kernel/ids.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { reviewItem } from '@almoner/domain/manual-review/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { aNewAccount } from '../../gateways/stripe/testing/account.ts'
import { toReviewId } from '../../steps/review/manual-review.ts'
import { createWorld } from '../../testing/world.ts'
import { changeBankAccountId } from './contract.ts'
import { bankAccountReview } from './review.ts'

const hour = 3_600_000
const day = 24 * hour
const { changeId, by: finance } = the.change
const owner = fixtureId('staff', 71)
const approvalId = changeId as string as Id<'approval'>
const number = '012-875-123457002'

const changing = async ({
  faults = noFaults,
  withOwner = true,
}: { faults?: Faults; withOwner?: boolean } = {}) => {
  const world = await createWorld({ faults })
  const adds = async (staffId: typeof owner, role: StaffRole) => {
    const name = { firstName: 'Siu Ming', lastName: 'Ho' }
    const username = `${role}@harbour.example`
    const command = { type: 'AddStaffMember', staffId, role, username, ...name } as const
    await world.tell(organisation, { id: harbourId, command })
  }
  if (withOwner) await adds(owner, 'owner')
  await adds(finance, withOwner ? 'finance' : 'owner')
  const { accountId } = world.accounts.open(aNewAccount({ organisationId: harbourId }))
  const open = { ...opened.openAccount, accountId }
  await world.tell(connectedAccount, { id: harbourId, command: open })
  for (const command of [the.giveBankAccount, the.approveBankAccount, the.useBankAccount]) {
    await world.tell(bankAccount, { id: harbourId, command })
  }
  const gives = async (nextAccount = the.giveNext, whole = number) => {
    const change = nextAccount.change && { ...nextAccount.change, at: world.clock.now() }
    world.numbers.set(nextAccount.fingerprint, whole)
    const command = { ...nextAccount, change, recipients: [withOwner ? owner : finance] }
    await world.tell(bankAccount, { id: harbourId, command })
    await world.engine.advance(0)
  }
  const decides = async (command: ApprovalCommand, id = approvalId) => {
    const result = await world.tell(approval, { id, command })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await world.engine.advance(0)
  }
  const at = world.clock.now
  return {
    world,
    gives,
    decides,
    approves: () => decides({ type: 'GiveApproval', by: owner, at: at() }),
    state: async () => (await loadState(world.books, bankAccount, harbourId)).state,
    statuses: async () =>
      (await loadState(world.books, bankAccount, harbourId)).state.accounts.map(
        ({ last4, status }) => `${last4} ${status}`,
      ),
    types: async () =>
      (await world.books.read(streamName(bankAccount.category, harbourId)))
        .map(({ type }) => type)
        .slice(3),
    request: async () => {
      const { state } = await loadState(world.books, approval, approvalId)
      return state.status === 'none' ? null : state
    },
    review: async () => {
      const id = toReviewId(bankAccountReview({ organisationId: harbourId }))
      return (await loadState(world.books, reviewItem, id)).state.status
    },
    process: () => world.engine.statusOf(changeBankAccountId({ changeId })),
    letters: () =>
      world
        .sent()
        .filter(({ messageId }) => messageId.includes('-bank_account_'))
        .map(({ to, subject }) => `${to}: ${subject}`),
  }
}

const machines = [
  ['on a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
] as const

describe('a change of the bank account', () => {
  it('waits for a second person, and is announced to each owner and the contact at once', async () => {
    const { world, gives, request, statuses, letters } = await changing()
    await gives()
    expect(await request()).toMatchObject({
      status: 'open',
      rule: 'second_person',
      askedBy: finance,
      approvers: [owner],
      subject: { kind: 'bank_account', last4: '7002' },
    })
    const subject =
      'Harbour Light Children’s Fund: another bank account for your payouts awaits approval'
    expect(letters()).toEqual([
      `owner@harbour.example: ${subject}`,
      `office@harbour.example: ${subject}`,
    ])
    expect(world.sent()[0]?.text).toContain('Added by: Siu Ming Ho (finance@harbour.example)')
    await world.engine.advance(71 * hour)
    expect(await statuses()).toEqual(['6001 in_use', '7002 pending'])
    expect(world.accounts.calls.giveBankAccount).toBe(0)
  })

  it.each(machines)('is used once it is approved, once, %s', async (_how, faults) => {
    const { world, gives, approves, types, state, letters } = await changing({ faults: faults() })
    await gives()
    await approves()
    await world.engine.advance(hour)
    expect(await types()).toEqual(['BankAccountGiven', 'BankAccountApproved', 'BankAccountInUse'])
    const accounts = await state()
    expect(findAccountInUse(accounts)).toMatchObject({
      last4: '7002',
      externalAccountId: `ba_${changeId}`,
    })
    const holdMilliseconds =
      Date.parse(payoutsHeldUntil(accounts) ?? '') - Date.parse(world.clock.now())
    expect(holdMilliseconds).toBe(71 * hour)
    expect(letters().slice(2)).toEqual([
      'owner@harbour.example: Harbour Light Children’s Fund: your payouts go to another bank account',
      'finance@harbour.example: Harbour Light Children’s Fund: your payouts go to another bank account',
      'office@harbour.example: Harbour Light Children’s Fund: your payouts go to another bank account',
    ])
  })

  it.each(machines)('has no effect if it is refused, %s', async (_how, faults) => {
    const { world, gives, decides, types, state } = await changing({ faults: faults() })
    await gives()
    const at = world.clock.now()
    await decides({ type: 'RefuseApproval', by: owner, reason: 'Not ours', at })
    await world.engine.runToIdle()
    expect(await types()).toEqual(['BankAccountGiven', 'BankAccountRefused'])
    const accounts = await state()
    expect(accounts.accounts[1]).toMatchObject({ because: 'refused', by: owner })
    expect(payoutsHeldUntil(accounts)).toBeNull()
    expect(world.accounts.calls.giveBankAccount).toBe(0)
  })

  it.each(machines)('lapses after 72 hours, %s', async (_how, faults) => {
    const { world, gives, statuses, state } = await changing({ faults: faults() })
    await gives()
    await world.engine.advance(73 * hour)
    await world.engine.runToIdle()
    expect(await statuses()).toEqual(['6001 in_use', '7002 refused'])
    expect((await state()).accounts[1]).toMatchObject({ because: 'lapsed', by: null })
  })

  it('cannot be approved by the person who requested it', async () => {
    const { world, gives, decides, statuses } = await changing()
    await gives()
    const own = { type: 'GiveApproval', by: finance, at: world.clock.now() } as const
    await expect(decides(own)).rejects.toThrow('own_request')
    expect(await statuses()).toEqual(['6001 in_use', '7002 pending'])
  })

  it('has no effect if the person who requested it has since left', async () => {
    const { world, gives, decides, statuses, state } = await changing()
    const third = fixtureId('staff', 77)
    const name = { firstName: 'May', lastName: 'Ho', username: 'third@harbour.example' }
    const add = { type: 'AddStaffMember', staffId: third, role: 'owner', ...name } as const
    await world.tell(organisation, { id: harbourId, command: add })
    await gives()
    await world.tell(organisation, {
      id: harbourId,
      command: { type: 'RemoveStaff', staffId: finance, approvalId: fixtureId('approval', 80) },
    })
    await decides({ type: 'GiveApproval', by: owner, at: world.clock.now() })
    await world.engine.runToIdle()
    expect(await statuses()).toEqual(['6001 in_use', '7002 refused'])
    expect((await state()).accounts[1]).toMatchObject({ because: 'not_allowed_any_more' })
  })

  it('that was replaced can no longer be approved, and the next one has its own request', async () => {
    const { world, gives, decides, statuses, request } = await changing()
    await gives()
    const next = fixtureId('bank_account_change', 62)
    const change = { ...the.change, changeId: next }
    const fingerprint = '5'.padStart(64, '0')
    await gives({ ...the.giveNext, fingerprint, last4: '8003', change }, '012-875-123458003')
    await world.engine.advance(hour)
    expect(await request()).toMatchObject({ status: 'cancelled' })
    const approve = { type: 'GiveApproval', by: owner, at: world.clock.now() } as const
    await expect(decides(approve)).rejects.toThrow('approval_ended')
    await decides(approve, next as string as Id<'approval'>)
    await world.engine.runToIdle()
    expect(await statuses()).toEqual(['6001 former', '7002 refused', '8003 in_use'])
  })
})

describe('a change that no other person could approve', () => {
  it.each(machines)('is used after 24 hours, and not before, %s', async (_how, faults) => {
    const { world, gives, statuses } = await changing({ withOwner: false, faults: faults() })
    await gives()
    await world.engine.advance(23 * hour)
    expect(await statuses()).toEqual(['6001 in_use', '7002 pending'])
    await world.engine.advance(2 * hour)
    expect(await statuses()).toEqual(['6001 former', '7002 in_use'])
  })

  it('is cancelled by the link of a letter', async () => {
    const { world, gives, decides, state } = await changing({ withOwner: false })
    await gives()
    await decides({ type: 'CancelApproval', by: null, at: world.clock.now() })
    await world.engine.runToIdle()
    expect((await state()).accounts[1]).toMatchObject({ because: 'cancelled', by: null })
    expect(world.accounts.calls.giveBankAccount).toBe(0)
  })
})

describe('an approved account at the card provider', () => {
  it('that is not accepted is marked as broken, and the previous one stays in use', async () => {
    const { world, gives, approves, statuses, letters } = await changing()
    world.accounts.refusedBankAccounts.set('123457002', 'account_number_invalid')
    await gives()
    await approves()
    await world.engine.advance(hour)
    expect(await statuses()).toEqual(['6001 in_use', '7002 broken'])
    const text = world.sent().at(-1)?.text
    expect(letters().at(-1)).toBe(
      'office@harbour.example: Harbour Light Children’s Fund: Stripe does not accept your bank account',
    )
    expect(text).toContain('The account number is not one of this bank.')
    expect(text).toContain('Your payouts continue to go to the previous account')
  })

  it.each(['unreachable', 'lost'] as const)('is added once, even if it was %s', async (fault) => {
    const { world, gives, approves, types } = await changing()
    world.accounts.trouble('giveBankAccount', fault, 3)
    await gives()
    await approves()
    await world.engine.advance(hour)
    expect((await types()).filter((type) => type === 'BankAccountInUse')).toHaveLength(1)
  })

  it('waits with a manual review while the provider is away for hours', async () => {
    const { world, gives, approves, statuses, review } = await changing()
    world.accounts.trouble('giveBankAccount', 'unreachable', 100)
    await gives()
    await approves()
    await world.engine.advance(hour)
    expect([await review(), await statuses()]).toEqual(['open', ['6001 in_use', '7002 approved']])
    await world.engine.advance(day)
    expect([await review(), await statuses()]).toEqual(['resolved', ['6001 former', '7002 in_use']])
  })

  it('is given up after 30 days, so that another can be given', async () => {
    const { world, gives, approves, state, review } = await changing()
    world.accounts.trouble('giveBankAccount', 'unreachable', 100_000)
    await gives()
    await approves()
    await world.engine.advance(31 * day)
    expect((await state()).accounts[1]).toMatchObject({ status: 'broken', code: 'not_reached' })
    expect(await review()).toBe('resolved')
  })

  it('waits for a person if its number is missing', async () => {
    const { world, gives, approves, review } = await changing()
    await gives(the.giveNext, '012-875-')
    await approves()
    await world.engine.advance(hour)
    expect(await review()).toBe('open')
  })
})

describe('the whole number of a former account', () => {
  it('is erased once the hold on payouts is over, and not earlier', async () => {
    const { world, gives, approves, process } = await changing()
    world.numbers.set(the.accountGiven.data.fingerprint, '004-808-123456001')
    await gives()
    await approves()
    await world.engine.advance(71 * hour)
    expect(world.numbers.size).toBe(2)
    await world.engine.advance(2 * hour)
    expect([...world.numbers.values()]).toEqual([number])
    expect(process()).toBe('ended')
  })

  it('is erased of an account that was refused', async () => {
    const { world, gives, decides } = await changing()
    await gives()
    await decides({ type: 'CancelApproval', by: finance, at: world.clock.now() })
    await world.engine.runToIdle()
    expect(world.numbers.size).toBe(0)
  })
})
