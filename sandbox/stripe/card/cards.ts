/** The behaviour of the issuer's bank for a test card. */
export type TestCard = {
  /** The test payment method with this card, such as `pm_card_visa`. */
  name: string
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  country: string
  funding: 'credit' | 'debit' | 'prepaid'
  charge: 'succeeds' | DeclineName
  authentication: Authentication
  risk: 'normal' | 'elevated' | 'highest'
  /** The bank's answer when the card is saved for later charges. */
  setUp: 'succeeds' | 'declined'
  /** The outcome of a refund: `fails_later` succeeds first. */
  refund: 'succeeds' | 'is_pending' | 'fails_later'
  /** The cardholder's action on a charge that succeeded. */
  afterwards: 'nothing' | 'dispute' | 'inquiry' | 'fraud_warning'
}

/**
 * When the bank requires authentication. `unless_set_up` passes off-session charges only once the
 * card was set up for them; `only_on_session` behaves as set up.
 */
type Authentication =
  | 'none'
  | 'optional'
  | 'required'
  | 'unless_set_up'
  | 'only_on_session'
  | 'lookup_fails'

export type Decline = { code: string; decline_code: string; message: string }

const declined = 'Your card was declined.'

export const declines = {
  generic: { code: 'card_declined', decline_code: 'generic_decline', message: declined },
  insufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost: { code: 'card_declined', decline_code: 'lost_card', message: declined },
  stolen: { code: 'card_declined', decline_code: 'stolen_card', message: declined },
  velocity: {
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently.',
  },
  fraudulent: { code: 'card_declined', decline_code: 'fraudulent', message: declined },
  expired: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processingError: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>

type DeclineName = keyof typeof declines

const card = (name: string, number: string, differing: Partial<TestCard> = {}): TestCard => ({
  name: `pm_card_${name}`,
  number,
  brand: 'visa',
  country: 'US',
  funding: 'credit',
  charge: 'succeeds',
  authentication: 'none',
  risk: 'normal',
  // A card that is declined cannot be saved either, unless its row sets another value.
  setUp: (differing.charge ?? 'succeeds') === 'succeeds' ? 'succeeds' : 'declined',
  refund: 'succeeds',
  afterwards: 'nothing',
  ...differing,
})

/** Stripe's test cards. Source: docs.stripe.com/testing. */
export const testCards: readonly TestCard[] = [
  card('visa', '4242424242424242'),
  card('visa_debit', '4000056655665556', { funding: 'debit' }),
  card('mastercard', '5555555555554444', { brand: 'mastercard' }),
  card('mastercard_debit', '5200828282828210', { brand: 'mastercard', funding: 'debit' }),
  card('mastercard_prepaid', '5105105105105100', { brand: 'mastercard', funding: 'prepaid' }),
  card('amex', '378282246310005', { brand: 'amex' }),
  card('discover', '6011111111111117', { brand: 'discover' }),
  card('diners', '3056930009020004', { brand: 'diners' }),
  card('jcb', '3566002020360505', { brand: 'jcb', country: 'JP' }),
  card('unionpay', '6200000000000005', { brand: 'unionpay', country: 'CN' }),
  card('hk', '4000003440000004', { country: 'HK' }),
  card('gb', '4000008260000000', { country: 'GB' }),
  card('cn', '4000001560000002', { country: 'CN' }),
  card('sg', '4000007020000003', { country: 'SG' }),
  card('jp', '4000003920000003', { country: 'JP' }),
  card('tw', '4000001580000008', { country: 'TW' }),
  card('au', '4000000360000006', { country: 'AU' }),
  card('authenticationRequired', '4000002760003184', { authentication: 'required' }),
  card('authenticationRequiredOnSetup', '4000002500003155', { authentication: 'unless_set_up' }),
  card('authenticationRequiredSetupForOffSession', '4000003800000446', {
    authentication: 'only_on_session',
  }),
  card('authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178', {
    country: 'GB',
    authentication: 'unless_set_up',
    charge: 'insufficientFunds',
    setUp: 'succeeds',
  }),
  card('threeDSecure2Required', '4000000000003220', { authentication: 'required' }),
  card('threeDSecureRequired', '4000000000003063', { authentication: 'required' }),
  card('threeDSecureRequiredChargeDeclined', '4000008400001629', {
    authentication: 'required',
    charge: 'generic',
  }),
  card('threeDSecureRequiredProcessingError', '4000008400001280', {
    authentication: 'lookup_fails',
  }),
  card('threeDSecureOptional', '4000000000003055', { authentication: 'optional' }),
  card('threeDSecureOptionalProcessingError', '4000000000003097', { authentication: 'optional' }),
  card('visa_chargeDeclined', '4000000000000002', { charge: 'generic' }),
  card('visa_chargeDeclinedInsufficientFunds', '4000000000009995', { charge: 'insufficientFunds' }),
  card('visa_chargeDeclinedLostCard', '4000000000009987', { charge: 'lost' }),
  card('visa_chargeDeclinedStolenCard', '4000000000009979', { charge: 'stolen' }),
  card('visa_chargeDeclinedVelocityLimitExceeded', '4000000000006975', { charge: 'velocity' }),
  card('chargeDeclinedExpiredCard', '4000000000000069', { charge: 'expired' }),
  card('chargeDeclinedIncorrectCvc', '4000000000000127', { charge: 'incorrectCvc' }),
  card('chargeDeclinedProcessingError', '4000000000000119', { charge: 'processingError' }),
  card('chargeCustomerFail', '4000000000000341', { charge: 'generic', setUp: 'succeeds' }),
  card('radarBlock', '4100000000000019', { charge: 'fraudulent', risk: 'highest' }),
  card('riskLevelHighest', '4000000000004954', { risk: 'highest' }),
  card('riskLevelElevated', '4000000000009235', { risk: 'elevated' }),
  card('createDispute', '4000000000000259', { afterwards: 'dispute' }),
  card('createDisputeInquiry', '4000000000001976', { afterwards: 'inquiry' }),
  card('createIssuerFraudRecord', '4000000000005423', { afterwards: 'fraud_warning' }),
  card('pendingRefund', '4000000000007726', { refund: 'is_pending' }),
  card('refundFail', '4000000000005126', { refund: 'fails_later' }),
]

const byName = new Map(testCards.map((card) => [card.name, card]))
const byNumber = new Map(testCards.map((card) => [card.number, card]))

// People write the two commonest declines without the brand.
const otherNames: Record<string, string> = {
  pm_card_us: 'pm_card_visa',
  pm_card_chargeDeclined: 'pm_card_visa_chargeDeclined',
  pm_card_chargeDeclinedInsufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
}

export const testCardNamed = (name: string): TestCard | undefined =>
  byName.get(otherNames[name] ?? name)

export const testCardNumbered = (number: string): TestCard | undefined => byNumber.get(number)

/** The checksum of every real card number, which detects a typing mistake at once. */
export const hasLuhnChecksum = (digits: string): boolean => {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** Whether the bank authenticates its customer on request, but does not require it itself. */
export const canBeAuthenticated = (card: TestCard): boolean => card.authentication === 'optional'

export const needsAuthentication = (card: TestCard): boolean =>
  card.authentication === 'required' ||
  card.authentication === 'unless_set_up' ||
  card.authentication === 'only_on_session'
