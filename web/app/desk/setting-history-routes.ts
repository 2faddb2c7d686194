import { msg } from '@lingui/core/macro'
import { desk } from './frame/desk-site.ts'

const lead = msg`Each change of these settings, and their state at any time.`

/** The history of each setting, below the address of its page. */
export const settingHistoryRoutes = [
  desk.screen({
    path: '/OrgSettings/Info/Replay',
    permission: 'profile.read',
    title: msg`Organisation info`,
    lead,
    refusal: msg`Only owners can see and change this.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskProfileReplay',
  }),
  desk.screen({
    path: '/OrgSettings/ThemeColor/Replay',
    permission: 'theme.read',
    title: msg`Theme colours`,
    lead,
    refusal: msg`Only owners and fundraisers can see and change the colours.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskThemeReplay',
  }),
  desk.screen({
    path: '/OrgSettings/CustomInputFields/Replay',
    permission: 'form_rows.read',
    title: msg`Custom input fields`,
    lead,
    refusal: msg`Only owners and fundraisers can see and change the questions.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskFormRowsReplay',
  }),
  desk.screen({
    path: '/OrgSettings/ReceiptFormat/Replay',
    permission: 'receipt_format.read',
    title: msg`Receipt format`,
    lead,
    refusal: msg`Only owners and finance staff can see this.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskReceiptFormatReplay',
  }),
  desk.screen({
    path: '/OrgSettings/CustomDomain/Replay',
    permission: 'custom_domain.read',
    title: msg`Custom domain`,
    lead,
    refusal: msg`Only owners can see and change the domain.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskCustomDomainReplay',
  }),
  desk.screen({
    path: '/WaysToPay/Replay',
    permission: 'payment_methods.read',
    title: msg`Payment methods`,
    lead,
    refusal: msg`You see the books of a past day, or your charity’s account is suspended: payment methods are not shown.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskPaymentMethodsReplay',
  }),
  desk.screen({
    path: '/OrgSettings/ApprovalRules/Replay',
    permission: 'policy.read',
    title: msg`Approval rules`,
    lead,
    refusal: msg`Only owners and finance staff can see this.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskApprovalRulesReplay',
  }),
  desk.screen({
    path: '/OrgSettings/ClosedBooks/Replay',
    permission: 'closed_books.read',
    title: msg`Closed books`,
    lead,
    refusal: msg`Only owners, finance staff and auditors can see this.`,
    load: () => import('../../desk/history/desk-history.tsx'),
    name: 'DeskClosedBooksReplay',
  }),
]
