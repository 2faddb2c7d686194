import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { createStaffSite } from '../../account/site/staff-site.tsx'
import { failingInvoicesList } from '@almoner/api/admin/billing/failing-invoices-list-contract.ts'
import { erasureRequestsList } from '@almoner/api/admin/erasure-requests/erasure-requests-list-contract.ts'
import { returnsList } from '@almoner/api/admin/dashboard/returns/returns-list-contract.ts'
import { platformPostingsList } from '@almoner/api/admin/platform-money/postings/platform-postings-list-contract.ts'
import { charitiesList } from '@almoner/api/admin/applications/charities-list/charities-list-contract.ts'
import { addressSchema } from '../../ui/list-screen/address.ts'
import { reviewsLists } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { charityCountsQuery } from '../../admin/charity-counts-query.ts'
import { openErasuresQuery } from '../../admin/erasure-requests/erasure-requests-api.ts'
import { platformDashboardSchema } from '../../admin/dashboard/dashboard-search.ts'
import { feesSearchSchema } from '../../admin/platform-money/fees/fees-search.ts'
import { booksClocksSchema } from '../../ui/books-clocks/books-clocks-search.ts'
import { openReviewsQuery } from '../../ui/manual-review/manual-review-api.ts'
import { loginSearchSchema } from '../../lib/session/login/login-address.ts'
import { readOnce } from '../../lib/api/read-once.ts'
import { routerOptions } from '../../lib/router/router-options.ts'
import { AdminFrame } from './admin-frame.tsx'
import { administratorLogin } from './administrator-login.tsx'
import { redirectFormerMoney } from './redirect-former-money.ts'

const administration = createStaffSite({
  site: administratorLogin,
  front: '/AdminLogin',
  Frame: AdminFrame,
  readFrame: (queryClient) => [
    readOnce(queryClient, charityCountsQuery),
    readOnce(queryClient, openReviewsQuery('admin')),
    readOnce(queryClient, openErasuresQuery),
  ],
})

/** The former address of the list. */
const adminApplications = createRoute({
  getParentRoute: () => administration.rootRoute,
  path: '/AdminApplications',
  validateSearch: addressSchema(charitiesList),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/AdminAccounts', search, replace: true })
  },
})

