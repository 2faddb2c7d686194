import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { saveBankAccountNumber } from '@almoner/operational/bank-account-numbers/bank-account-numbers.ts'
import type { AppEnv } from '../../http/app-env.ts'

type Typed = { bankCode: string; branchCode: string; accountNumber: string }

/** Returns the parts of a whole number that events contain: its last digits and a keyed hash. */
export const nameAccount = (
  c: Context<AppEnv>,
  typed: Typed,
): { last4: string; fingerprint: string } => ({
  last4: typed.accountNumber.slice(-4),
  fingerprint: c.get('deps').keys.bankAccountHash(toText(typed)),
})

/** Stores the whole number sealed; nothing else has it. */
export const storeAccountNumber = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  typed: Typed,
): Promise<void> => {
  const { keys, db, now } = c.get('deps')
  await saveBankAccountNumber(db, {
    organisationId,
    fingerprint: nameAccount(c, typed).fingerprint,
    sealed: keys.sealSecret(toText(typed), `bank account ${organisationId}`),
    storedAt: instantFromMilliseconds(now()),
  })
}

const toText = ({ bankCode, branchCode, accountNumber }: Typed): string =>
  `${bankCode}-${branchCode}-${accountNumber}`
