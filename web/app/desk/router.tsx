import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { reviewsLists } from '@almoner/api/desk/manual-review/reviews-list-contract.ts'
import { donorsList } from '@almoner/api/desk/donors/donors-list-contract.ts'
import { supportersList } from '@almoner/api/desk/marketing-consent/supporters-list-contract.ts'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { movementsList } from '@almoner/api/desk/recurring-plans/movements-list-contract.ts'
import { plansList, planIssuesList } from '@almoner/api/desk/recurring-plans/plans-list-contract.ts'
import { createScreens } from '../../account/site/staff-screen.tsx'
import { overviewSearchSchema } from '../../desk/dashboard/dashboard-clocks.ts'
import { addressSchema, readAddress } from '../../ui/list-screen/address.ts'
import { billingSearchSchema } from '../../home/billing-search.ts'
import { loginSearchSchema } from '../../lib/session/login/login-address.ts'
import { routerOptions } from '../../lib/router/router-options.ts'
import { desk } from './frame/desk-site.ts'
import { onboardingRoutes } from './onboarding-routes.tsx'
import { moneyRoutes } from './money-routes.tsx'
import { settingHistoryRoutes } from './setting-history-routes.ts'
import { settingsRoutes } from './settings-routes.tsx'

const payments = desk.screen({
  path: '/Payments',
  search: addressSchema(paymentsList),
  load: () => import('../../desk/payments/payments.tsx'),
  name: 'Payments',
})

// The list of payments once stood here: an address with its filters leads to it.
const accountOverview = desk.screen({
  path: '/AccountOverview',
  search: overviewSearchSchema,
  beforeLoad: async ({ location }) => {
    const search = readAddress(paymentsList, location.search)
    if (Object.keys(search).length > 0 || location.hash === 'payments') {
      throw redirect({ to: '/Payments', search, replace: true })
    }
  },
  load: () => import('../../desk/payments/overview/account-overview.tsx'),
  name: 'AccountOverview',
})

const paymentDetails = createScreens(() => payments)({
  path: '/$paymentId',
  load: () => import('../../desk/payments/detail/payment-details.tsx'),
  name: 'PaymentDetails',
})

const offlineBeside = createScreens(() => payments)({
  path: 'Offline/$offlineEntryId',
  load: () => import('../../desk/payments/detail/offline-beside.tsx'),
  name: 'OfflineBeside',
})

/** Letters and bookmarks of earlier versions have this address of a payment. */
const formerDetails = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/AccountOverview/Payments/$paymentId',
  validateSearch: addressSchema(paymentsList),
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/Payments/$paymentId', params, search, replace: true })
  },
})

/** The list of those who agreed to news once had a place of its own. */
const formerSupporters = createRoute({
  getParentRoute: () => desk.signedIn,
  path: '/Supporters',
  validateSearch: addressSchema(supportersList),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/Donors/News', search, replace: true })
  },
})

