import type { Language } from '@almoner/domain/kernel/locale.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { colleagueDemoted } from './colleague-demoted.ts'
import { colleagueRemoved } from './colleague-removed.ts'
import { removedFromTeam } from './removed-from-team.ts'
import { roleChanged } from './role-changed.ts'

/** Letters about a person’s role in a charity’s team. */
export const teamLetters = {
  accept_invitation: acceptInvitation,
  colleague_demoted: colleagueDemoted,
  colleague_removed: colleagueRemoved,
  removed_from_team: removedFromTeam,
  role_changed: roleChanged,
}

/** A colleague whose account has been erased since. */
export const writeFormer = (language: Language): string => former[language]

const former: Record<Language, string> = { en: 'A colleague', zh: '一名同事', cn: '一名同事' }
