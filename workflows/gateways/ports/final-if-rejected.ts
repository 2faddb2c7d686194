import { FinalError } from '../../flow/activity-failed.ts'
import { ProviderMismatch, ProviderRejectedRequest } from './card-gateway.ts'

/** Makes a rejection by the provider final, because a retry would be rejected too. */
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
