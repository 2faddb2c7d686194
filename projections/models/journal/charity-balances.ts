import { directReceipts, formatAccount, onNormalSide } from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { directMethods, type DirectMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Db } from '../../engine/database.ts'
import { anyOf } from '../../engine/row/any-of.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import { balancesAsOf, type AsOf } from './as-of.ts'
import { charityAccount, type CharityAccount } from './charity-account.ts'

type DirectBalance = { method: DirectMethod; balanceCents: Cents }

export type CharityBalances = {
  /** Owed to the charity: taken, and not settled by the provider yet. */
  pendingCents: Cents
  /** The sum that can be paid out. */
  availableCents: Cents
  /** Money in transit to the charity's bank. */
  payoutCents: Cents
  /** Held back while payments are disputed. */
  heldCents: Cents
  /** The sum that the charity owes: advanced for its refunds and disputes. */
  advancedCents: Cents
  /** The total that is owed to the charity: the first four sums less the advanced one. */
  owedCents: Cents
  /**
   * The sums that came straight to the charity's own accounts, less those that went back from
   * there. Only methods that have a sum are listed, in the order in which screens name them.
   */
  direct: readonly DirectBalance[]
}

/** A charity's balances: as they are, or as of a day, a moment and a position. */
export const charityBalances = async (
  db: Db,
  { organisationId, asOf }: { organisationId: OrganisationId; asOf?: AsOf },
): Promise<CharityBalances> => {
  const accountBalances = asOf
    ? await balancesAsOf(db, { organisationId, ...asOf })
    : await balancesNow(db, organisationId)
  const balances = new Map(
    accountBalances.map(({ account, balanceCents }) => [account, balanceCents]),
  )
  const balance = (name: CharityAccount): Cents =>
    balances.get(formatAccount(charityAccount(organisationId, name))) ?? noCents
  const parts = {
    pendingCents: balance('pending'),
    availableCents: balance('available'),
    payoutCents: balance('payout'),
    heldCents: balance('held'),
    advancedCents: balance('advanced'),
  }
  const { pendingCents, availableCents, payoutCents, heldCents, advancedCents } = parts
  return {
    ...parts,
    owedCents: subtractCents(
      addCents(pendingCents, availableCents, payoutCents, heldCents),
      advancedCents,
    ),
    direct: directMethods
      .map((method) => ({ method, balanceCents: balance(method) }))
      .filter(({ balanceCents }) => balanceCents !== 0),
  }
}

/**
 * The direct methods by which the charity has ever received money, by a position if it is given, in
 * the order of the list.
 */
export const listReceivedMethods = async (
  db: Db,
  { organisationId, position }: { organisationId: OrganisationId; position: bigint | null },
): Promise<readonly DirectMethod[]> => {
  const moved =
    position === null
      ? await balancesNow(db, organisationId)
      : await balancesAsOf(db, { organisationId, position })
  const names = new Set(moved.map(({ account }) => account))
  return directMethods.filter((method) =>
    names.has(formatAccount(directReceipts(organisationId, method))),
  )
}

const names = ['pending', 'available', 'payout', 'held', 'advanced', ...directMethods] as const

const balancesNow = async (db: Db, organisationId: OrganisationId) => {
  const accounts = new Map(
    names.map((name) => {
      const account = charityAccount(organisationId, name)
      return [formatAccount(account), account]
    }),
  )
  const rows = await db
    .selectFrom('read_models.account_balances')
    .select(['account', 'organisation_id', 'balance_cents'])
    .where('account', '=', anyOf<string>([...accounts.keys()]))
    .where('organisation_id', '=', organisationId)
    .execute()
  return rows.map(({ account, organisation_id, balance_cents }) => {
    assert(organisation_id === organisationId, 'a balance of this charity')
    const own = accounts.get(account)
    assert(own !== undefined, 'an account that was asked for')
    return { account, balanceCents: onNormalSide(own, toCents(balance_cents)) }
  })
}
