import { DefaultFailureConverter } from '@temporalio/common'

/** What an error says may quote what it was given: it is sealed as every payload is. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true })
