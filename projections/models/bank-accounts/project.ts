import { bankAccountEvents, type BankAccountEvent } from '@almoner/domain/bank-account/events.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { toHeldUntil } from '@almoner/domain/bank-account/state.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import type { ReadModel } from '../../engine/read-model.ts'
import { saveRows } from '../../engine/row/save-rows.ts'

type Account = RowOf<'read_models.bank_accounts'>
type Fact = RecordedEvent & BankAccountEvent
type Given = Extract<Fact, { type: 'BankAccountGiven' }>

/** The bank accounts of charities: in use, waiting for an approval, and former ones. */
export const bankAccountsModel: ReadModel = {
  name: 'bank-accounts',
  version: 1,
  categories: [bankAccount.category],
  personal: true,
  tables: ['read_models.bank_accounts'],
  project: async (trx, events) => {
    const facts = events.map(toFact)
    if (facts.length === 0) return
    const rows = await loadAccounts(trx, facts)
    for (const fact of facts) {
      const accountId = toAccountId(fact)
      const row = rows.get(accountId) ?? null
      if (row !== null && row.position >= fact.position) continue
      if (fact.type === 'BankAccountInUse') displace(rows, fact)
      rows.set(accountId, accountAfter(row, fact))
    }
    await saveRows(trx, {
      table: 'read_models.bank_accounts',
      key: ['organisation_id', 'account_id'],
      rows: [...rows.values()],
    })
  },
}

const toFact = (recorded: RecordedEvent): Fact => {
  const fact = readEvent(bankAccountEvents, recorded) as Fact
  assert(
    fact.data.organisationId === fact.meta.tenant,
    `${fact.type} at ${fact.position} stands in another charity's books`,
  )
  return fact
}

const toAccountId = ({ type, data }: Fact): Account['account_id'] => {
  const changeId = type === 'BankAccountGiven' ? data.change?.changeId : data.changeId
  return changeId ?? data.organisationId
}

/**
 * Loads all accounts of these charities, because an account that comes into use ends the previous
 * one.
 */
const loadAccounts = async (
  trx: Db,
  facts: readonly Fact[],
): Promise<Map<Account['account_id'], Account>> => {
  const charities = [...new Set(facts.map(({ data }) => data.organisationId))]
  const rows = await trx
    .selectFrom('read_models.bank_accounts')
    .selectAll()
    .where('organisation_id', 'in', charities)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

const displace = (
  rows: Map<Account['account_id'], Account>,
  { data: { organisationId }, meta: { at }, position }: Fact,
): void => {
  for (const [id, row] of rows) {
    if (row.organisation_id !== organisationId || row.status !== 'in_use') continue
    rows.set(id, { ...row, status: 'former', held_until: null, ended_at: at, position })
  }
}

const accountAfter = (row: Account | null, fact: Fact): Account => {
  if (fact.type === 'BankAccountGiven') return toGiven(fact)
  const { position } = fact
  const account = requirePresent(row, `the account of ${fact.type} at ${position}`)
  const { at } = fact.meta
  switch (fact.type) {
    case 'BankAccountApproved':
      return { ...account, status: 'approved', position }
    case 'BankAccountInUse':
      return {
        ...account,
        status: 'in_use',
        in_use_at: at,
        held_until: fact.data.heldUntil,
        position,
      }
    case 'BankAccountRefused': {
      const { because, by } = fact.data
      const ended = { ended_at: at, refused_because: because, ended_by: by }
      return { ...account, status: 'refused', held_until: null, ...ended, position }
    }
    case 'BankAccountBroken': {
      const ended = { ended_at: at, broken_code: fact.data.code }
      return { ...account, status: 'broken', held_until: null, ...ended, position }
    }
  }
}

const toGiven = ({ data, personal, meta, position }: Given): Account => ({
  organisation_id: data.organisationId,
  account_id: data.change?.changeId ?? data.organisationId,
  fingerprint: data.fingerprint,
  bank_code: data.bankCode,
  branch_code: data.branchCode,
  last4: data.last4,
  account_holder: personal.accountHolder,
  status: 'pending',
  given_at: data.change?.at ?? meta.at,
  given_by: data.change?.by ?? null,
  in_use_at: null,
  held_until: toHeldUntil(data),
  ended_at: null,
  refused_because: null,
  ended_by: null,
  broken_code: null,
  given_position: position,
  position,
})
