import { approval } from '@almoner/domain/approval/index.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { TreasuryCommand } from '@almoner/domain/treasury/commands.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { findPaid, type OpenPayout, type TreasuryState } from '@almoner/domain/treasury/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { FindApprovers } from '../../steps/review/find-approvers.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import type { PayoutGateway, ProviderPayout } from '../../gateways/ports/payout-gateway.ts'
import {
  breakAccountInUse,
  isFailureOfAccount,
  isRefusalOfAccount,
} from '../../steps/bank-account/break-account.ts'
import { findDestination } from '../../steps/payout/destination.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { openReview } from '../../steps/review/manual-review.ts'
import { recordInTreasury, type TreasuryBooks } from '../../steps/record/treasury-books.ts'
import { payOutId, type PayOutInput } from './contract.ts'
import type { PayOutActivities, PayoutProgress } from './process.ts'

export type PayOutDependencies = TreasuryBooks & {
  payouts: PayoutGateway
  findApprovers: FindApprovers
}

/** The ids, typed as in the events. */
type Ids = { organisationId: OrganisationId; payoutId: Id<'payout'> }

const toIds = (input: PayOutInput): Ids => input as Ids

export const payOutActivities = (deps: PayOutDependencies): PayOutActivities => ({
  requestApproval: async (input) => {
    const payout = findOpen(await loadTreasury(deps, input), input)
    if (payout === null) return { status: 'ended' }
    if (payout.status !== 'requested') return { status: 'approved' }
    await askForApproval(deps, input, payout)
    return { status: 'waits' }
  },

  sendPayout: async (input) => {
    const state = await loadTreasury(deps, input)
    const payout = findOpen(state, input)
    if (payout === null) return toEnd(state, input)
    const { status, amountCents, providerPayoutId: sentAs } = payout
    if (status === 'sent') return { status: 'under_way', providerPayoutId: sentAs }
    const accounts = await findAccounts(deps, input, payout)
    if (accounts === null) {
      await record(deps, input, { type: 'CancelPayout', because: 'not_allowed_any_more', by: null })
      return { status: 'not_paid', providerPayoutId: null }
    }
    const request = { ...accounts, payoutId: toIds(input).payoutId, amountCents }
    const result = await finalIfRejected(() => deps.payouts.payOut(request))
    if (result.outcome === 'refused') {
      if (isRefusalOfAccount(result.code)) {
        const { externalAccountId } = accounts
        await breakAccountInUse(deps, toBy(input), { externalAccountId, code: result.code })
      }
      await record(deps, input, { type: 'FailPayout', code: result.code })
      return { status: 'not_paid', providerPayoutId: null }
    }
    const { providerPayoutId, arrivalOn } = result.payout
    await record(deps, input, { type: 'MarkPayoutSent', providerPayoutId, arrivalOn })
    return await recordEnd(deps, input, result.payout)
  },

  lookAtPayout: async (input) => {
    const state = await loadTreasury(deps, input)
    const isPaid = findPaid(state, toIds(input).payoutId) !== null
    if (findOpen(state, input) === null && !isPaid) return toEnd(state, input)
    const accountId = await loadAccountId(deps, input)
    const { providerPayoutId } = input
    const payout = await finalIfRejected(() =>
      deps.payouts.findPayout({ accountId, providerPayoutId }),
    )
    if (!isPaid) return await recordEnd(deps, input, payout)
    if (payout.status !== 'failed') return { status: 'paid', providerPayoutId }
    await breakIfOfAccount(deps, input, payout)
    await record(deps, input, { type: 'ReturnPayout', code: payout.code })
    return { status: 'not_paid', providerPayoutId }
  },

  openReview: async (input) => {
    const payout = findOpen(await loadTreasury(deps, input), input)
    if (payout === null) return null
    const { payoutId, amountCents } = payout
    const finding = {
      process: 'pay-out',
      paymentId: null,
      discrepancy: 'payout_not_ended',
      provider: 'stripe',
      amountCents,
      about: { kind: 'payout', id: payoutId },
    } as const
    const { organisationId } = toIds(input)
    const providerObjectId = payout.providerPayoutId ?? payoutId
    await openReview(deps, { ...finding, organisationId, providerObjectId })
    // The charity cannot resolve this itself. The platform finds the payout by the charity and our
    // own id.
    const ours = `${organisationId} ${payoutId}`
    await openReview(deps, { ...finding, organisationId: null, providerObjectId: ours })
    return null
  },
})

const loadTreasury = async (
  { store }: PayOutDependencies,
  { organisationId }: PayOutInput,
): Promise<TreasuryState> => (await loadState(store, treasury, organisationId)).state

