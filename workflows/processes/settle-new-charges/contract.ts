/** The provider's notice that money has become available. */
export type SettleNewChargesInput = { noticeId: string }

export const settleNewChargesId = ({ noticeId }: SettleNewChargesInput): string =>
  `settle-new-charges-${noticeId}`
