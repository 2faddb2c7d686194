/**
 * The input for one donor who requested their erasure: `erase-donor-<donorId>`, by the event of the
 * request.
 */
export type EraseDonorInput = { donorId: string; eventId: string }

export const eraseDonorId = ({ donorId }: Pick<EraseDonorInput, 'donorId'>): string =>
  `erase-donor-${donorId}`
