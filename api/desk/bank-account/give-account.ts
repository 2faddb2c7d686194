import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { BankAccountRefusal, GiveBankAccount } from '@almoner/domain/bank-account/commands.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { isRefused } from '@almoner/domain/kernel/decider.ts'
import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import type { ProblemCode } from '../../http/problem-codes.ts'
import { Refusal } from '../../http/problem.ts'
import { assertStepUpAnew } from '../../use-cases/accounts/step-up/step-up.ts'
import { nameAccount, storeAccountNumber } from '../../use-cases/bank-account/account-number.ts'
import { idempotencyKey } from '../../use-cases/commands/idempotency-key.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { giveBankAccountSchema } from './contract.ts'

/** Another account for payouts. It is used once it is approved, and holds payouts until then. */
export const giveBankAccount = async (
  c: Context<AppEnv>,
  { password, code, ...typed }: v.InferOutput<typeof giveBankAccountSchema>,
): Promise<void> => {
  const organisationId = ownOrganisation(c)
  const { bankCode, branchCode, accountHolder } = typed
  const account = { bankCode, branchCode, accountHolder, ...nameAccount(c, typed) }
  const change = toChange(c)
  const recipients = await listOwners(c, organisationId)
  const changeContext = { organisationId, change, recipients }
  const command: GiveBankAccount = { type: 'GiveBankAccount', ...account, ...changeContext }
  await refuseEarly(c, command)
  // Errors in the account are reported before the password is required.
  await assertStepUpAnew(c, { password, code })
  // The limit protects every owner, because each change sends them a mail.
  const key = `bank-account:${organisationId}`
  await assertWithinLimit(c, { key, perSeconds: 3_600, burst: 10 })
  await storeAccountNumber(c, organisationId, typed)
  const handled = await sendCommand(c, {
    decider: bankAccount,
    id: organisationId,
    command,
    commandId: `GiveBankAccount:${change.changeId}`,
    input: account,
  })
  if (!handled.handled) throw new Refusal(problems[handled.refused])
  const event = 'payment_settings_changed'
  await recordSecurityEvent(c, { event, outcome: 'succeeded', reason: 'bank_account' })
}

/** A repeated request with an unchanged key is the same change. */
const toChange = (c: Context<AppEnv>): NonNullable<GiveBankAccount['change']> => {
  const by = ownStaffId(c)
  const click = idempotencyKey(c) ?? randomUUID()
  return {
    changeId: uuidFrom('bank_account_change', `${by} ${click}`) as Id<'bank_account_change'>,
    by,
    at: instantFromMilliseconds(c.get('deps').now()),
  }
}

const listOwners = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<StaffId[]> => {
  const { state } = await loadState(c.get('deps').store, organisation, organisationId)
  if (state.status === 'none') return []
  return state.staff.flatMap(({ staffId, role }) => (role === 'owner' ? [staffId] : []))
}

/** Refuses, before anything is stored, what would be refused afterwards. */
const refuseEarly = async (c: Context<AppEnv>, command: GiveBankAccount): Promise<void> => {
  const { state } = await loadState(c.get('deps').store, bankAccount, command.organisationId)
  const decided = bankAccount.decide(command, state)
  if (isRefused(decided)) throw new Refusal(problems[decided.refused])
}

const problems: Record<BankAccountRefusal, ProblemCode> = {
  bank_account_not_found: 'not_found',
  bank_account_in_use: 'bank_account_in_use',
  bank_account_waiting: 'bank_account_waiting',
  bank_account_being_sent: 'bank_account_being_sent',
  bank_account_changed: 'bank_account_changed',
}
