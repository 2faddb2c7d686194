import type { Instant } from '@almoner/domain/kernel/time.ts'
import { giftComparedSeconds } from '@almoner/domain/payment/same-gift.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { eraseOldLineTexts } from './bank-lines/erase-texts.ts'
import { requestOriginDays } from './request-origins/request-origins.ts'
import { securityEventDays } from './security-events/security-events.ts'

const mostAtOnce = 1_000
const mostRounds = 100
/** The number of days that an unconfirmed sign-up of a charity holds its address. */
const unconfirmedDays = 7

/**
 * Deletes expired operational data and erases old texts of bank lines, at intervals of a few
 * minutes. It deletes sessions that ended and limits that are whole again, at most a thousand of
 * each at a time. It also deletes unconfirmed sign-ups, uploaded files to import, leases of dead
 * processes, windows of tries and of guesses, and spent challenges. It also deletes old devices,
 * security events and origins of requests. All would otherwise grow with every visitor.
 */
export const sweepOperational = async (db: Db, { now }: { now: Instant }): Promise<void> => {
  await sql`delete from operational.sessions where token_hash in (
    select token_hash from operational.sessions where expires_at <= ${now}
    order by expires_at limit ${mostAtOnce})`.execute(db)
  // The leases are of processes that died. A process that was stopped for long finds none, and
  // begins a new one.
  await sql`delete from operational.leases where name in (
    select name from operational.leases where expires_at <= now() - interval '1 hour'
    order by expires_at limit ${mostAtOnce} for update skip locked)`.execute(db)
  // Skips limits that are locked at this moment.
  await sql`delete from operational.rate_limits where key in (
    select key from operational.rate_limits where whole_at <= now()
    order by whole_at limit ${mostAtOnce} for update skip locked)`.execute(db)
  // These grow with every try to pay, so that an attack leaves more than one round takes away. A gift
  // at the end of a window is compared with the next ones.
  for (let round = 0; round < mostRounds; round++) {
    const { numAffectedRows = 0n } = await sql`delete from operational.try_counts where key in (
      select key from operational.try_counts
      where ends_at <= ${now}::timestamptz - make_interval(secs => ${giftComparedSeconds})
      order by ends_at limit ${mostAtOnce} for update skip locked)`.execute(db)
    if (numAffectedRows < mostAtOnce) break
  }
  await sql`delete from operational.guess_counts where key in (
    select key from operational.guess_counts where ends_at <= now()
    order by ends_at limit ${mostAtOnce} for update skip locked)`.execute(db)
  await sql`delete from operational.known_devices where (realm, person_id, token_hash) in (
    select realm, person_id, token_hash from operational.known_devices where expires_at <= ${now}
    order by expires_at limit ${mostAtOnce})`.execute(db)
  await sql`with swept as (
      delete from operational.credentials where (realm, person_id) in (
        select realm, person_id from operational.credentials
        where realm = 'staff' and not password_confirmed
          and created_at <= ${now}::timestamptz - make_interval(days => ${unconfirmedDays})
        order by created_at limit ${mostAtOnce})
      returning person_id
    )
    delete from operational.memberships where login_id in (select person_id from swept)`.execute(db)
  await sql`delete from operational.security_events where id in (
    select id from operational.security_events
    where happened_at <= ${now}::timestamptz - make_interval(days => ${securityEventDays})
    order by happened_at limit ${mostAtOnce})`.execute(db)
  await sql`delete from operational.request_origins where request_id in (
    select request_id from operational.request_origins
    where happened_at <= ${now}::timestamptz - make_interval(days => ${requestOriginDays})
    order by happened_at limit ${mostAtOnce})`.execute(db)
  // A file has up to 20,000 rows.
  await sql`delete from operational.import_files where import_id in (
    select import_id from operational.import_files where expires_at <= ${now}
    order by expires_at limit 20)`.execute(db)
  await eraseOldLineTexts(db, { now })
  await sql`delete from operational.spent_challenges where id in (
    select id from operational.spent_challenges where ends_at <= ${now}
    order by ends_at limit ${mostAtOnce})`.execute(db)
}
