import type { Colours } from '../../charity-details/colours.ts'
import type { Refused } from '../../kernel/decider.ts'
import type { OrganisationEvent } from '../events.ts'
import { isOutdated } from '../setting-revisions.ts'
import type { RegisteredOrganisation } from '../state.ts'
import { includes } from '../../plans/plan-features.ts'

/** The colours of the charity's payer site from now on. */
export type ChangeThemeColours = {
  type: 'ChangeThemeColours'
  colours: Colours
  /**
   * The number of times the rows had been changed when the person read them. If omitted, any number
   * is accepted.
   */
  seenRevision?: number | undefined
}

export const decideThemeColours = (
  { colours: typed, seenRevision }: ChangeThemeColours,
  { organisationId, profile, revisions }: RegisteredOrganisation,
): readonly OrganisationEvent[] | Refused<'plan_excludes_theme_colours' | 'setting_changed'> => {
  if (!includes(profile.plan, 'themeColours')) return { refused: 'plan_excludes_theme_colours' }
  const before = profile.colours
  const colours = {
    header: typed.header.toUpperCase(),
    button: typed.button.toUpperCase(),
    progressBar: typed.progressBar.toUpperCase(),
  }
  if (isSame(colours, before)) return []
  if (isOutdated(seenRevision, revisions.theme)) return { refused: 'setting_changed' }
  return [{ type: 'ThemeColoursChanged', data: { organisationId, colours, before } }]
}

const isSame = (first: Colours, second: Colours): boolean =>
  first.header === second.header.toUpperCase() &&
  first.button === second.button.toUpperCase() &&
  first.progressBar === second.progressBar.toUpperCase()
