import * as v from 'valibot'
import type {
  BankAccount,
  ManualMethodSettings,
  ManualMethodBody,
  Texts,
} from '@almoner/api/desk/payment-methods/contract.ts'
import {
  instructionsLength,
  nameLength,
} from '@almoner/api/desk/payment-methods/limits-contract.ts'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import type { CommandFormState } from '../../../lib/form/command-form.ts'
import { scannedMethods, judgeCode } from '../code/code-kind.ts'

/** The typed settings of one way of paying. */
export type ManualDraft = {
  /** The revision of the settings that the fields began with. */
  seen: number
  enabled: boolean
  code: string
  bank: BankAccount
  payableTo: Texts
  instructions: Texts
}

type ManualBody = Omit<ManualMethodBody, 'stepUp'>
type ManualSchema = v.GenericSchema<ManualDraft, ManualBody>
export type ManualFormState = CommandFormState<ManualSchema>

export const toDraft = (way: ManualMethodSettings): ManualDraft => ({
  seen: way.revision,
  enabled: way.enabled,
  code: way.code ?? '',
  bank: way.bank ?? { bankCode: '', branchCode: '', accountNumber: '', accountHolder: '' },
  payableTo: way.payableTo,
  instructions: way.instructions,
})

/** Validates one way of paying. Its output is the body that is sent. */
export const manualSchema = (method: ManualMethodSettings['method']): ManualSchema =>
  v.pipe(
    v.object({
      seen: v.number(),
      enabled: v.boolean(),
      code: v.string(),
      bank: v.object({
        bankCode: v.string(),
        branchCode: v.string(),
        accountNumber: v.string(),
        accountHolder: v.string(),
      }),
      payableTo: textsSchema(nameLength),
      instructions: textsSchema(instructionsLength),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const { path, message } of findRefusals(method, dataset.value)) {
        addIssue({ message, path: issuePath(dataset.value, path) })
      }
    }),
    v.transform(toBody),
  )

const textsSchema = (most: number) => {
  const text = v.pipe(v.string(), v.maxLength(most, 'text.too_long'))
  return v.object({ en: text, zh: text, cn: text })
}

/** Digits that were pasted with spaces or dashes are digits. */
const toBody = ({ bank, code, ...draft }: ManualDraft): ManualBody => ({
  ...draft,
  code: code.trim() === '' ? null : code,
  bank: isEmpty(bank) ? null : withoutSpaces(bank),
})

const isEmpty = (bank: BankAccount): boolean =>
  Object.values(bank).every((text) => text.trim() === '')

const withoutSpaces = (bank: BankAccount): BankAccount => ({
  bankCode: toDigits(bank.bankCode),
  branchCode: toDigits(bank.branchCode),
  accountNumber: toDigits(bank.accountNumber),
  accountHolder: bank.accountHolder.trim(),
})

const toDigits = (typed: string): string => toPlainSigns(typed).replaceAll(/[\s-]/g, '')

type Path =
  | readonly ['code']
  | readonly ['bank', keyof BankAccount]
  | readonly ['payableTo', Language]
type ManualRefusal = { path: Path; message: string }

/** Finds the errors that prevent a way of paying from being saved. */
const findRefusals = (
  method: ManualMethodSettings['method'],
  draft: ManualDraft,
): ManualRefusal[] => {
  if (scannedMethods.has(method)) return codeRefusals(method, draft)
  if (method === 'bank_transfer') return bankRefusals(draft)
  const isNamed = languages.some((language) => draft.payableTo[language].trim() !== '')
  return method === 'check_writing' && draft.enabled && !isNamed
    ? [{ path: ['payableTo', 'en'], message: 'payable_to.required' }]
    : []
}

const codeRefusals = (
  method: ManualMethodSettings['method'],
  { enabled, code }: ManualDraft,
): ManualRefusal[] => {
  const verdict = judgeCode(method, code)?.verdict
  if (verdict === undefined) return enabled ? [{ path: ['code'], message: 'code.required' }] : []
  return verdict === 'dangerous' || verdict === 'too_long'
    ? [{ path: ['code'], message: `code.${verdict}` }]
    : []
}

// A way that is off may have no account, but not half of one.
const bankRefusals = ({ enabled, bank }: ManualDraft): ManualRefusal[] => {
  if (!enabled && isEmpty(bank)) return []
  const { bankCode, branchCode, accountNumber, accountHolder } = withoutSpaces(bank)
  const rules: [keyof BankAccount, boolean, string][] = [
    ['bankCode', /^\d{3}$/.test(bankCode), 'bank_code.invalid'],
    ['branchCode', /^\d{3}$/.test(branchCode), 'branch_code.invalid'],
    ['accountNumber', /^\d{6,9}$/.test(accountNumber), 'account_number.invalid'],
    ['accountHolder', accountHolder !== '', 'account_holder.required'],
    ['accountHolder', accountHolder.length <= nameLength, 'text.too_long'],
  ]
  return rules
    .filter(([, isRight]) => !isRight)
    .map(([field, , message]) => ({ path: ['bank', field], message }))
}

const issuePath = (draft: ManualDraft, path: Path): [v.ObjectPathItem, ...v.ObjectPathItem[]] => {
  const [outer, inner] = path
  const first = {
    type: 'object' as const,
    origin: 'value' as const,
    input: draft,
    key: outer,
    value: draft[outer],
  }
  if (inner === undefined) return [first]
  const within: Record<string, unknown> = { ...draft[outer] }
  return [
    first,
    { type: 'object', origin: 'value', input: within, key: inner, value: within[inner] },
  ]
}
