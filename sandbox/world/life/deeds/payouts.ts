import { approval } from '@almoner/domain/approval/index.ts'
import { approvalPolicy } from '@almoner/domain/approval-policy/index.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { findAccountInUse } from '@almoner/domain/bank-account/state.ts'
import { assert, requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { streamName, type Id, type StaffId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { isLoosening, needsSecondPersonForPayout } from '@almoner/domain/staff/two-person-rules.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '../../ids.ts'
import { createFindApprovers } from './approvers.ts'
import { handle, play, toOrganisationId } from './handle.ts'
import { storyCharity, type MoneyDeed, type StoryStaff } from '../money-story.ts'
import type { Past } from '../past.ts'

type DeedOf<Does extends MoneyDeed['does']> = Extract<MoneyDeed, { does: Does }>

/** The account that the charity gives later, once its whole number is stored. */
export type LaterBankAccount = {
  bankCode: string
  branchCode: string
  last4: string
  fingerprint: string
}

const organisationId = toOrganisationId(storyCharity)
const staffIds: Record<StoryStaff, StaffId> = {
  owner: worldId('staff', storyCharity),
  finance: worldId('staff', `${storyCharity}:finance`),
}

/** Acts on the money of the demonstration's charities. */
export const actWithMoney = async (
  past: Past,
  deed: MoneyDeed,
  storeBankAccount: () => Promise<LaterBankAccount>,
): Promise<void> => {
  switch (deed.does) {
    case 'settle':
      return await past.settle(deed.at)
    case 'change_rules':
      return await changeRules(past, deed)
    case 'pay_out':
      return await requestPayout(past, deed)
    case 'approve':
    case 'refuse':
      return await decide(past, deed)
    case 'bank':
      return await answerAsBank(past, deed)
    case 'change_bank_account':
      return await changeBankAccount(past, deed, await storeBankAccount())
    default:
      return unreachable(deed)
  }
}

const changeRules = async (
  past: Past,
  { by: who, payoutAboveHkd, request }: DeedOf<'change_rules'>,
): Promise<void> => {
  const { state } = await loadState(past.store, approvalPolicy, organisationId)
  const { changes: seenChanges } = state
  const limits = { ...state.rules.limits, payoutAboveCents: toCents(payoutAboveHkd) }
  const rules = { ...state.rules, limits }
  const by = staffIds[who]
  const sender = { key: request, actor: toActor(who), to: storyCharity }
  const commonFields = { organisationId, at: past.now() }
  if (!isLoosening(state.rules, rules)) {
    const change = { ...commonFields, rules, seenChanges, by, approvalId: null }
    await handle(past, {
      decider: approvalPolicy,
      id: organisationId,
      command: { type: 'ChangePolicy', ...change },
      ...sender,
    })
    return
  }
  const approvalId = worldId('approval', request)
  const team = await createFindApprovers(past.store)({
    ...commonFields,
    kind: 'policy',
    askedBy: by,
  })
  const subject = { kind: 'policy', rules, seenChanges } as const
  await handle(past, {
    decider: approval,
    id: approvalId,
    command: {
      type: 'RequestApproval',
      ...commonFields,
      ...team,
      approvalId,
      subject,
      note: '',
      askedBy: by,
    },
    ...sender,
  })
}

const requestPayout = async (
  past: Past,
  { to = storyCharity, by, payout, hkd }: DeedOf<'pay_out'>,
): Promise<void> => {
  const { store } = past
  const id = toOrganisationId(to)
  const { state } = await loadState(store, treasury, id)
  const { rules } = (await loadState(store, approvalPolicy, id)).state
  const accounts = (await loadState(store, bankAccount, id)).state
  const inUse = requirePresent(findAccountInUse(accounts), 'an account in use')
  const { fingerprint, bankCode, last4 } = inUse
  const amountCents = hkd === 'all' ? state.availableCents : toCents(hkd)
  const needsSecond = needsSecondPersonForPayout(rules, { amountCents })
  const requestedBy = worldId('staff', by === 'owner' ? to : `${to}:${by}`)
  await handle(past, {
    decider: treasury,
    id,
    command: {
      type: 'RequestPayout',
      organisationId: id,
      payoutId: worldId('payout', payout),
      amountCents,
      bank: { fingerprint, bankCode, last4 },
      requestedBy,
      approval: needsSecond ? 'second_person' : 'none',
      at: past.now(),
    },
    key: `payout:${payout}`,
    actor: `staff:${requestedBy}`,
    to,
  })
}

/** A payout's approval and a bank account's have its id. */
const decide = async (
  past: Past,
  { by, ...deed }: DeedOf<'approve'> | DeedOf<'refuse'>,
): Promise<void> => {
  const subject = deed.request === 'bank-account' ? 'bank_account_change' : 'payout'
  const commonFields = { by: staffIds[by], at: past.now() }
  await handle(past, {
    decider: approval,
    id: worldId(subject, deed.request) as string as Id<'approval'>,
    command:
      deed.does === 'approve'
        ? { type: 'GiveApproval', ...commonFields }
        : { type: 'RefuseApproval', ...commonFields, reason: deed.reason },
    key: `approval:${deed.request}`,
    actor: toActor(by),
    to: storyCharity,
  })
}

const answerAsBank = async (
  past: Past,
  { to = storyCharity, payout, acts }: DeedOf<'bank'>,
): Promise<void> => {
  const events = await past.store.read(streamName(treasury.category, toOrganisationId(to)))
  const sentEvent = events.find(
    ({ type, data }) =>
      type === 'PayoutSent' &&
      (data as { payoutId: string }).payoutId === worldId('payout', payout),
  )
  assert(sentEvent !== undefined, `payout ${payout} was sent`)
  const { providerPayoutId } = sentEvent.data as { providerPayoutId: string }
  const form: Record<string, string> = acts === 'fail' ? { failure_code: 'insufficient_funds' } : {}
  await play(past, `/payouts/${providerPayoutId}/${acts}`, form)
}

const changeBankAccount = async (
  past: Past,
  { by, request }: DeedOf<'change_bank_account'>,
  account: LaterBankAccount,
): Promise<void> => {
  const changeId = worldId('bank_account_change', request)
  const { state } = await loadState(past.store, organisation, organisationId)
  assert(state.status !== 'none', 'the charity of the story exists')
  const { default: name } = state.profile.name
  const recipients = state.staff.flatMap(({ staffId, role }) => (role === 'owner' ? [staffId] : []))
  await handle(past, {
    decider: bankAccount,
    id: organisationId,
    command: {
      type: 'GiveBankAccount',
      organisationId,
      ...account,
      accountHolder: state.profile.name.en ?? name,
      change: { changeId, by: staffIds[by], at: past.now() },
      recipients,
    },
    key: request,
    actor: toActor(by),
    to: storyCharity,
  })
}

const toActor = (by: StoryStaff): string => `staff:${staffIds[by]}`
const toCents = (hkd: number): Cents => cents(hkd * 100)
