import { FinalError } from '../../flow/activity-failed.ts'
import { ProviderMismatch, ProviderRejectedRequest } from './card-gateway.ts'

/** What the provider rejects is not asked again: the answer would be the same. */
export const finalIfRejected = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderMismatch || error instanceof ProviderRejectedRequest) {
      throw new FinalError(`${error.name}: ${error.message}`)
    }
    throw error
  }
}
