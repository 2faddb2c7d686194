import { DefaultFailureConverter } from '@temporalio/common'

/** An error message may quote its input, so it is sealed as every payload is. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true })
