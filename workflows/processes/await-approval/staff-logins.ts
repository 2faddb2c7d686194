import type { Instant } from '@almoner/domain/kernel/time.ts'
import { closeAccount } from '@almoner/operational/close-account.ts'
import { revokeSessions } from '@almoner/operational/sessions/sessions.ts'
import type { AppDb } from '../../database.ts'
import type { StaffLogins } from './handlers.ts'

export const createStaffLogins = (db: AppDb, now: () => Instant): StaffLogins => ({
  close: (personId) => closeAccount(db, { realm: 'staff', personId, now: now() }),
  endSessions: async (personId) => {
    await revokeSessions(db, { realm: 'staff', personId, now: now() })
  },
})
