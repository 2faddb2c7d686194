import type { Context } from 'hono'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { Colours } from '@almoner/domain/charity-details/colours.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { charityOrigin } from '@almoner/platform/site.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { organisationProblem } from '../../../use-cases/commands/organisation-problem.ts'
import { loadOwnCharity, ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { ThemeAnswer } from './contract.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

/** Returns the current colours, and whether the charity's plan shows them. */
export const readTheme = async (c: Context<AppEnv>): Promise<ThemeAnswer> => {
  const charity = await loadOwnCharity(c)
  const { profile } = charity
  return {
    isIncluded: includes(profile.plan, 'themeColours'),
    planWith: 'plus',
    name: localised(profile.name, c.get('language')),
    address: charityOrigin(c.get('deps').site, charity),
    colours: profile.colours,
    revision: charity.revisions.theme,
  }
}

export const changeTheme = async (
  c: Context<AppEnv>,
  { seen, ...colours }: Colours & { seen?: number | undefined },
): Promise<void> => {
  const handled = await sendCommand(c, {
    decider: organisation,
    id: ownOrganisation(c),
    command: { type: 'ChangeThemeColours', colours, seenRevision: seen },
    // A repeat changes nothing, so it needs no key of its own.
    commandId: `ChangeThemeColours:${c.get('requestId')}`,
  })
  if (!handled.handled) throw new Refusal(organisationProblem[handled.refused])
}
