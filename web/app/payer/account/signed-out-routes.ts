import { createRoute } from '@tanstack/react-router'
import { needsPassword, needsUsername } from './account-guards.ts'
import { accountScreen, signedOut } from './account-layout-routes.ts'

const loginPrompt = createRoute({
  getParentRoute: () => signedOut,
  path: '/LoginPrompt',
  component: accountScreen(() => import('../../../donor/login/login-prompt.tsx'), 'LoginPrompt'),
})

const loginEmail = createRoute({
  getParentRoute: () => signedOut,
  path: '/LoginEmail',
  component: accountScreen(() => import('../../../donor/login/login-email.tsx'), 'LoginEmail'),
})

const loginPassword = createRoute({
  getParentRoute: () => signedOut,
  path: '/LoginPassword',
  beforeLoad: needsUsername,
  component: accountScreen(
    () => import('../../../donor/login/login-password.tsx'),
    'LoginPassword',
  ),
})

const signupPassword = createRoute({
  getParentRoute: () => signedOut,
  path: '/SignupPassword',
  beforeLoad: needsUsername,
  component: accountScreen(
    () => import('../../../donor/login/sign-up/signup-password.tsx'),
    'SignupPassword',
  ),
})

const signupPasswordAgain = createRoute({
  getParentRoute: () => signedOut,
  path: '/SignupPasswordAgain',
  beforeLoad: needsPassword,
  component: accountScreen(
    () => import('../../../donor/login/sign-up/signup-password-again.tsx'),
    'SignupPasswordAgain',
  ),
})

const emailVerification = createRoute({
  getParentRoute: () => signedOut,
  path: '/EmailVerification',
  beforeLoad: needsUsername,
  component: accountScreen(
    () => import('../../../donor/login/links/email-verification.tsx'),
    'EmailVerification',
  ),
})

/** The screens of the login and the sign-up. */
export const signedOutRoutes = signedOut.addChildren([
  loginPrompt,
  loginEmail,
  loginPassword,
  signupPassword,
  signupPasswordAgain,
  emailVerification,
])
