import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { saveSecurityEvent } from '@almoner/operational/security-events/security-events.ts'
import type { AppEnv, SignedIn } from '../../http/app-env.ts'
import { callerAddress } from '../../middleware/caller/caller-address.ts'
import { describeDevice } from '../../middleware/caller/device-name.ts'

type SecurityEventName =
  | 'login'
  | 'logout'
  | 'account_registered'
  | 'account_erased'
  | 'password_checked'
  | 'password_changed'
  | 'password_reset_asked'
  | 'password_reset'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_confirmed'
  | 'session_ended'
  | 'team_changed'
  | 'safety_changed'
  | 'approval_decided'
  | 'payment_settings_changed'
  | 'payout_requested'
  | 'payout_cancelled'
  | 'subscription_changed'
  | 'domain_changed'
  | 'limit_reached'
  | 'challenge_failed'
  | 'list_exported'
  | 'bank_statement_removed'
  | 'administrator_acted'

/** The account concerned. If there is none, it is the username that was sent. */
export type SecurityAccount =
  | { realm: SignedIn['realm']; personId: string; organisationId: OrganisationId | null }
  | { username: string }

export type SecurityEvent = {
  event: SecurityEventName
  outcome: 'succeeded' | 'failed'
  /** A code of ours, and never text that a caller typed. */
  reason?: string
  /** Default: the signed-in person. */
  account?: SecurityAccount
}

/**
 * Writes one line of the security log: the person, the origin, the event and the outcome. A keyed
 * hash names the account: it is equal in every line, and useless without the key. Events about a
 * charity's staff are also stored for that charity. It never fails the request that it reports.
 */
export const recordSecurityEvent = async (
  c: Context<AppEnv>,
  { event, outcome, reason, account = c.get('signedIn') ?? undefined }: SecurityEvent,
): Promise<void> => {
  const { keys, db, now } = c.get('deps')
  const address = callerAddress(c)
  const security = {
    event,
    outcome,
    reason: reason ?? null,
    realm: account && 'realm' in account ? account.realm : null,
    account: account ? keys.accountHash(toName(account)) : null,
    address,
  }
  c.get('log').info({ security }, 'security event')
  if (account === undefined || !('realm' in account) || account.realm !== 'staff') return
  const { personId: staffId, organisationId } = account
  if (organisationId === null) return
  await saveSecurityEvent(db, {
    organisationId,
    staffId,
    event,
    outcome,
    reason: reason ?? null,
    address,
    device: describeDevice(c.req.header('User-Agent')),
    happenedAt: instantFromMilliseconds(now()),
  }).catch((error: unknown) => {
    c.get('log').error({ err: error }, 'a security event could not be kept')
  })
}

const toName = (account: SecurityAccount): string =>
  'realm' in account
    ? `${account.realm} ${account.personId}`
    : `username ${account.username.normalize('NFKC').trim().toLowerCase()}`
