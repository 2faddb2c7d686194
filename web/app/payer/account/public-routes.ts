import { createRoute } from '@tanstack/react-router'
import { account, accountScreen } from './account-layout-routes.ts'

const legalPages = () => import('../../../donor/login/legal/legal-pages.tsx')

const privacyPolicy = createRoute({
  getParentRoute: () => account,
  path: '/PrivacyPolicy',
  component: accountScreen(legalPages, 'PrivacyPolicy'),
})

const terms = createRoute({
  getParentRoute: () => account,
  path: '/Terms',
  component: accountScreen(legalPages, 'Terms'),
})

const loginFaq = createRoute({
  getParentRoute: () => account,
  path: '/LoginFaq',
  component: accountScreen(() => import('../../../donor/login/login-faq.tsx'), 'LoginFaq'),
})

const signupInfo = createRoute({
  getParentRoute: () => account,
  path: '/SignupInfo',
  component: accountScreen(
    () => import('../../../donor/login/sign-up/signup-info.tsx'),
    'SignupInfo',
  ),
})

const donePrompt = createRoute({
  getParentRoute: () => account,
  path: '/DonePrompt',
  component: accountScreen(() => import('../../../donor/login/done-prompt.tsx'), 'DonePrompt'),
})

const forgotPassword = createRoute({
  getParentRoute: () => account,
  path: '/ForgotPassword',
  component: accountScreen(
    () => import('../../../donor/password/forgot-password.tsx'),
    'ForgotPassword',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => account,
  path: '/ResetPassword',
  component: accountScreen(
    () => import('../../../donor/password/reset-password.tsx'),
    'ResetPassword',
  ),
})

const rePassword = createRoute({
  getParentRoute: () => account,
  path: '/RePassword',
  component: accountScreen(() => import('../../../donor/password/re-password.tsx'), 'RePassword'),
})

const confirmPassword = createRoute({
  getParentRoute: () => account,
  path: '/ConfirmPassword',
  component: accountScreen(
    () => import('../../../donor/password/confirm-password.tsx'),
    'ConfirmPassword',
  ),
})

const usernameConfirm = createRoute({
  getParentRoute: () => account,
  path: '/UsernameConfirm',
  component: accountScreen(
    () => import('../../../donor/own/username-confirm.tsx'),
    'UsernameConfirm',
  ),
})

const accountErased = createRoute({
  getParentRoute: () => account,
  path: '/AccountErased',
  component: accountScreen(
    () => import('../../../donor/own/erasure/account-erased.tsx'),
    'AccountErased',
  ),
})

const newPassword = createRoute({
  getParentRoute: () => account,
  path: '/NewPassword/{-$token}',
  remountDeps: ({ params }) => params,
  component: accountScreen(() => import('../../../donor/password/new-password.tsx'), 'NewPassword'),
})

const donorEmailVerified = createRoute({
  getParentRoute: () => account,
  path: '/DonorEmailVerified/$token',
  remountDeps: ({ params }) => params,
  component: accountScreen(
    () => import('../../../donor/login/links/donor-email-verified.tsx'),
    'DonorEmailVerified',
  ),
})

const resetEmail = createRoute({
  getParentRoute: () => account,
  path: '/ResetEmail/$token',
  remountDeps: ({ params }) => params,
  component: accountScreen(
    () => import('../../../donor/login/links/reset-email.tsx'),
    'ResetEmail',
  ),
})

const undoUsername = createRoute({
  getParentRoute: () => account,
  path: '/UndoUsername/$token',
  remountDeps: ({ params }) => params,
  component: accountScreen(
    () => import('../../../ui/account/links/undo-username.tsx'),
    'UndoUsername',
  ),
})

const undoSecondFactor = createRoute({
  getParentRoute: () => account,
  path: '/UndoSecondFactor/$token',
  remountDeps: ({ params }) => params,
  component: accountScreen(
    () => import('../../../ui/account/links/undo-second-factor.tsx'),
    'UndoSecondFactor',
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => account,
  path: '/Unsubscribe/$token',
  remountDeps: ({ params }) => params,
  component: accountScreen(
    () => import('../../../donor/marketing-consent/unsubscribe.tsx'),
    'Unsubscribe',
  ),
})

/** Screens that are open to guests and donors. Most of them are opened from the link of a mail. */
export const publicRoutes = [
  loginFaq,
  privacyPolicy,
  terms,
  signupInfo,
  donePrompt,
  forgotPassword,
  resetPassword,
  rePassword,
  confirmPassword,
  usernameConfirm,
  accountErased,
  newPassword,
  donorEmailVerified,
  resetEmail,
  undoUsername,
  undoSecondFactor,
  unsubscribe,
] as const
