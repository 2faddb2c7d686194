import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { PaymeCredentials } from '../credentials/credentials.ts'
import {
  verifyPaymeNotification,
  type PaymeNotice,
  type PaymeNotification,
} from './notification.ts'

type Notification = Omit<PaymeNotification, 'signingKey' | 'clientId'> & {
  organisationId: OrganisationId
}

/**
 * For whoever receives notifications and should not hold the keys by which they are verified. Null
 * where one does not hold, for whatever reason: whoever sent it is told no more than that.
 */
export const createPaymeNotificationReader =
  (credentialsOf: (organisationId: OrganisationId) => Promise<PaymeCredentials | null>) =>
  async ({ organisationId, ...notification }: Notification): Promise<PaymeNotice | null> => {
    const credentials = await credentialsOf(organisationId)
    if (credentials === null) return null
    const notice = verifyPaymeNotification({ ...notification, ...credentials })
    return 'refused' in notice ? null : notice
  }
