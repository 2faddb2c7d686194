/** First segments that belong to a charity's payer site and mean nothing on the bare domain. */
export const payerPaths = new Set([
  'SelectMission',
  'MissionDetails',
  'ExpressPayment',
  'PersonalDetails',
  'SelectPayment',
  'CardPrompt',
  'AddCard',
  'Review',
  'ConfirmPayment',
])
