/** One donor who asks to be erased: `erase-donor-<donorId>`, by the event of the request. */
export type EraseDonorInput = { donorId: string; eventId: string }

export const eraseDonorId = ({ donorId }: Pick<EraseDonorInput, 'donorId'>): string =>
  `erase-donor-${donorId}`
