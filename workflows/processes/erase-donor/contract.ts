/** One donor who wants to be forgotten: `erase-donor-<donorId>`, by the event that says so. */
export type EraseDonorInput = { donorId: string; eventId: string }

export const eraseDonorId = ({ donorId }: Pick<EraseDonorInput, 'donorId'>): string =>
  `erase-donor-${donorId}`
