import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { activityList } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { approvalsList } from '@almoner/api/desk/approvals/approvals-list-contract.ts'
import { referralsList } from '@almoner/api/desk/referral/referrals-list-contract.ts'
import { teamList } from '@almoner/api/desk/team/team-list-contract.ts'
import { faqSearchSchema } from '../../desk/faq/faq-areas.ts'
import { FaqScreen } from '../../desk/faq/lazy-faq.ts'
import type { MethodPagePath } from '../../desk/payment-methods/method-pages.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { desk } from './frame/desk-site.ts'

const historyScreens = () => import('../../desk/history/desk-history.tsx')

const account = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Account',
  component: lazyRouteComponent(() => import('./staff/desk-account.tsx'), 'DeskAccount'),
})

const settings = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings',
  component: lazyRouteComponent(() => import('../../desk/settings/settings.tsx'), 'Settings'),
})

const changePassword = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/ChangePassword',
  component: lazyRouteComponent(() => import('./staff/desk-account.tsx'), 'DeskOwnLogin'),
})

const secondFactor = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/SecondFactor',
  component: lazyRouteComponent(
    () => import('../../account/own-login/second-factor-setup.tsx'),
    'SecondFactorSetup',
  ),
})

const activity = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Activity',
  validateSearch: addressSchema(activityList),
  component: lazyRouteComponent(() => import('./staff/desk-activity.tsx'), 'DeskActivity'),
})

// The menu of settings names the screen of another group.
const bank = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Bank',
  beforeLoad: () => {
    throw redirect({ to: '/BankList', replace: true })
  },
})

const referralPlan = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/ReferralPlan',
  validateSearch: addressSchema(referralsList),
  component: lazyRouteComponent(
    () => import('./fundraising/desk-referral.tsx'),
    'DeskReferralPlan',
  ),
})

const referral = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Referral',
  beforeLoad: () => {
    throw redirect({ to: '/ReferralPlan', replace: true })
  },
})

const team = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Team',
  validateSearch: addressSchema(teamList),
  component: lazyRouteComponent(() => import('./staff/desk-team.tsx'), 'DeskTeam'),
})

const safety = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Safety',
  validateSearch: addressSchema(approvalsList),
  component: lazyRouteComponent(() => import('./staff/desk-safety.tsx'), 'DeskSafety'),
})

const closedBooks = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/ClosedBooks',
  component: lazyRouteComponent(() => import('./money/desk-closed-books.tsx'), 'DeskClosedBooks'),
})

const organisationInfo = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Info',
  component: lazyRouteComponent(
    () => import('./settings/desk-organisation-info.tsx'),
    'DeskOrganisationInfo',
  ),
})

const themeColour = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/ThemeColor',
  component: lazyRouteComponent(
    () => import('./settings/desk-theme-colour.tsx'),
    'DeskThemeColour',
  ),
})

const receiptFormat = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/ReceiptFormat',
  component: lazyRouteComponent(
    () => import('./settings/desk-receipt-format.tsx'),
    'DeskReceiptFormat',
  ),
})

const legalDocuments = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/LegalDocuments',
  component: lazyRouteComponent(
    () => import('./settings/desk-legal-documents.tsx'),
    'DeskLegalDocuments',
  ),
})

const terms = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Terms',
  component: lazyRouteComponent(() => import('./settings/desk-terms.tsx'), 'DeskTerms'),
})

const customInputFields = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/CustomInputFields',
  component: lazyRouteComponent(
    () => import('./settings/desk-custom-input-fields.tsx'),
    'DeskCustomInputFields',
  ),
})

const customDomain = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/CustomDomain',
  component: lazyRouteComponent(
    () => import('./settings/desk-custom-domain.tsx'),
    'DeskCustomDomain',
  ),
})

const subscriptionReplay = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Billing/Replay',
  component: lazyRouteComponent(historyScreens, 'DeskSubscriptionReplay'),
})

const connectedAccount = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/OrgSettings/Stripe',
  component: lazyRouteComponent(
    () => import('./money/desk-connected-account.tsx'),
    'DeskConnectedAccount',
  ),
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
  createRoute({
    getParentRoute: () => desk.signedIn,
    path,
    component: lazyRouteComponent(
      () => import('./settings/desk-method-page.tsx'),
      'DeskMethodPage',
    ),
  })

/** The screens of the charity's and the reader's settings, and of what was done. */
export const settingsRoutes = [
  account,
  settings,
  changePassword,
  secondFactor,
  activity,
  bank,
  referralPlan,
  referral,
  team,
  safety,
  closedBooks,
  organisationInfo,
  themeColour,
  receiptFormat,
  legalDocuments,
  terms,
  customInputFields,
  customDomain,
  subscriptionReplay,
  connectedAccount,
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
