import type { ProjectId } from '../../kernel/ids.ts'
import type { AccountingFormat } from '../values.ts'
import {
  codeFields,
  noCodes,
  type AccountCodes,
  type DayOrder,
  type MappingKey,
} from './account-codes.ts'
import { isDirectKind, isIncome, isOfProject, moneyKinds, type MoneyKind } from './money-kinds.ts'
import { findCodesRefusal, softwareRules } from './software.ts'

/** How a charity's own books name its accounts: those that have at least one field. */
export type AccountMapping = {
  software: AccountingFormat
  dayOrder: DayOrder
  codes: Readonly<Partial<Record<MappingKey, AccountCodes>>>
}

/**
 * Returns the account of a line. A project replaces the account of its income, and the tracking of
 * all its lines; what it does not set, the kind of money sets.
 */
export const resolveCodes = (
  { codes }: Pick<AccountMapping, 'codes'>,
  { kind, projectId }: { kind: MoneyKind; projectId: ProjectId | null },
): AccountCodes => {
  const ofKind = codes[kind] ?? noCodes
  const ofProject = (projectId !== null && isOfProject(kind) && codes[projectId]) || noCodes
  const account = isIncome(kind) ? ofProject : noCodes
  const tracking = ofProject.trackingOption === '' ? ofKind : ofProject
  return {
    code: account.code || ofKind.code,
    name: account.name || ofKind.name,
    taxRate: account.taxRate || ofKind.taxRate,
    trackingName: tracking.trackingName,
    trackingOption: tracking.trackingOption,
  }
}

/**
 * Returns the kinds of money whose account lacks a field that the software requires. The charity
 * needs an account for a direct method only if it has received money by it.
 */
export const listIncomplete = (
  { codes, software }: Pick<AccountMapping, 'codes' | 'software'>,
  receivedBy: ReadonlySet<MoneyKind>,
): readonly MoneyKind[] => {
  const fields = Object.entries(softwareRules[software].fields) as [
    keyof AccountCodes,
    { isRequired: boolean },
  ][]
  return moneyKinds
    .filter((kind) => !isDirectKind(kind) || receivedBy.has(kind))
    .filter((kind) =>
      fields.some(([field, { isRequired }]) => isRequired && !(codes[kind] ?? noCodes)[field]),
    )
}

/** Returns false if the software would not find the account of a line, or would refuse it. */
export const isUsable = (
  mapping: Pick<AccountMapping, 'codes' | 'software'>,
  line: { kind: MoneyKind; projectId: ProjectId | null },
): boolean => {
  const { software } = mapping
  const { fields } = softwareRules[software]
  const codes = resolveCodes(mapping, line)
  return codeFields.every(
    (field) =>
      (fields[field]?.isRequired !== true || codes[field] !== '') &&
      findCodesRefusal(software, field, codes) === null,
  )
}

/**
 * Returns the kinds of money whose account the software would not find or would refuse, for any
 * project. The mapping may have been made for another software.
 */
export const listUnusable = (
  mapping: Pick<AccountMapping, 'codes' | 'software'>,
  receivedBy: ReadonlySet<MoneyKind>,
): readonly MoneyKind[] => {
  const keys = Object.keys(mapping.codes) as MappingKey[]
  const projects = keys.filter((key): key is ProjectId => !isMoneyKind(key))
  return moneyKinds
    .filter((kind) => !isDirectKind(kind) || receivedBy.has(kind))
    .filter((kind) =>
      [null, ...projects].some((projectId) => !isUsable(mapping, { kind, projectId })),
    )
}

const isMoneyKind = (key: MappingKey): key is MoneyKind =>
  (moneyKinds as readonly MappingKey[]).includes(key)
