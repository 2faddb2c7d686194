import * as v from 'valibot'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { nameSchema } from '../accounts/names-contract.ts'

/** Digits as a person types them: with spaces and dashes, also in full width. */
export const typedDigits = (code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    v.maxLength(60, `${code}.invalid`),
    v.transform((text) => toPlainSigns(text).replaceAll(/[\s-]/g, '')),
  )

const threeDigits = (code: string) =>
  v.pipe(typedDigits(code), v.regex(/^\d{3}$/, `${code}.invalid`))

/** A bank account in Hong Kong, but for its number. */
export const bankEntries = {
  bankCode: threeDigits('bank_code'),
  branchCode: threeDigits('branch_code'),
  accountHolder: v.pipe(
    nameSchema('organisation', 'account_holder'),
    v.nonEmpty('account_holder.required'),
  ),
}

/** Six to nine digits, or empty. */
export const accountNumberSchema = v.pipe(
  typedDigits('account_number'),
  v.regex(/^(?:\d{6,9})?$/, 'account_number.invalid'),
)
