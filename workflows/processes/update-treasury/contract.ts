/** Money that went back, or returned, because of one refund or one dispute. */
export type UpdateTreasuryInput = {
  paymentId: string
  of: { kind: 'refund' | 'dispute'; id: string }
  /** `advance`: it was requested or opened. `return`: it failed or was won. Or a night's search. */
  because: 'advance' | 'return' | `missed-${string}`
}

export const updateTreasuryId = ({ of, because }: UpdateTreasuryInput): string =>
  `update-treasury-${of.kind}-${of.id}-${because}`
