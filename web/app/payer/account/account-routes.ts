import { createRoute } from '@tanstack/react-router'
import { accountLabels } from '../../../payer/checkout/loading/load-messages.ts'
import { lazyScreen } from '../../../lib/router/lazy-screen.ts'
import { needsLogin, needsNoLogin, needsPassword, needsUsername } from './account-guards.ts'
import type * as screens from './account-screens.ts'
import { rootRoute } from '../root-route.tsx'

type Screen = keyof typeof screens

const screen = (name: Screen) =>
  lazyScreen(accountLabels)(() => import('./account-screens.ts'), name)

// The same screen of another record, or of another mail, starts afresh.
const remountDeps = <Params>({ params }: { params: Params }) => params

const account = createRoute({
  getParentRoute: () => rootRoute,
  id: 'account',
  component: screen('AccountLayout'),
})

const signedIn = createRoute({
  getParentRoute: () => account,
  id: 'signed-in',
  beforeLoad: needsLogin,
  component: screen('SignedInLayout'),
})

const signedOut = createRoute({
  getParentRoute: () => account,
  id: 'signed-out',
  beforeLoad: needsNoLogin,
})

/** A screen for guests and donors. Most are opened from the link of a mail. */
const open = <Path extends string>(path: Path, name: Screen) =>
  createRoute({ getParentRoute: () => account, path, remountDeps, component: screen(name) })

/** A donor's own screen. If the record in the address does not exist, it leads to its list. */
const own = <Path extends string>(path: Path, name: Screen) =>
  createRoute({ getParentRoute: () => signedIn, path, remountDeps, component: screen(name) })

/** A screen of the login or the sign-up. */
const login = <Path extends string>(path: Path, name: Screen, beforeLoad = () => {}) =>
  createRoute({ getParentRoute: () => signedOut, path, beforeLoad, component: screen(name) })

/** The donor's login and account. The front page has the routes; the screens are a part of their own. */
export const accountRoutes = account.addChildren([
  signedOut.addChildren([
    login('/LoginPrompt', 'LoginPrompt'),
    login('/LoginEmail', 'LoginEmail'),
    login('/LoginPassword', 'LoginPassword', needsUsername),
    login('/SignupPassword', 'SignupPassword', needsUsername),
    login('/SignupPasswordAgain', 'SignupPasswordAgain', needsPassword),
    login('/EmailVerification', 'EmailVerification', needsUsername),
  ]),
  signedIn.addChildren([
    own('/AcInfo', 'AcInfo'),
    own('/AcInfoEdit', 'AcInfoEdit'),
    own('/ChangePassword', 'ChangePassword'),
    own('/SecondFactor', 'SecondFactorSetup'),
    own('/ListCards', 'ListCards'),
    own('/EraseAccount', 'EraseAccount'),
    own('/DonationRecord', 'DonationRecord'),
    own('/DonationRecordRecurring', 'DonationRecordRecurring'),
    own('/DonationRecordReauthenticate', 'DonationRecordReauthenticate'),
    own('/DonationStatements', 'DonationStatements'),
    own('/DonationInfoProcessed/{-$id}', 'DonationInfoProcessed'),
    own('/DonationInfoRecurring/{-$id}', 'DonationInfoRecurring'),
    own('/DonationInfoReauthenticate/{-$id}', 'DonationInfoReauthenticate'),
    own('/DonationInfoEdit/{-$id}', 'DonationInfoEdit'),
  ]),
  open('/LoginFaq', 'LoginFaq'),
  open('/PrivacyPolicy', 'PrivacyPolicy'),
  open('/Terms', 'Terms'),
  open('/SignupInfo', 'SignupInfo'),
  open('/DonePrompt', 'DonePrompt'),
  open('/ForgotPassword', 'ForgotPassword'),
  open('/ResetPassword', 'ResetPassword'),
  open('/RePassword', 'RePassword'),
  open('/ConfirmPassword', 'ConfirmPassword'),
  open('/UsernameConfirm', 'UsernameConfirm'),
  open('/AccountErased', 'AccountErased'),
  open('/NewPassword/{-$token}', 'NewPassword'),
  open('/DonorEmailVerified/$token', 'DonorEmailVerified'),
  open('/ResetEmail/$token', 'ResetEmail'),
  open('/UndoUsername/$token', 'UndoUsername'),
  open('/UndoSecondFactor/$token', 'UndoSecondFactor'),
  open('/Unsubscribe/$token', 'Unsubscribe'),
])
