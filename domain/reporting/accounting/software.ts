import * as v from 'valibot'
import { accountingFormats, type AccountingFormat } from '../values.ts'
import type { AccountCodes, CodeField } from './account-codes.ts'

/** The software that a charity's bookkeeper may use. */
export const softwareSchema = v.picklist(accountingFormats, 'software.unknown')

type FieldRule = {
  /** Whether a file without it is refused by the software. */
  isRequired: boolean
  most: number
  pattern?: RegExp
}

type SoftwareRules = {
  /** The fields that this software reads. A charity is asked for no other. */
  fields: Partial<Record<CodeField, FieldRule>>
  /** Whether the software reads days in the order that its user chose. */
  choosesDayOrder: boolean
}

const optional = (most: number, pattern?: RegExp): FieldRule => ({
  isRequired: false,
  most,
  ...(pattern && { pattern }),
})
const required = (most: number, pattern?: RegExp): FieldRule => ({
  ...optional(most, pattern),
  isRequired: true,
})

/** What each software accepts in an account, as its vendor documents it. */
export const softwareRules: Readonly<Record<AccountingFormat, SoftwareRules>> = {
  // Account codes have at most 10 characters, tax rates 50, tracking categories and options 100:
  // developer.xero.com/documentation/api/accounting/accounts, …/taxrates, …/trackingcategories.
  xero: {
    fields: {
      code: required(10),
      taxRate: required(50),
      trackingName: optional(100),
      trackingOption: optional(100),
    },
    choosesDayOrder: false,
  },
  // Accounts by their names, with account numbers turned off, and a sub-account as `Parent:Sub`:
  // quickbooks.intuit.com, "Import journal entries". Each name has at most 100 characters.
  quickbooks: {
    fields: {
      name: required(100, /^[^:]+(?::[^:]+)*$/),
      trackingOption: optional(100, /^[^:]+(?::[^:]+)*$/),
    },
    choosesDayOrder: true,
  },
  // An account number of five digits, with or without a separator after the first one; a job number
  // of at most 15 characters: help.accountedge.com, "Journal Entries Fields".
  myob: {
    fields: { code: required(6, /^\d-?\d{4}$/), trackingOption: optional(15) },
    choosesDayOrder: true,
  },
  // A nominal code of at most 8 digits, a tax code from T0 to T99, a department from 0 to 999:
  // ie-kb.sage.com, "Import file format rules" and "Data fields".
  sage50: {
    fields: {
      code: required(8, /^\d{1,8}$/),
      taxRate: required(3, /^[Tt]?\d{1,2}$/),
      trackingOption: optional(3, /^\d{1,3}$/),
    },
    choosesDayOrder: false,
  },
}

export type CodesRefusal = 'too_long' | 'invalid' | 'required'

/**
 * Returns why the software would refuse a field of an account, or null. A missing field is no fault
 * here, because a mapping is saved in several sittings; a tracking name without an option is one.
 */
export const findCodesRefusal = (
  software: AccountingFormat,
  field: CodeField,
  codes: AccountCodes,
): CodesRefusal | null => {
  const { fields } = softwareRules[software]
  const rule = fields[field]
  const value = codes[field]
  if (rule === undefined) return null
  if (value === '') return isHalfTracking(software, field, codes) ? 'required' : null
  if (value.length > rule.most) return 'too_long'
  return rule.pattern?.test(value) === false ? 'invalid' : null
}

// A tracking category and its option are read together.
const isHalfTracking = (
  software: AccountingFormat,
  field: CodeField,
  codes: AccountCodes,
): boolean => {
  if (softwareRules[software].fields.trackingName === undefined) return false
  const other = { trackingName: 'trackingOption', trackingOption: 'trackingName' } as const
  return (field === 'trackingName' || field === 'trackingOption') && codes[other[field]] !== ''
}
