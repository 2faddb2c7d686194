import { approval } from '@almoner/domain/approval/index.ts'
import type { ApprovalCommand } from '@almoner/domain/approval/commands.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import {
  findAccountInUse,
  findWaitingAccount,
  toHeldUntil,
  type BankAccount,
} from '@almoner/domain/bank-account/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  giveToProvider,
  type GiveToProviderDependencies,
} from '../../steps/bank-account/give-to-provider.ts'
import { listRecipients } from '../../steps/bank-account/recipients.ts'
import { recordOnBankAccount } from '../../steps/bank-account/record-bank-account.ts'
import type { FindApprovers } from '../../steps/review/find-approvers.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { closeReview, openReview } from '../../steps/review/manual-review.ts'
import { changeBankAccountId, type ChangeBankAccountInput } from './contract.ts'
import { bankAccountReview } from './review.ts'
import type { ChangeBankAccountActivities } from './process.ts'

export type ChangeBankAccountDependencies = GiveToProviderDependencies & {
  findApprovers: FindApprovers
  eraseOtherBankAccountNumbers: (filter: {
    organisationId: OrganisationId
    needed: readonly string[]
    storedBefore: Instant
  }) => Promise<void>
}

const process = 'change-bank-account'

const hour = 3_600_000
// Far more than a request for an approval lives.
const lapsesAfter = 7 * 24 * hour
// Longer than a request takes from storing a number to recording the event that names it.
const stillNeeded = hour

export const changeBankAccountActivities = (
  deps: ChangeBankAccountDependencies,
): ChangeBankAccountActivities => ({
  requestApproval: async (input) => {
    const { account, change } = await loadChange(deps, input)
    if (account.status !== 'pending') return null
    const { by: askedBy } = change
    const commonFields = { organisationId: toOrganisationId(input), at: deps.now() }
    const who = await deps.findApprovers({ ...commonFields, kind: 'bank_account', askedBy })
    const { fingerprint, bankCode, last4 } = account
    const subject = { kind: 'bank_account', fingerprint, bankCode, last4 } as const
    const request = { approvalId: toApprovalId(input), subject, note: '', askedBy }
    await record(deps, input, { type: 'RequestApproval', ...commonFields, ...request, ...who })
    return null
  },

  lookAtChange: async (input) => {
    const { account, change } = await loadChange(deps, input)
    const isForgotten = toMilliseconds(deps.now()) - toMilliseconds(change.at) > lapsesAfter
    if (account.status === 'pending' && isForgotten) {
      const { changeId } = change
      const ids = { organisationId: toOrganisationId(input), changeId }
      const lapse = { type: 'RefuseBankAccount', ...ids, because: 'lapsed', by: null } as const
      // If a decision is recorded at this moment, this command records nothing.
      await recordOnBankAccount(deps, { ...ids, process }, lapse)
    }
    const { account: now } = await loadChange(deps, input)
    const heldUntil = requirePresent(toHeldUntil(now), 'the hold of a change')
    return { status: statuses[now.status], heldUntil }
  },

  withdrawApproval: async (input) => {
    const { change } = await loadChange(deps, input)
    await record(deps, input, { type: 'CancelApproval', by: change.by, at: deps.now() })
    return null
  },

  giveToProvider: async (input) => {
    const { account } = await loadChange(deps, input)
    if (account.status !== 'approved') return { status: toOutcome(statuses[account.status]) }
    const organisationId = toOrganisationId(input)
    const { state } = await loadState(deps.store, connectedAccount, organisationId)
    if (state.status === 'none') throw new FinalError(`${organisationId} has no account`)
    const by = { organisationId, accountId: state.accountId, process }
    const outcome = await giveToProvider(deps, by, account)
    return { status: outcome === 'given' ? 'in_use' : 'broken' }
  },

  giveUp: async (input) => {
    const { account, change } = await loadChange(deps, input)
    if (account.status !== 'approved') return null
    const { changeId, by } = change
    const organisationId = toOrganisationId(input)
    const recipients = await listRecipients(deps, organisationId, by)
    await recordOnBankAccount(
      deps,
      { organisationId, process },
      { type: 'BreakBankAccount', organisationId, changeId, code: 'not_reached', recipients },
    )
    return null
  },

  openReview: async (input) => {
    await openReview(deps, {
      ...bankAccountReview(input),
      process,
      // The charity can do nothing about it.
      organisationId: null,
      paymentId: null,
      amountCents: cents(0),
    })
    return null
  },

  closeReview: async (input) => {
    const item = bankAccountReview(input)
    await closeReview(deps, { item, correlation: input.organisationId, process })
    return null
  },

  eraseFormerNumbers: async ({ organisationId: id }) => {
    const organisationId = id as OrganisationId
    const { state } = await loadState(deps.store, bankAccount, organisationId)
    const needed = [findAccountInUse(state), findWaitingAccount(state)]
    await deps.eraseOtherBankAccountNumbers({
      organisationId,
      needed: needed.flatMap((account) => account?.fingerprint ?? []),
      storedBefore: instantFromMilliseconds(toMilliseconds(deps.now()) - stillNeeded),
    })
    return null
  },
})

type Change = NonNullable<BankAccount['change']>
type Look = Awaited<ReturnType<ChangeBankAccountActivities['lookAtChange']>>['status']

const statuses: Record<BankAccount['status'], Look> = {
  pending: 'waits',
  approved: 'approved',
  in_use: 'in_use',
  // It was in use, until another one was.
  former: 'in_use',
  refused: 'refused',
  broken: 'broken',
}

const toOutcome = (status: Look): Exclude<Look, 'waits' | 'approved'> => {
  assert(status !== 'waits' && status !== 'approved', 'a change that was approved has ended')
  return status
}

const toOrganisationId = ({ organisationId }: ChangeBankAccountInput): OrganisationId =>
  organisationId as OrganisationId

/** The change's id is its approval's. */
const toApprovalId = ({ changeId }: ChangeBankAccountInput): Id<'approval'> =>
  changeId as Id<'approval'>

const loadChange = async (
  { store }: Pick<ChangeBankAccountDependencies, 'store'>,
  { organisationId, changeId }: ChangeBankAccountInput,
): Promise<{ account: BankAccount; change: Change }> => {
  const { state } = await loadState(store, bankAccount, organisationId)
  const account = requirePresent(
    state.accounts.find(({ change }) => change?.changeId === changeId) ?? null,
    `the change ${changeId}`,
  )
  return { account, change: requirePresent(account.change, 'a change at the desk') }
}

/** A request that has ended is not withdrawn: its refusal changes nothing. */
const record = async (
  deps: ChangeBankAccountDependencies,
  input: ChangeBankAccountInput,
  command: Extract<ApprovalCommand, { type: 'RequestApproval' | 'CancelApproval' }>,
): Promise<void> => {
  const approvalId = toApprovalId(input)
  await recordCommand(deps, {
    decider: approval,
    id: approvalId,
    command,
    tenant: toOrganisationId(input),
    process,
    processId: changeBankAccountId(input),
    input: { approvalId },
    at: command.at,
  })
}
