/** The states of a stream, or of one thing in it, before and after an event. */
export type Step = {
  from: readonly string[]
  to?: string
  once?:
    | 'staffId'
    | 'receiptNumber'
    | 'linkId'
    | 'changeId'
    | 'noteId'
    | 'documentId'
    | 'availableOn'
    | 'invoiceId'
    | 'creditId'
    | 'reliefId'
    | 'referredId'
  /** If a stream is about several things, each has its own state. */
  of?: 'lineId' | 'requestId' | 'setupId' | 'number' | 'fingerprint' | 'payoutId' | 'thresholdDays'
}
