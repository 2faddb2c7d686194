import { isLocalDomain } from '@almoner/eventstore/vault/keys/published-secrets.ts'
import type { Site } from '../site.ts'

/**
 * The demonstration's passwords, printed by `npm start` and in the documentation: they protect
 * nothing.
 */
export const publishedPasswords = {
  staff: 'Harbour2026',
  administrator: 'Almoner2026',
  donor: 'Donor2026',
} as const

const published: ReadonlySet<string> = new Set(Object.values(publishedPasswords))

export const isPublishedPassword = (password: string): boolean =>
  published.has(password.normalize('NFC'))

/**
 * Returns whether a published password must be refused. A database may hold logins that were seeded
 * on one machine and then served publicly.
 */
export const mustRefusePassword = (site: Site, password: string): boolean =>
  isPublishedPassword(password) && !isDemonstration(site)

/** The world that `npm start` shows, on one machine: its logins are public, and protect nothing. */
export const isDemonstration = ({ baseDomain }: Site): boolean => isLocalDomain(baseDomain)
