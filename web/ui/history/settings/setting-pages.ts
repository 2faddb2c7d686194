import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingName } from '@almoner/api/use-cases/history/settings/contract.ts'

type SettingPage = {
  /** The address of the setting's page at the desk. Its history is below it. */
  path: `/${string}`
  title: MessageDescriptor
  /** Shown to staff who may not see the page, nor its history. */
  refusal: MessageDescriptor
}

/** The page of each setting that has a history. A new setting needs an entry here. */
export const settingPages = {
  profile: {
    path: '/OrgSettings/Info',
    title: msg`Organisation info`,
    refusal: msg`Only owners can see and change this.`,
  },
  'payment-methods': {
    path: '/WaysToPay',
    title: msg`Payment methods`,
    refusal: msg`Your charity’s account is suspended: payment methods are not shown.`,
  },
  theme: {
    path: '/OrgSettings/ThemeColor',
    title: msg`Theme colours`,
    refusal: msg`Only owners and fundraisers can see and change the colours.`,
  },
  'form-rows': {
    path: '/OrgSettings/CustomInputFields',
    title: msg`Custom input fields`,
    refusal: msg`Only owners and fundraisers can see and change the questions.`,
  },
  'receipt-format': {
    path: '/OrgSettings/ReceiptFormat',
    title: msg`Receipt format`,
    refusal: msg`Only owners and finance staff can see this.`,
  },
  'custom-domain': {
    path: '/OrgSettings/CustomDomain',
    title: msg`Custom domain`,
    refusal: msg`Only owners can see and change the domain.`,
  },
  'approval-rules': {
    path: '/OrgSettings/ApprovalRules',
    title: msg`Approval rules`,
    refusal: msg`Only owners and finance staff can see this.`,
  },
  'closed-books': {
    path: '/OrgSettings/ClosedBooks',
    title: msg`Closed books`,
    refusal: msg`Only owners, finance staff and auditors can see this.`,
  },
  'accounting-codes': {
    path: '/OrgSettings/AccountingCodes',
    title: msg`Accounting codes`,
    refusal: msg`Only owners, finance staff and auditors can see this.`,
  },
} as const satisfies Readonly<Record<SettingName, SettingPage>>

type SettingPagePath = (typeof settingPages)[SettingName]['path']

/** Returns the address of the history of a setting. */
export const settingHistoryPath = (name: SettingName): `${SettingPagePath}/Replay` =>
  `${settingPages[name].path}/Replay`
