import { msg } from '@lingui/core/macro'
import { createRoute, redirect } from '@tanstack/react-router'
import { activityList } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { approvalsList } from '@almoner/api/desk/approvals/approvals-list-contract.ts'
import { reportsList } from '@almoner/api/desk/reports/reports-list-contract.ts'
import { referralsList } from '@almoner/api/desk/referral/referrals-list-contract.ts'
import { invoicesList } from '@almoner/api/desk/subscription/invoices-list-contract.ts'
import { teamList } from '@almoner/api/desk/team/team-list-contract.ts'
import { planSearchSchema } from '../../desk/billing/plan/plan-search.ts'
import { faqSearchSchema } from '../../desk/faq/faq-areas.ts'
import { FaqScreen } from '../../desk/faq/lazy-faq.ts'
import type { MethodPagePath } from '../../desk/payment-methods/method-pages.ts'
import { settingPages } from '../../ui/history/settings/setting-pages.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { desk } from './frame/desk-site.ts'

// The menu of settings names the screen of another group.
const bank = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Bank',
  beforeLoad: () => {
    throw redirect({ to: '/BankList', replace: true })
  },
})

const referral = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Referral',
  beforeLoad: () => {
    throw redirect({ to: '/ReferralPlan', replace: true })
  },
})

const faq = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Faq',
  validateSearch: faqSearchSchema,
  component: FaqScreen,
})

/**
 * Each way of paying has a page. All pages share one component, which finds its method by the
 * address.
 */
const methodPage = <const Path extends MethodPagePath>(path: Path) =>
  desk.screen({
    path,
    load: () => import('../../desk/payment-methods/method-page.tsx'),
    name: 'MethodPage',
  })

