/** GET /organizations/referral: how the charity recommends Almoner to others. */
export type ReferralAnswer = {
  /** Null until it is given: in the night after the charity opened at the latest. */
  code: string | null
  /** Of the sign-up with this code; null without one. */
  link: string | null
}
