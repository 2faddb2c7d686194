import { describe, expect, it } from 'vitest'
import type { ApprovalCommand } from '@almoner/domain/approval/commands.ts'
import * as the from '@almoner/domain/approval/fixtures.ts'
import { approval } from '@almoner/domain/approval/index.ts'
import type { ApprovalSubject } from '@almoner/domain/approval/subject.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import * as policies from '@almoner/domain/approval-policy/fixtures.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import { defaultTwoPersonRules } from '@almoner/domain/staff/two-person-rules.ts'
import type { OrganisationCommand } from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { crashOnceEverywhere, noFaults, type Faults } from '../../engines/virtual/faults.ts'
import { createWorld } from '../../testing/world.ts'
import { awaitApprovalId } from './contract.ts'

const { approvalId, asker, approver } = the
const hour = 3_600_000

const refundId = fixtureId('refund', 80)
const createRefund = (amountCents: number): ApprovalSubject => ({
  kind: 'refund',
  paymentId: payments.paymentId,
  refundId,
  payerId: fixtureId('person', 9),
  amountCents: cents(amountCents),
  reason: 'payer_asked',
})
const refund = createRefund(20_000)
const looser: ApprovalSubject = { kind: 'policy', rules: policies.looser, seenChanges: 0 }

const asking = async (
  subject: ApprovalSubject,
  {
    faults = noFaults,
    approvers = [approver],
  }: { faults?: Faults; approvers?: (typeof asker)[] } = {},
) => {
  const world = await createWorld({ faults })
  const charity = (command: OrganisationCommand) =>
    world.tell(organisation, { id: harbourId, command })
  const adds = (staffId: typeof asker, role: StaffRole) =>
    charity({
      type: 'AddStaffMember',
      staffId,
      role,
      username: `${role}@harbour.example`,
      firstName: role === 'owner' ? 'Suk Yee' : 'Ka Ho',
      lastName: role === 'owner' ? 'Wong' : 'Lam',
    })
  await adds(asker, 'owner')
  await adds(approver, subject.kind === 'refund' ? 'finance' : 'owner')
  await charity({ type: 'SetSecondFactorRequirement', required: true })
  await world.pays()
  await world.engine.runToIdle()
  const sends = async (command: ApprovalCommand) => {
    const result = await world.tell(approval, { id: approvalId, command })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await world.engine.advance(0)
  }
  const at = world.clock.now
  await sends({ ...the.requestApproval, subject, approvers, at: at() })
  return {
    world,
    charity,
    sends,
    gives: () => sends({ type: 'GiveApproval', by: approver, at: at() }),
    refuses: () =>
      sends({ type: 'RefuseApproval', by: approver, reason: 'Not this one', at: at() }),
    cancels: (by: typeof asker | null = asker) => sends({ type: 'CancelApproval', by, at: at() }),
    status: () => world.engine.statusOf(awaitApprovalId({ approvalId })),
    types: async () =>
      (await world.books.read(streamName(approval.category, approvalId))).map(({ type }) => type),
    outcome: async () => {
      const { state } = await loadState(world.books, approval, approvalId)
      return state.status === 'none' ? null : state.outcome
    },
    refunds: async () =>
      (await world.recorded(payments.paymentId)).filter(({ type }) => type === 'RefundRequested'),
    rules: async () => (await loadState(world.books, approvalPolicy, harbourId)).state,
    letters: () =>
      world
        .sent()
        .filter(({ messageId }) => messageId.includes('-approval_'))
        .map(({ to, subject: title }) => `${to}: ${title}`),
  }
}

const machines = [
  ['on a machine that does not die', () => noFaults],
  ['wherever the machine dies', crashOnceEverywhere],
] as const

