import { createRoute } from '@tanstack/react-router'
import { accountScreen, signedIn } from './account-layout-routes.ts'

const acInfo = createRoute({
  getParentRoute: () => signedIn,
  path: '/AcInfo',
  component: accountScreen(() => import('../../../donor/own/ac-info.tsx'), 'AcInfo'),
})

const acInfoEdit = createRoute({
  getParentRoute: () => signedIn,
  path: '/AcInfoEdit',
  component: accountScreen(() => import('../../../donor/own/ac-info-edit.tsx'), 'AcInfoEdit'),
})

const changePassword = createRoute({
  getParentRoute: () => signedIn,
  path: '/ChangePassword',
  component: accountScreen(
    () => import('../../../donor/password/change-password.tsx'),
    'ChangePassword',
  ),
})

const secondFactor = createRoute({
  getParentRoute: () => signedIn,
  path: '/SecondFactor',
  component: accountScreen(
    () => import('../../../donor/own/second-factor-setup.tsx'),
    'SecondFactorSetup',
  ),
})

const listCards = createRoute({
  getParentRoute: () => signedIn,
  path: '/ListCards',
  component: accountScreen(() => import('../../../donor/own/cards/list-cards.tsx'), 'ListCards'),
})

const eraseAccount = createRoute({
  getParentRoute: () => signedIn,
  path: '/EraseAccount',
  component: accountScreen(
    () => import('../../../donor/own/erasure/erase-account.tsx'),
    'EraseAccount',
  ),
})

const donationRecord = createRoute({
  getParentRoute: () => signedIn,
  path: '/DonationRecord',
  component: accountScreen(
    () => import('../../../donor/records/list/donation-record.tsx'),
    'DonationRecord',
  ),
})

const donationRecordRecurring = createRoute({
  getParentRoute: () => signedIn,
  path: '/DonationRecordRecurring',
  component: accountScreen(
    () => import('../../../donor/records/list/donation-record.tsx'),
    'DonationRecordRecurring',
  ),
})

const donationRecordReauthenticate = createRoute({
  getParentRoute: () => signedIn,
  path: '/DonationRecordReauthenticate',
  component: accountScreen(
    () => import('../../../donor/records/list/donation-record.tsx'),
    'DonationRecordReauthenticate',
  ),
})

const donationStatements = createRoute({
  getParentRoute: () => signedIn,
  path: '/DonationStatements',
  component: accountScreen(
    () => import('../../../donor/records/statements/donation-statements.tsx'),
    'DonationStatements',
  ),
})

const donationInfoProcessed = createRoute({
  getParentRoute: () => signedIn,
  path: '/DonationInfoProcessed/{-$id}',
  remountDeps: ({ params }) => params,
  component: accountScreen(
    () => import('../../../donor/records/donation-info-processed.tsx'),
    'DonationInfoProcessed',
  ),
})

const donationInfoRecurring = createRoute({
  getParentRoute: () => signedIn,
  path: '/DonationInfoRecurring/{-$id}',
  remountDeps: ({ params }) => params,
  component: accountScreen(
    () => import('../../../donor/recurring-plan/plan/donation-info-recurring.tsx'),
    'DonationInfoRecurring',
  ),
})

const donationInfoReauthenticate = createRoute({
  getParentRoute: () => signedIn,
  path: '/DonationInfoReauthenticate/{-$id}',
  remountDeps: ({ params }) => params,
  component: accountScreen(
    () => import('../../../donor/recurring-plan/instalment/donation-info-reauthenticate.tsx'),
    'DonationInfoReauthenticate',
  ),
})

const donationInfoEdit = createRoute({
  getParentRoute: () => signedIn,
  path: '/DonationInfoEdit/{-$id}',
  remountDeps: ({ params }) => params,
  component: accountScreen(
    () => import('../../../donor/recurring-plan/edit/donation-info-edit.tsx'),
    'DonationInfoEdit',
  ),
})

/**
 * A donor's own screens. If the record in the address does not exist, the screen leads to its list.
 */
export const signedInRoutes = signedIn.addChildren([
  acInfo,
  acInfoEdit,
  changePassword,
  secondFactor,
  listCards,
  eraseAccount,
  donationRecord,
  donationRecordRecurring,
  donationRecordReauthenticate,
  donationStatements,
  donationInfoProcessed,
  donationInfoRecurring,
  donationInfoReauthenticate,
  donationInfoEdit,
])
