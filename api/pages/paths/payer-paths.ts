/** The paths from the amount to the payer's details: the part of the site after its front page. */
export const givingPaths = new Set(['MissionDetails', 'PersonalDetails'])

/** The last part: from the payment method to the result, and a donor's cards. */
export const payingPaths = new Set([
  'AddCard',
  'ExpressPayment',
  'SelectPayment',
  'CardPrompt',
  'PayMeLink',
  'PayMeCode',
  'TapAndGoLink',
  'TapAndGoCode',
  'PayPal',
  'ErrorPromptPayMe',
  'ErrorPromptTapAndGo',
  'FinalizePayMe',
  'FinalizeTapAndGo',
  'ManualPayments',
  'ReceiptUpload',
  'Review',
  'ConfirmPayment',
  'PageExpired',
])

/** A donor's login and account: a separate part. */
export const accountPaths = new Set([
  'LoginPrompt',
  'LoginFaq',
  'PrivacyPolicy',
  'Terms',
  'LoginEmail',
  'LoginPassword',
  'SignupPassword',
  'SignupPasswordAgain',
  'SignupInfo',
  'EmailVerification',
  'DonorEmailVerified',
  'ForgotPassword',
  'ResetPassword',
  'NewPassword',
  'RePassword',
  'ConfirmPassword',
  'ResetEmail',
  'UndoUsername',
  'UndoSecondFactor',
  'UsernameConfirm',
  'DonePrompt',
  'AcInfo',
  'AcInfoEdit',
  'ChangePassword',
  'SecondFactor',
  'ListCards',
  'EraseAccount',
  'AccountErased',
  'DonationRecord',
  'DonationRecordRecurring',
  'DonationRecordReauthenticate',
  'DonationInfoProcessed',
  'DonationInfoRecurring',
  'DonationInfoEdit',
  'DonationInfoReauthenticate',
  'DonationStatements',
  'Unsubscribe',
])

/** The first segments of a charity's payer site. The desk has some identical ones. */
export const payerPaths = new Set([
  'SelectMission',
  ...givingPaths,
  ...payingPaths,
  ...accountPaths,
])

const withId = new Set([...accountPaths, 'FinalizePayMe', 'FinalizeTapAndGo'])
const alone = new Set(['', 'SelectMission', 'ErrorPrompt', ...givingPaths, ...payingPaths])

/** Returns whether a charity's site has a page at this path. */
export const isPayerPage = (path: string): boolean => {
  const [, screen = '', id, ...more] = path.replace(/\/$/, '').split('/')
  if (more.length > 0) return false
  return withId.has(screen) || (id === undefined && alone.has(screen))
}
