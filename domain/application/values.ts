import * as v from 'valibot'

/** `basic` and `legacy` are assigned by an administrator and cannot be chosen. */
export const choosablePlans = ['free', 'plus', 'pro', 'premium'] as const

/** The parts of an application that an applicant fills in, in the order of the screens. */
export const sections = [
  'agreement',
  'charity',
  'plan',
  'card',
  'logo',
  'documents',
  'bank_account',
  'identity',
] as const
export type Section = (typeof sections)[number]

/** The checks that a reviewer makes before a decision. */
export const checks = [
  'section88_listed',
  'name_matches_documents',
  'bank_holder_matches',
  'identity_matches',
  'purpose_charitable',
  'sanctions',
] as const
export const checkSchema = v.picklist(checks)
export type Check = v.InferOutput<typeof checkSchema>
