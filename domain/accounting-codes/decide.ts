import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Refused } from '../kernel/decider.ts'
import type { AccountingCodesRefusal, SetAccountingCodes } from './commands.ts'
import type { AccountingCodesEvent } from './events.ts'
import { findCodesRefusal } from '../reporting/accounting/software.ts'
import type { AccountingCodesState } from './state.ts'
import {
  codeFields,
  noCodes,
  type AccountCodes,
  type MappingKey,
} from '../reporting/accounting/account-codes.ts'

type Changes = AccountingCodesEvent['data']['before']

export const decideAccountingCodes = (
  { codes, seenChanges, ...command }: SetAccountingCodes,
  state: AccountingCodesState,
): readonly AccountingCodesEvent[] | Refused<AccountingCodesRefusal> => {
  const { organisationId, software, dayOrder, by, at } = command
  const isInvalid = Object.values(codes).some((account = noCodes) =>
    codeFields.some((field) => findCodesRefusal(software, field, account) !== null),
  )
  if (isInvalid) return { refused: 'codes_invalid' }
  const { before, after } = compare(state.codes, codes)
  const isUnchanged =
    Object.keys(after).length === 0 && software === state.software && dayOrder === state.dayOrder
  if (isUnchanged) return []
  if (seenChanges !== undefined && seenChanges !== state.changes) {
    return { refused: 'setting_changed' }
  }
  const change = state.changes + 1
  const data = { organisationId, change, software, dayOrder, before, after, by, at }
  return [{ type: 'AccountingCodesChanged', data }]
}

const compare = (
  before: AccountingCodesState['codes'],
  after: SetAccountingCodes['codes'],
): { before: Changes; after: Changes } => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as MappingKey[]
  const changed = keys.flatMap((key) => {
    const [old, now] = [toStored(before[key]), toStored(after[key])]
    return canonicalJson(old) === canonicalJson(now) ? [] : [{ key, old, now }]
  })
  return {
    before: Object.fromEntries(changed.map(({ key, old }) => [key, old])),
    after: Object.fromEntries(changed.map(({ key, now }) => [key, now])),
  }
}

const toStored = (account: AccountCodes | undefined): AccountCodes | null =>
  account === undefined || codeFields.every((field) => account[field] === '') ? null : account