const findOpen = ({ payout }: TreasuryState, { payoutId }: PayOutInput): OpenPayout | null =>
  payout?.payoutId === payoutId ? payout : null

// Its end was recorded before: by the attempt before this one, or by a person.
const toEnd = (state: TreasuryState, input: PayOutInput): PayoutProgress => {
  const isPaid = findPaid(state, toIds(input).payoutId) !== null
  return { status: isPaid ? 'paid' : 'not_paid', providerPayoutId: null }
}

const loadAccountId = async (
  { store }: PayOutDependencies,
  { organisationId }: PayOutInput,
): Promise<string> => {
  const { state } = await loadState(store, connectedAccount, organisationId)
  assert(state.status === 'open', `charity ${organisationId} has an account at the provider`)
  return state.accountId
}

/** The approval has the payout's id. A request that exists already is not changed. */
const askForApproval = async (
  deps: PayOutDependencies,
  input: PayOutInput,
  { amountCents, requestedBy: askedBy, approval: rule }: OpenPayout,
): Promise<void> => {
  const { organisationId, payoutId } = toIds(input)
  const approvalId = payoutId as string as Id<'approval'>
  const { state } = await loadState(deps.store, approval, approvalId)
  if (state.status !== 'none') return
  const at = deps.now()
  const team = await deps.findApprovers({ organisationId, kind: 'payout', askedBy, at })
  // A person who joined later is no second person: the owners are informed of the delay that was
  // promised.
  const approvers = rule === 'delay' ? [] : team.approvers
  const subject = { kind: 'payout', payoutId, amountCents } as const
  const request = { approvalId, organisationId, subject, note: '', askedBy, at }
  await recordCommand(deps, {
    decider: approval,
    id: approvalId,
    command: { type: 'RequestApproval', ...request, approvers, owners: team.owners },
    tenant: organisationId,
    process: 'pay-out',
    processId: payOutId(input),
    input: { approvalId },
    at,
  })
}

/**
 * Returns the provider's ids of the source and destination accounts. Returns null if the payout may
 * no longer be made: there is an obstacle now, or the charity has another bank account.
 */
const findAccounts = async (
  deps: PayOutDependencies,
  input: PayOutInput,
  { fingerprint }: OpenPayout,
): Promise<{ accountId: string; externalAccountId: string } | null> => {
  const { accountId, bank, obstacles } = await findDestination(deps, toIds(input).organisationId)
  if (accountId === null || bank?.fingerprint !== fingerprint || obstacles.length > 0) return null
  return { accountId, externalAccountId: bank.externalAccountId }
}

type Change = Extract<
  TreasuryCommand,
  { type: 'CancelPayout' | 'FailPayout' | 'MarkPayoutSent' | 'MarkPayoutPaid' | 'ReturnPayout' }
>
type WithoutIds<Command> = Command extends Change
  ? Omit<Command, 'organisationId' | 'payoutId' | 'at'>
  : never

const record = async (
  deps: PayOutDependencies,
  input: PayOutInput,
  change: WithoutIds<Change>,
): Promise<void> => {
  const command = { ...change, ...toIds(input), at: deps.now() }
  const result = await recordInTreasury(deps, {
    command,
    process: 'pay-out',
    processId: payOutId(input),
    commandId: `${payOutId(input)}:${command.type}`,
  })
  if ('refused' in result) {
    throw new FinalError(`${command.type} of ${input.payoutId} was refused: ${result.refused}`)
  }
}

const recordEnd = async (
  deps: PayOutDependencies,
  input: PayOutInput,
  payout: ProviderPayout,
): Promise<PayoutProgress> => {
  const { providerPayoutId } = payout
  switch (payout.status) {
    case 'under_way':
      return { status: 'under_way', providerPayoutId }
    case 'paid': {
      const { bankReference, arrivalOn: paidOn } = payout
      await record(deps, input, { type: 'MarkPayoutPaid', paidOn, bankReference })
      return { status: 'paid', providerPayoutId }
    }
    case 'failed':
      await breakIfOfAccount(deps, input, payout)
      await record(deps, input, { type: 'FailPayout', code: payout.code })
      return { status: 'not_paid', providerPayoutId }
  }
}

const toBy = (input: PayOutInput) => ({
  organisationId: toIds(input).organisationId,
  process: 'pay-out',
})

// Before the payout's own end: after a crash between the two both are done again.
const breakIfOfAccount = async (
  deps: PayOutDependencies,
  input: PayOutInput,
  { externalAccountId, code }: Extract<ProviderPayout, { status: 'failed' }>,
): Promise<void> => {
  if (!isFailureOfAccount(code)) return
  await breakAccountInUse(deps, toBy(input), { externalAccountId, code })
}
