/** GET /organizations/referral: how the charity recommends Almoner to others. */
export type ReferralAnswer = {
  /** Null until it is assigned, at the latest in the night after the charity opened. */
  code: string | null
  /** The link to the sign-up with this code, or null without a code. */
  link: string | null
}