/** The screens of the charity's and the reader's settings, and of what was done. */
export const settingsRoutes = [
  desk.screen({
    path: '/Account',
    load: () => import('../../account/staff-account.tsx'),
    name: 'StaffAccount',
  }),
  desk.screen({
    path: '/OrgSettings',
    load: () => import('../../desk/settings/settings.tsx'),
    name: 'Settings',
  }),
  desk.screen({
    path: '/OrgSettings/ChangePassword',
    load: () => import('../../account/own-login/own-login.tsx'),
    name: 'OwnLogin',
  }),
  desk.screen({
    path: '/OrgSettings/SecondFactor',
    load: () => import('../../account/own-login/second-factor-setup.tsx'),
    name: 'SecondFactorSetup',
  }),
  desk.screen({
    path: '/Activity',
    search: addressSchema(activityList),
    permission: 'activity.read',
    title: msg`Activity`,
    lead: msg`What your staff and Almoner’s administration did at your charity.`,
    refusal: msg`Only owners, finance staff and auditors can see this list.`,
    load: () => import('../../desk/activity/activity.tsx'),
    name: 'ActivityLog',
  }),
  bank,
  desk.screen({
    path: '/ReferralPlan',
    search: addressSchema(referralsList),
    permission: 'referral.read',
    title: msg`Referral plan`,
    lead: msg`Recommend Almoner to other charities. For each charity that joins with your link, you get one free month of your subscription fee, once it first pays for a subscription.`,
    refusal: msg`Only owners can see this.`,
    load: () => import('../../desk/referral/referral-plan.tsx'),
    name: 'ReferralPlan',
  }),
  referral,
  desk.screen({
    path: '/OrgSettings/Team',
    search: addressSchema(teamList),
    permission: 'team.read',
    title: msg`Team`,
    lead: msg`Who works at your desk, and what each person can do.`,
    refusal: msg`Only owners can see and change the team.`,
    load: () => import('../../desk/team/team.tsx'),
    name: 'Team',
  }),
  desk.screen({
    path: '/OrgSettings/Safety',
    search: addressSchema(approvalsList),
    permission: 'approvals.read',
    title: msg`Approvals`,
    lead: msg`Large payouts, refunds and changes to the approval rules need a second approver.`,
    refusal: msg`Only owners and finance staff can see this.`,
    load: () => import('../../desk/approvals/safety.tsx'),
    name: 'Safety',
  }),
  desk.screen({
    ...settingPages['approval-rules'],
    permission: 'approvals.read',
    lead: msg`When a second person must approve a payout, a refund or a change.`,
    load: () => import('../../desk/approvals/rules/approval-rules.tsx'),
    name: 'ApprovalRules',
  }),
  desk.screen({
    ...settingPages['closed-books'],
    permission: 'closed_books.read',
    lead: msg`Close the days that your accountant has finished: an offline payment of a closed day cannot be added, corrected or voided.`,
    load: () => import('../../desk/closed-books/closed-books.tsx'),
    name: 'ClosedBooks',
  }),
  desk.screen({
    path: '/OrgSettings/Reports',
    search: addressSchema(reportsList),
    permission: 'reports.read',
    title: msg`Reports`,
    lead: msg`Files for your bookkeeper, auditor and board that agree with the books.`,
    refusal: msg`Only owners, finance staff and auditors can see reports.`,
    load: () => import('../../desk/reports/reports.tsx'),
    name: 'Reports',
  }),
  desk.screen({
    path: '/OrgSettings/Reports/$reportId',
    permission: 'reports.read',
    title: msg`Report`,
    refusal: msg`Only owners, finance staff and auditors can see reports.`,
    load: () => import('../../desk/reports/detail/report-detail.tsx'),
    name: 'ReportDetail',
  }),
  desk.screen({
    path: '/OrgSettings/Reports/$reportId/Compare/$otherId',
    permission: 'reports.read',
    title: msg`Two reports compared`,
    refusal: msg`Only owners, finance staff and auditors can see reports.`,
    load: () => import('../../desk/reports/compare/report-compare.tsx'),
    name: 'ReportCompare',
  }),
  desk.screen({
    ...settingPages['accounting-codes'],
    permission: 'accounting_codes.read',
    lead: msg`The accounts of your own books, which the files for your accounting software use.`,
    load: () => import('../../desk/accounting-codes/accounting-codes.tsx'),
    name: 'AccountingCodes',
  }),
  desk.screen({
    ...settingPages.profile,
    permission: 'profile.read',
    lead: msg`What your pages and receipts say about your charity.`,
    load: () => import('../../desk/settings/info/organisation-info.tsx'),
    name: 'OrganisationInfo',
  }),
  desk.screen({
    ...settingPages.theme,
    permission: 'theme.read',
    lead: msg`The colours of your donation pages.`,
    load: () => import('../../desk/settings/theme/theme-colour.tsx'),
    name: 'ThemeColour',
  }),
  desk.screen({
    ...settingPages['receipt-format'],
    permission: 'receipt_format.read',
    lead: msg`The receipts that you issue from now on. Issued receipts do not change.`,
    load: () => import('../../desk/settings/receipt-format/receipt-format.tsx'),
    name: 'ReceiptFormat',
  }),
  desk.screen({
    path: '/OrgSettings/LegalDocuments',
    permission: 'legal_documents.read',
    title: msg`Legal documents`,
    lead: msg`What your charity has given us, with all versions. A newer document replaces the older one, which stays listed here with its file.`,
    refusal: msg`Only owners and auditors can see this.`,
    load: () => import('../../desk/settings/legal-documents/legal-documents.tsx'),
    name: 'LegalDocuments',
  }),
  desk.screen({
    path: '/OrgSettings/Terms',
    permission: 'terms.read',
    title: msg`Terms`,
    lead: msg`The agreement between your charity and Almoner.`,
    refusal: msg`Only owners can see and accept the terms.`,
    load: () => import('../../desk/settings/terms/terms.tsx'),
    name: 'Terms',
  }),
  desk.screen({
    ...settingPages['form-rows'],
    permission: 'form_rows.read',
    lead: msg`Your own questions to payers, beside their personal details.`,
    load: () => import('../../desk/settings/form-rows/custom-input-fields.tsx'),
    name: 'CustomInputFields',
  }),
  desk.screen({
    ...settingPages['custom-domain'],
    permission: 'custom_domain.read',
    lead: msg`Your donation pages at your own web address.`,
    load: () => import('../../desk/custom-domain/custom-domain.tsx'),
    name: 'CustomDomain',
  }),
  desk.screen({
    path: '/OrgSettings/Billing',
    search: addressSchema(invoicesList),
    permission: 'subscription.read',
    title: msg({ message: 'Billing', context: 'page' }),
    lead: msg`Your plan, its invoices and the card that pays them.`,
    refusal: msg`Only owners, finance staff and auditors can see this.`,
    load: () => import('../../desk/billing/billing.tsx'),
    name: 'Billing',
  }),
  desk.screen({
    path: '/OrgSettings/Billing/Plan',
    search: planSearchSchema,
    permission: 'subscription.read',
    title: msg`Change plan`,
    lead: msg`A larger plan is charged now and takes effect at once. A smaller one takes effect at the end of the period that you have paid for.`,
    refusal: msg`Only owners, finance staff and auditors can see this.`,
    load: () => import('../../desk/billing/plan/switch-plan.tsx'),
    name: 'SwitchPlan',
  }),
  desk.screen({
    path: '/OrgSettings/Billing/Card',
    permission: 'subscription.read',
    title: msg`Card for the subscription`,
    lead: msg`Nothing is charged when it is saved, unless an invoice is owed.`,
    refusal: msg`Only owners, finance staff and auditors can see this.`,
    load: () => import('../../desk/billing/card/replace-card.tsx'),
    name: 'ReplaceCard',
  }),
  desk.screen({
    path: '/OrgSettings/Billing/Replay',
    permission: 'subscription.read',
    title: msg`Subscription`,
    lead: msg`The plan that the charity pays for, and its state at any time.`,
    refusal: msg`Only owners, finance staff and auditors can see this.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskSubscriptionReplay',
  }),
  desk.screen({
    path: '/OrgSettings/Stripe',
    permission: 'connected_account.read',
    title: msg`Card payments (Stripe)`,
    lead: msg`Stripe processes your card payments. It must know who receives them, and requests more information from time to time.`,
    refusal: msg`Only owners and finance staff can see this.`,
    load: () => import('../../desk/connected-account/connected-account.tsx'),
    name: 'ConnectedAccount',
  }),
  faq,
  methodPage('/OrgSettings/PayMe'),
  methodPage('/OrgSettings/TapAndGo'),
  methodPage('/OrgSettings/Alipay'),
  methodPage('/OrgSettings/WeChatPay'),
  methodPage('/OrgSettings/BocPay'),
  methodPage('/OrgSettings/Octopus'),
  methodPage('/OrgSettings/Fps'),
  methodPage('/OrgSettings/BankTransfer'),
  methodPage('/OrgSettings/ChequeWriting'),
  methodPage('/OrgSettings/Cash'),
] as const
