import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { PaymeCredentials } from '../../credentials/credentials.ts'
import {
  verifyPaymeNotification,
  type PaymeNotice,
  type PaymeNotification,
} from './notification.ts'

type Notification = Omit<PaymeNotification, 'signingKey' | 'clientId'> & {
  organisationId: OrganisationId
}

/**
 * Creates a reader for a receiver of notifications that should not hold the verification keys. It
 * returns null if a notification is invalid, for any reason: the sender gets no further
 * information.
 */
export const createPaymeNotificationReader =
  (credentialsOf: (organisationId: OrganisationId) => Promise<PaymeCredentials | null>) =>
  async ({ organisationId, ...notification }: Notification): Promise<PaymeNotice | null> => {
    const credentials = await credentialsOf(organisationId)
    if (credentials === null) return null
    const notice = verifyPaymeNotification({ ...notification, ...credentials })
    return 'refused' in notice ? null : notice
  }