describe('a refund that waits for a second person', () => {
  it('is not made before that', async () => {
    const { world, status, refunds } = await asking(refund)
    await world.engine.advance(71 * hour)
    expect(status()).toBe('running')
    expect(await refunds()).toEqual([])
  })

  it.each(machines)('is made once it is approved, once, %s', async (_how, faults) => {
    const { world, gives, types, refunds, outcome, letters } = await asking(refund, {
      faults: faults(),
    })
    await gives()
    await world.engine.runToIdle()
    expect(await types()).toEqual(['ApprovalRequested', 'ApprovalGiven', 'ApprovalExecuted'])
    expect(await refunds()).toMatchObject([
      {
        data: { refundId: refundId, approvalId },
        meta: { actor: `staff:${asker}` },
      },
    ])
    expect(await outcome()).toBe('done')
    expect(world.bank.provider.refunds).toHaveLength(1)
    expect(letters()).toEqual([
      'finance@harbour.example: Harbour Light Children’s Fund: a refund of HK$200.00 awaits your approval',
      'owner@harbour.example: Harbour Light Children’s Fund: a refund of HK$200.00 was approved',
    ])
  })

  it.each(machines)(
    'is not made if it is refused, and the requester receives the reason, %s',
    async (_how, faults) => {
      const { world, refuses, types, refunds, letters } = await asking(refund, { faults: faults() })
      await refuses()
      await world.engine.runToIdle()
      expect(await types()).toEqual(['ApprovalRequested', 'ApprovalRefused'])
      expect(await refunds()).toEqual([])
      expect(letters().at(-1)).toBe(
        'owner@harbour.example: Harbour Light Children’s Fund: a refund of HK$200.00 was refused',
      )
      expect(world.sent().at(-1)?.text).toContain('Ka Ho Lam refused')
      expect(world.sent().at(-1)?.text).toContain('The reason: Not this one')
    },
  )

  it.each(machines)('lapses after 72 hours, %s', async (_how, faults) => {
    const { world, types, refunds, letters } = await asking(refund, { faults: faults() })
    await world.engine.advance(73 * hour)
    await world.engine.runToIdle()
    expect(await types()).toEqual(['ApprovalRequested', 'ApprovalLapsed'])
    expect(await refunds()).toEqual([])
    expect(letters().at(-1)).toBe(
      'owner@harbour.example: Harbour Light Children’s Fund: a refund of HK$200.00 was not approved in time',
    )
  })

  it('that the requester withdraws causes no further letter', async () => {
    const { world, cancels, types, letters } = await asking(refund)
    await cancels()
    await world.engine.runToIdle()
    expect(await types()).toEqual(['ApprovalRequested', 'ApprovalCancelled'])
    expect(letters()).toHaveLength(1)
  })

  it('is checked again: less can be refunded by then', async () => {
    const { world, gives, outcome, refunds, letters } = await asking(
      createRefund(payments.covered500.totalAmountCents),
    )
    await world.does({
      type: 'RequestRefund',
      refundId: fixtureId('refund', 41),
      amountCents: cents(100),
      reason: 'other',
      note: '',
    })
    await gives()
    await world.engine.runToIdle()
    expect(await outcome()).toBe('refund_too_large')
    expect(await refunds()).toHaveLength(1)
    expect(letters().at(-1)).toMatch(
      /^owner@harbour.example: .* was approved, but not carried out$/,
    )
  })

  it.each([
    ['the approver has left', approver],
    ['the asker has left', asker],
  ])('is not made if in the meantime %s', async (_who, staffId) => {
    const { world, charity, gives, outcome, refunds } = await asking(refund)
    const other = { staffId: fixtureId('staff', 77) }
    await charity({
      type: 'AddStaffMember',
      ...other,
      role: 'owner',
      username: 'third@harbour.example',
      firstName: 'May',
      lastName: 'Ho',
    })
    await charity({ type: 'RemoveStaff', staffId, approvalId })
    await gives()
    await world.engine.runToIdle()
    expect(await outcome()).toBe('not_allowed_any_more')
    expect(await refunds()).toEqual([])
  })
})

describe('looser rules', () => {
  it.each(machines)('apply once another owner has approved them, %s', async (_how, faults) => {
    const { world, gives, rules } = await asking(looser, { faults: faults() })
    expect((await rules()).rules).toEqual(defaultTwoPersonRules)
    await gives()
    await world.engine.runToIdle()
    expect(await rules()).toMatchObject({ changes: 1, rules: policies.looser })
  })

  it('do not replace rules that were tightened while they waited', async () => {
    const { world, gives, rules, outcome } = await asking(looser)
    await world.tell(approvalPolicy, {
      id: harbourId,
      command: policies.changePolicy(policies.tighter),
    })
    await gives()
    await world.engine.runToIdle()
    expect(await outcome()).toBe('policy_changed')
    expect((await rules()).rules).toEqual(policies.tighter)
  })

  it('are described in the letter', async () => {
    const { world } = await asking(looser)
    const text = world.sent().at(-1)?.text
    expect(text).toContain('A refund would need a second person above HK$8,000.00, or')
    expect(text).toContain('https://example/OrgSettings/Safety')
  })
})

describe('a request that no other person could approve', () => {
  const alone = { approvers: [] }

  it.each(machines)('takes effect after 24 hours, and not earlier, %s', async (_how, faults) => {
    const { world, types, refunds } = await asking(refund, { ...alone, faults: faults() })
    await world.engine.advance(23 * hour)
    expect(await refunds()).toEqual([])
    await world.engine.advance(hour)
    await world.engine.runToIdle()
    expect(await types()).toEqual(['ApprovalRequested', 'ApprovalDelayPassed', 'ApprovalExecuted'])
    expect(await refunds()).toHaveLength(1)
  })

  it('is announced to each owner and to the contact, with a link that cancels it', async () => {
    const { world, letters, cancels, refunds, types } = await asking(refund, alone)
    const subject = 'Harbour Light Children’s Fund: a refund of HK$200.00 takes effect in 24 hours'
    expect(letters()).toEqual([
      `owner@harbour.example: ${subject}`,
      `office@harbour.example: ${subject}`,
    ])
    expect(world.sent().at(-1)?.text).toContain(`https://example/approval/${approvalId}`)
    await cancels(null)
    await world.engine.runToIdle()
    expect(await types()).toEqual(['ApprovalRequested', 'ApprovalCancelled'])
    expect(await refunds()).toEqual([])
    expect(letters().at(-1)).toBe(
      'owner@harbour.example: Harbour Light Children’s Fund: a refund of HK$200.00 was cancelled',
    )
  })
})

describe('mandatory two-step login', () => {
  it('ends once another owner has approved that', async () => {
    const { world, gives } = await asking({ kind: 'second_factor_off' })
    await gives()
    await world.engine.runToIdle()
    const { state } = await loadState(world.books, organisation, harbourId)
    expect(state).toMatchObject({ secondFactorRequired: false })
  })
})
