/** The request that a letter is about. It names nobody: its donor is erased, or may be. */
export type ErasureFacts = {
  /** The days on which the donor asked the charity, and the charity asked us. */
  receivedOn: string
  requestedOn: string
}