const routeTree = administration.rootRoute.addChildren([
  administration.publicScreen({
    path: '/AdminLogin',
    search: loginSearchSchema,
    beforeLoad: administration.needsNoSession,
    load: () => import('../../admin/admin-login.tsx'),
    name: 'AdminLogin',
  }),
  administration.publicScreen({
    path: '/AdminLoginPassword',
    search: loginSearchSchema,
    beforeLoad: administration.needsNoSession,
    load: () => import('../../account/log-in/login-password.tsx'),
    name: 'LoginPassword',
  }),
  administration.publicScreen({
    path: '/AdminForgotPassword',
    load: () => import('../../account/password/forgot-password.tsx'),
    name: 'ForgotPassword',
  }),
  administration.publicScreen({
    path: '/AdminForgotPasswordConfirm',
    load: () => import('../../account/password/reset-mail-sent.tsx'),
    name: 'ResetMailSent',
  }),
  administration.publicScreen({
    path: '/AdminEmailResetPassword/$token',
    load: () => import('../../account/password/reset-link.tsx'),
    name: 'ResetLink',
  }),
  administration.publicScreen({
    path: '/AdminUndoSecondFactor/$token',
    load: () => import('../../ui/account/links/undo-second-factor.tsx'),
    name: 'UndoSecondFactor',
  }),
  administration.publicScreen({
    path: '/AdminResetPassword',
    load: () => import('../../account/password/new-password.tsx'),
    name: 'NewPassword',
  }),
  adminApplications,
  administration.signedIn.addChildren([
    administration.screen({
      path: '/AdminAccounts',
      search: addressSchema(charitiesList),
      load: () => import('../../admin/admin-accounts.tsx'),
      name: 'AdminAccounts',
    }),
    administration.screen({
      path: '/AdminAccounts/$id',
      load: () => import('../../admin/applications/application.tsx'),
      name: 'Application',
    }),
    administration.screen({
      path: '/AdminAccounts/$id/Replay',
      load: () => import('../../admin/applications/replay/replay.tsx'),
      name: 'Replay',
    }),
    administration.screen({
      path: '/AdminAccounts/$id/BankAccount/Replay',
      load: () => import('../../admin/history/admin-history.tsx'),
      name: 'AdminBankAccountReplay',
    }),
    administration.screen({
      path: '/AdminAccounts/$id/Subscription/Replay',
      load: () => import('../../admin/history/admin-history.tsx'),
      name: 'AdminSubscriptionReplay',
    }),
    administration.screen({
      path: '/AdminAccounts/$id/Projects/$projectId/Replay',
      load: () => import('../../admin/history/admin-history.tsx'),
      name: 'AdminProjectReplay',
    }),
    administration.screen({
      path: '/AdminAccounts/$id/Settings/$setting/Replay',
      load: () => import('../../admin/history/admin-history.tsx'),
      name: 'AdminSettingReplay',
    }),
    administration.screen({
      path: '/AdminRehearsal',
      load: () => import('../../admin/rehearsal/rehearsal.tsx'),
      name: 'Rehearsal',
    }),
    administration.screen({
      path: '/AdminCharityList',
      load: () => import('../../admin/charity-list/charity-list.tsx'),
      name: 'CharityList',
    }),
    administration.screen({
      path: '/AdminInbox',
      search: addressSchema(reviewsLists.admin),
      load: () => import('../../admin/admin-manual-review.tsx'),
      name: 'AdminManualReview',
    }),
    administration.screen({
      path: '/AdminErasures',
      search: addressSchema(erasureRequestsList),
      load: () => import('../../admin/erasure-requests/erasure-requests.tsx'),
      name: 'ErasureRequests',
    }),
    administration.screen({
      path: '/AdminErasures/$id',
      load: () => import('../../admin/erasure-requests/erasure-request.tsx'),
      name: 'ErasureRequest',
    }),
    administration.screen({
      path: '/AdminDashboard',
      search: platformDashboardSchema,
      load: () => import('../../admin/dashboard/platform-dashboard.tsx'),
      name: 'PlatformDashboard',
    }),
    administration.screen({
      path: '/AdminDashboard/Returns',
      search: addressSchema(returnsList),
      load: () => import('../../admin/dashboard/returns/returns-by-charity.tsx'),
      name: 'ReturnsByCharity',
    }),
    administration.screen({
      path: '/AdminMoney',
      beforeLoad: redirectFormerMoney,
      load: () => import('../../admin/platform-money/platform-money.tsx'),
      name: 'PlatformMoney',
    }),
    administration.screen({
      path: '/AdminMoney/Fees',
      search: feesSearchSchema,
      load: () => import('../../admin/platform-money/fees/provider-fees.tsx'),
      name: 'ProviderFees',
    }),
    administration.screen({
      path: '/AdminMoney/TrialBalance',
      search: booksClocksSchema,
      load: () => import('../../admin/platform-money/trial-balance/trial-balance.tsx'),
      name: 'TrialBalance',
    }),
    administration.screen({
      path: '/AdminMoney/FailingInvoices',
      search: addressSchema(failingInvoicesList),
      load: () => import('../../admin/platform-money/failing-invoices/failing-invoices.tsx'),
      name: 'FailingInvoices',
    }),
    administration.screen({
      path: '/AdminMoney/Postings',
      search: addressSchema(platformPostingsList),
      load: () => import('../../admin/platform-money/postings/platform-postings.tsx'),
      name: 'PlatformPostings',
    }),
    administration.screen({
      path: '/AdminChangePassword',
      load: () => import('../../account/own-login/own-login.tsx'),
      name: 'OwnLogin',
    }),
    administration.screen({
      path: '/AdminSecondFactor',
      load: () => import('../../account/own-login/second-factor-setup.tsx'),
      name: 'SecondFactorSetup',
    }),
  ]),
  administration.errorPrompt,
  administration.notFound,
  administration.unknownAddress,
])

export const createAreaRouter = (queryClient: QueryClient) =>
  createRouter({ ...routerOptions, routeTree, context: { queryClient } })
