import type { Context } from 'hono'
import { findBank } from '@almoner/domain/banks/banks.ts'
import { isHolderNamed } from '@almoner/domain/banks/holder.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { findApproval } from '@almoner/projections/models/approvals/query.ts'
import {
  findBankAccounts,
  type BankAccountRow,
} from '@almoner/projections/models/bank-accounts/query.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadApprovalReader, toApproval } from '../../use-cases/approvals/answer.ts'
import { loadOwnCharity, ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import type { BankAccount, BankAccountAnswer, WaitingBankAccount } from './contract.ts'

/**
 * Returns the account that receives payouts, the account that waits to replace it, and the end of
 * any hold on payouts.
 */
export const readBankAccount = async (c: Context<AppEnv>): Promise<BankAccountAnswer> => {
  const { organisationId, profile } = await loadOwnCharity(c)
  const { current, waiting } = await findBankAccounts(c.get('deps').db, { organisationId })
  const findName = await loadStaffNames(c, organisationId)
  const language = c.get('language')
  const toAnswer = (row: BankAccountRow): BankAccount => ({
    ...toBankAccount(row, { language, findName }),
    isHolderRegisteredName: isHolderNamed(row.accountHolder, profile.name),
  })
  return {
    bankSettingStatus: current ? 'in_use' : waiting ? 'waiting' : 'none',
    current: current && { ...toAnswer(current), inUseSince: current.inUseAt },
    waiting: waiting && {
      ...toAnswer(waiting),
      status: waiting.status === 'approved' ? 'approved' : 'pending',
      approval: await readApproval(c, waiting),
    },
    payoutsHeldUntil: stillHeld(c, waiting?.heldUntil ?? current?.heldUntil ?? null),
    registeredNames: [...new Set(Object.values(profile.name).flatMap((name) => name ?? []))],
  }
}

type FindName = (staffId: StaffId | null) => string | null

/** Returns the names of all present and former staff members of the charity. */
export const loadStaffNames = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<FindName> => {
  const people = await listStaffNames(c.get('deps').db, { organisationId })
  const names = new Map<string, string>(
    people.map(({ staffId, username, ...person }) => [staffId, fullName(person) || username]),
  )
  return (staffId) => staffId && (names.get(staffId) ?? '')
}

/** Returns the details of an account that every list and card shows. */
export const toBankAccount = (
  row: BankAccountRow,
  { language, findName }: { language: Language; findName: FindName },
): Omit<BankAccount, 'isHolderRegisteredName'> => ({
  id: row.id,
  bank_name: findBank(row.bankCode)?.name[language] ?? null,
  routing_number: `${row.bankCode}-${row.branchCode}`,
  last4: row.last4,
  accountHolder: row.accountHolder,
  givenAt: row.givenAt,
  givenBy: findName(row.givenBy),
})

/** The change's id is its approval's. */
const readApproval = async (
  c: Context<AppEnv>,
  { id, givenBy }: BankAccountRow,
): Promise<WaitingBankAccount['approval']> => {
  if (givenBy === null) return null
  const approvalId = id as string as Id<'approval'>
  const filter = { organisationId: ownOrganisation(c), approvalId }
  const row = await findApproval(c.get('deps').db, filter)
  return row && toApproval(await loadApprovalReader(c), row)
}

const stillHeld = (c: Context<AppEnv>, heldUntil: Instant | null): Instant | null =>
  heldUntil !== null && toMilliseconds(heldUntil) > c.get('deps').now() ? heldUntil : null
