import type { AccountingCodesEvent } from '@almoner/domain/accounting-codes/events.ts'
import type { ApprovalPolicyEvent } from '@almoner/domain/approval-policy/events.ts'
import type { Colours } from '@almoner/domain/charity-details/colours.ts'
import type { ClosedBooksEvent } from '@almoner/domain/closed-books/events.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { CustomDomain } from '@almoner/domain/organisation/custom-domain/custom-domain.ts'
import type { FormRow } from '@almoner/domain/organisation/events.ts'
import type { ManualSettings } from '@almoner/domain/organisation/payment-methods/method-settings.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Contact } from '@almoner/domain/organisation/profile/change.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { AccountCodes } from '@almoner/domain/reporting/accounting/account-codes.ts'
import type { AccountMapping } from '@almoner/domain/reporting/accounting/mapping.ts'
import type { MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import type { ReceiptDetail } from '@almoner/domain/receipt/receipt-detail.ts'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import type { PayoutSchedule } from '@almoner/domain/staff/two-person-rules.ts'
import type { HistoryAnswer, Texts } from '../contract.ts'
import type { ListedOf } from './organisation/setting-of-event.ts'

export type ShownProfile = {
  name: Texts
  address: Texts
  irFileNumber: string | null
  /**
   * The registered details that wait for the platform's approval. Null if none do, and for each
   * detail that stays.
   */
  proposed: { name: Texts | null; address: Texts | null; irFileNumber: string | null } | null
  organisationUrl: string | null
  defaultLanguage: Language
  supportedLanguages: readonly Language[]
  /** In HKD. Null if the platform's minimum applies. */
  minimumPayment: number | null
  statementDescriptor: string
  /** The name of the logo's file, which its hash begins. Null if there is none. */
  logo: string | null
  /** The month in which its financial year starts, January as 1. */
  yearStartsIn: number
  contact: Contact
}

export type ShownTheme = { colours: Colours }

export type ShownFormRows = {
  rows: readonly (Omit<FormRow, 'label' | 'placeholder'> & { label: Texts; placeholder: Texts })[]
}

export type ShownReceiptFormat = {
  detail: ReceiptDetail
  footer: Texts
  /** The name of the signature's file, which its hash begins. Null if there is none. */
  signature: string | null
  prefix: string
  isPrefixLocked: boolean
}

export type ShownCustomDomain = Pick<CustomDomain, 'host' | 'status'> | { host: null; status: null }

export type ShownPaymentMethods = {
  /** The connected wallets. Their credentials are in no event. */
  wallets: readonly { method: WalletMethod; expiresOn: string | null }[]
  manual: readonly (Pick<ManualSettings, 'method' | 'enabled' | 'code' | 'bank'> & {
    payableTo: Texts
    instructions: Texts
  })[]
  /** Null until administration has set it. */
  tapAndGoBasisPoints: number | null
}

/** The sums are in HKD. */
export type ShownApprovalRules = {
  secondPerson: boolean
  refundAbove: number
  refundDayAbove: number
  payoutAbove: number
  payoutSchedule: PayoutSchedule
}

/** `yyyy-MM-dd`. Null if every day is open. */
export type ShownClosedBooks = { through: string | null }

/** The accounts that have a field, of kinds of money and of projects. */
export type ShownAccountingCodes = Pick<AccountMapping, 'software' | 'dayOrder'> & {
  kinds: readonly { kind: MoneyKind; codes: AccountCodes }[]
  /** The titles are in the reader's language. */
  projects: readonly { id: ProjectId; title: string; codes: AccountCodes }[]
}

/**
 * GET /organizations/settings/{name}/history, and the equivalent below /admin/organizations/{id}, by
 * the name of the setting.
 */
export type SettingHistories = {
  profile: HistoryAnswer<ListedOf<'profile'>, ShownProfile>
  theme: HistoryAnswer<ListedOf<'theme'>, ShownTheme>
  'form-rows': HistoryAnswer<ListedOf<'form-rows'>, ShownFormRows>
  'receipt-format': HistoryAnswer<ListedOf<'receipt-format'>, ShownReceiptFormat>
  'custom-domain': HistoryAnswer<ListedOf<'custom-domain'>, ShownCustomDomain>
  'payment-methods': HistoryAnswer<ListedOf<'payment-methods'>, ShownPaymentMethods>
  'approval-rules': HistoryAnswer<ApprovalPolicyEvent['type'], ShownApprovalRules>
  'closed-books': HistoryAnswer<ClosedBooksEvent['type'], ShownClosedBooks>
  'accounting-codes': HistoryAnswer<AccountingCodesEvent['type'], ShownAccountingCodes>
}
export type SettingName = keyof SettingHistories

/**
 * The permission that staff need for the history of each setting. An auditor of a past day reads the
 * history up to it of what auditors may read, although its page shows the present.
 */
export const settingPermissions = {
  profile: 'profile.read',
  'payment-methods': 'payment_methods.history',
  theme: 'theme.read',
  'form-rows': 'form_rows.read',
  'receipt-format': 'receipt_format.read',
  'custom-domain': 'custom_domain.read',
  'approval-rules': 'policy.read',
  'closed-books': 'closed_books.history',
  'accounting-codes': 'accounting_codes.history',
} as const satisfies Readonly<Record<SettingName, Permission>>

export const settingNames = Object.keys(settingPermissions) as readonly SettingName[]