const routeTree = desk.rootRoute.addChildren([
  desk.publicScreen({
    path: '/',
    search: billingSearchSchema,
    load: () => import('../../home/home-login.tsx'),
    name: 'HomeLogin',
  }),
  desk.publicScreen({
    path: '/Terms',
    load: () => import('../../home/legal-pages.tsx'),
    name: 'Terms',
  }),
  desk.publicScreen({
    path: '/PrivacyPolicy',
    load: () => import('../../home/legal-pages.tsx'),
    name: 'PrivacyPolicy',
  }),
  desk.publicScreen({
    path: '/PriceList',
    search: billingSearchSchema,
    load: () => import('../../home/legal-pages.tsx'),
    name: 'PriceList',
  }),
  desk.publicScreen({
    path: '/OrgLogin',
    search: loginSearchSchema,
    beforeLoad: desk.needsNoSession,
    load: () => import('../../home/org-login.tsx'),
    name: 'OrgLogin',
  }),
  desk.publicScreen({
    path: '/OrgLoginPassword',
    search: loginSearchSchema,
    beforeLoad: desk.needsNoSession,
    load: () => import('../../account/log-in/login-password.tsx'),
    name: 'LoginPassword',
  }),
  ...onboardingRoutes,
  desk.publicScreen({
    path: '/EmailVerified/$token',
    load: () => import('../../account/links/email-verified.tsx'),
    name: 'EmailVerified',
  }),
  desk.publicScreen({
    path: '/ResetEmail/$token',
    load: () => import('../../account/links/reset-staff-email.tsx'),
    name: 'ResetStaffEmail',
  }),
  desk.publicScreen({
    path: '/UndoUsername/$token',
    load: () => import('../../ui/account/links/undo-username.tsx'),
    name: 'UndoUsername',
  }),
  desk.publicScreen({
    path: '/UndoSecondFactor/$token',
    load: () => import('../../ui/account/links/undo-second-factor.tsx'),
    name: 'UndoSecondFactor',
  }),
  desk.publicScreen({
    path: '/OrgForgotPassword',
    load: () => import('../../account/password/forgot-password.tsx'),
    name: 'ForgotPassword',
  }),
  desk.publicScreen({
    path: '/OrgForgotPasswordConfirm',
    load: () => import('../../account/password/reset-mail-sent.tsx'),
    name: 'ResetMailSent',
  }),
  desk.publicScreen({
    path: '/EmailResetPassword/$token',
    load: () => import('../../account/password/reset-link.tsx'),
    name: 'ResetLink',
  }),
  desk.publicScreen({
    path: '/ResetPassword',
    load: () => import('../../account/password/new-password.tsx'),
    name: 'NewPassword',
  }),
  desk.publicScreen({
    path: '/OrgInvitation/$token',
    load: () => import('../../desk/team/accept-invitation.tsx'),
    name: 'AcceptInvitation',
  }),
  desk.publicScreen({
    path: '/CancelRequest/$token',
    load: () => import('../../desk/approvals/cancel-request.tsx'),
    name: 'CancelRequest',
  }),
  desk.signedIn.addChildren([
    accountOverview,
    formerDetails,
    payments.addChildren([paymentDetails, offlineBeside]),
    ...moneyRoutes,
    desk.screen({
      path: '/MonthlyGiving',
      search: addressSchema(planIssuesList),
      load: () => import('../../desk/recurring-plans/overview/recurring-plans.tsx'),
      name: 'RecurringPlans',
    }),
    desk.screen({
      path: '/MonthlyGiving/Plans',
      search: addressSchema(plansList),
      load: () => import('../../desk/recurring-plans/plan-list.tsx'),
      name: 'PlanList',
    }),
    desk.screen({
      path: '/MonthlyGiving/Movements',
      search: addressSchema(movementsList),
      load: () => import('../../desk/recurring-plans/movements/movement-list.tsx'),
      name: 'MovementList',
    }),
    desk.screen({
      path: '/MonthlyGiving/Plans/$planId',
      load: () => import('../../desk/recurring-plans/plan/plan-detail.tsx'),
      name: 'PlanDetail',
    }),
    desk.screen({
      path: '/Inbox',
      search: addressSchema(reviewsLists.organizations),
      load: () => import('../../desk/manual-review/desk-manual-review.tsx'),
      name: 'DeskManualReview',
    }),
    formerSupporters,
    desk.screen({
      path: '/Donors',
      search: addressSchema(donorsList),
      permission: 'donors.read',
      title: msg`Donors`,
      refusal: msg`You see the books of a past day, or your charity’s account is suspended: donors are not shown.`,
      load: () => import('../../desk/donors/donors.tsx'),
      name: 'Donors',
    }),
    desk.screen({
      path: '/Donors/$donorId',
      search: addressSchema(paymentsList),
      permission: 'donors.read',
      title: msg`Donor`,
      refusal: msg`You see the books of a past day, or your charity’s account is suspended: donors are not shown.`,
      load: () => import('../../desk/donors/donor/donor-detail.tsx'),
      name: 'DonorDetail',
    }),
    desk.screen({
      path: '/Donors/News',
      search: addressSchema(supportersList),
      permission: 'supporters.read',
      title: msg`Email subscribers`,
      lead: msg`You may send news and appeals by email to these people only. Put each person’s own unsubscribe link into every email. Download the file again before each mailing: people who have withdrawn are no longer in it.`,
      refusal: msg`Only owners, fundraisers and finance staff can see this list.`,
      load: () => import('../../desk/marketing-consent/supporters.tsx'),
      name: 'Supporters',
    }),
    desk.screen({
      path: '/WaysToPay',
      load: () => import('../../desk/payment-methods/payment-methods.tsx'),
      name: 'PaymentMethods',
    }),
    desk.screen({
      path: '/Projects',
      permission: 'projects.history',
      title: msg`Projects`,
      refusal: msg`Your charity’s account is suspended: projects are not shown.`,
      load: () => import('../../desk/projects/projects.tsx'),
      name: 'Projects',
    }),
    desk.screen({
      path: '/Projects/$projectId/Replay',
      permission: 'projects.history',
      title: msg`Project history`,
      lead: msg`Each change to the project, and its state at any time.`,
      refusal: msg`Your charity’s account is suspended: projects are not shown.`,
      load: () => import('../../desk/history/desk-history.tsx'),
      name: 'DeskProjectReplay',
    }),
    desk.screen({
      path: '/CreateGoal',
      permission: 'projects.edit',
      title: msg`New project`,
      refusal: msg`Only owners, finance staff and fundraisers can change projects.`,
      load: () => import('../../desk/projects/form/create-goal.tsx'),
      name: 'CreateGoal',
    }),
    desk.screen({
      path: '/CreateGoal/$projectId',
      permission: 'projects.edit',
      title: msg`Edit project`,
      refusal: msg`Only owners, finance staff and fundraisers can change projects.`,
      load: () => import('../../desk/projects/form/create-goal.tsx'),
      name: 'EditGoal',
    }),
    ...settingsRoutes,
    ...settingHistoryRoutes,
  ]),
  desk.errorPrompt,
  desk.notFound,
  desk.unknownAddress,
])

export const createAreaRouter = (queryClient: QueryClient) =>
  createRouter({ ...routerOptions, routeTree, context: { queryClient } })
