/** One saved card that is to go: `remove-card-<setupId>`, by the setup that saved it. */
export type RemoveCardInput = { donorId: string; setupId: string }

export const removeCardId = ({ setupId }: Pick<RemoveCardInput, 'setupId'>): string =>
  `remove-card-${setupId}`
