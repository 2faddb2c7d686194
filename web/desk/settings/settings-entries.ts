import { useLingui } from '@lingui/react/macro'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import type { SitePath } from '../../lib/router/site-path.ts'
import { hasPermission, type DeskReader } from '../use-may.ts'

export type SettingsEntry = {
  to: SitePath
  word: string
  /** One sentence about the settings on this page. */
  about: string
}

type SettingsGroup = { title: string; entries: readonly SettingsEntry[] }

/** The settings that the reader may open, in groups; none that is empty. */
export const useSettingsGroups = (reader: DeskReader): readonly SettingsGroup[] => {
  const groups = useGroups()
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ permission }) => hasPermission(reader, permission)),
    }))
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) => ({ title, entries: withoutSecondTries(entries) }))
}

type Entry = SettingsEntry & { permission: Permission }

// A reader who may open the first of two entries with one name is not shown the second.
const withoutSecondTries = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ word }, index) => entries.findIndex((each) => each.word === word) === index)

const useGroups = (): readonly { title: string; entries: readonly Entry[] }[] => {
  const { t } = useLingui()
  return [
    {
      title: t`General`,
      entries: [
        {
          to: '/OrgSettings/Info',
          word: t`Organisation info`,
          about: t`Name, address, contact and what your donation pages need.`,
          permission: 'profile.read',
        },
        {
          to: '/OrgSettings/Billing',
          word: t({ message: 'Billing', context: 'page' }),
          about: t`Your plan, its invoices and the card that pays them.`,
          permission: 'invoices.export',
        },
        // A page of the present is not shown to a reader of a past day, who reads the history.
        {
          to: '/OrgSettings/Billing/Replay',
          word: t({ message: 'Billing', context: 'page' }),
          about: t`The plan, its period and its history.`,
          permission: 'subscription.read',
        },
        {
          to: '/OrgSettings/Reports',
          word: t`Reports`,
          about: t`Files for your bookkeeper, your auditor and your board.`,
          permission: 'reports.read',
        },
        {
          to: '/BankList',
          word: t`Bank account`,
          about: t`Where payouts go.`,
          permission: 'bank_account.holder',
        },
        {
          to: '/BankList/Replay',
          word: t`Bank account`,
          about: t`Where payouts go.`,
          permission: 'bank_account.read',
        },
        {
          to: '/ReferralPlan',
          word: t`Referral plan`,
          about: t`Recommend Almoner to other charities, and get free months.`,
          permission: 'referral.read',
        },
        {
          to: '/OrgSettings/LegalDocuments',
          word: t`Legal documents`,
          about: t`Your section 88 letter, registration and accounts, with all their versions.`,
          permission: 'legal_documents.read',
        },
        {
          to: '/OrgSettings/Terms',
          word: t`Terms`,
          about: t`The agreement with Almoner, and who accepted it.`,
          permission: 'terms.read',
        },
        {
          to: '/OrgSettings/ClosedBooks',
          word: t`Closed books`,
          about: t`The day up to which offline payments can no longer change.`,
          permission: 'closed_books.read',
        },
        {
          to: '/OrgSettings/ClosedBooks/Replay',
          word: t`Closed books`,
          about: t`The day up to which offline payments can no longer change.`,
          permission: 'closed_books.history',
        },
        {
          to: '/OrgSettings/AccountingCodes',
          word: t`Accounting codes`,
          about: t`Your bookkeeper’s accounts for Xero, QuickBooks, MYOB or Sage.`,
          permission: 'accounting_codes.read',
        },
        {
          to: '/OrgSettings/AccountingCodes/Replay',
          word: t`Accounting codes`,
          about: t`Your bookkeeper’s accounts for Xero, QuickBooks, MYOB or Sage.`,
          permission: 'accounting_codes.history',
        },
      ],
    },
    {
      title: t`Payment methods`,
      entries: [
        {
          to: '/WaysToPay',
          word: t`Payment methods`,
          about: t`PayMe, Tap & Go, FPS and the other methods that your payers see.`,
          permission: 'payment_methods.read',
        },
        {
          to: '/WaysToPay/Replay',
          word: t`Payment methods`,
          about: t`PayMe, Tap & Go, FPS and the other methods that your payers see.`,
          permission: 'payment_methods.history',
        },
        {
          to: '/OrgSettings/Stripe',
          word: t`Card payments`,
          about: t`Your account at Stripe, and what it still needs.`,
          permission: 'connected_account.read',
        },
      ],
    },
    {
      title: t`Customisation`,
      entries: [
        {
          to: '/OrgSettings/ThemeColor',
          word: t`Theme colours`,
          about: t`Header, buttons and progress bar of your donation pages.`,
          permission: 'theme.read',
        },
        {
          to: '/OrgSettings/CustomInputFields',
          word: t`Custom input fields`,
          about: t`Your own questions to payers.`,
          permission: 'form_rows.read',
        },
        {
          to: '/OrgSettings/ReceiptFormat',
          word: t`Receipt format`,
          about: t`Whether your receipts name the payer, what they end with, and your signature.`,
          permission: 'receipt_format.read',
        },
        {
          to: '/OrgSettings/CustomDomain',
          word: t`Custom domain`,
          about: t`Your donation pages at your own web address.`,
          permission: 'custom_domain.read',
        },
      ],
    },
    {
      title: t`People and safety`,
      entries: [
        {
          to: '/OrgSettings/Team',
          word: t`Team`,
          about: t`Who works at this desk, and in which role.`,
          permission: 'team.read',
        },
        {
          to: '/OrgSettings/ApprovalRules',
          word: t`Approval rules`,
          about: t`When a second person must approve a payout, a refund or a change.`,
          permission: 'approvals.read',
        },
      ],
    },
  ]
}
