import type { Context } from 'hono'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { mostFormRows } from '@almoner/domain/organisation/profile/form-rows.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { toLocalised, toTexts } from '../../../use-cases/charity/localised-texts.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { organisationProblem } from '../../../use-cases/commands/organisation-problem.ts'
import { loadOwnCharity, ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { FormRowsAnswer, FormRowsBody } from './contract.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

/** The charity's own rows, the archived ones too, as they are edited. */
export const readFormRows = async (c: Context<AppEnv>): Promise<FormRowsAnswer> => {
  const { profile, revisions } = await loadOwnCharity(c)
  const { plan, formRows, defaultLanguage } = profile
  return {
    isIncluded: includes(plan, 'formRows'),
    planWith: 'premium',
    most: mostFormRows,
    revision: revisions.formRows,
    rows: formRows.map(({ label, placeholder, ...row }) =>
      Object.assign(row, {
        label: toTexts(label, defaultLanguage),
        placeholder: toTexts(placeholder, defaultLanguage),
      }),
    ),
  }
}

export const changeFormRows = async (
  c: Context<AppEnv>,
  { rows, seen }: FormRowsBody,
): Promise<void> => {
  const { defaultLanguage } = (await loadOwnCharity(c)).profile
  const handled = await sendCommand(c, {
    decider: organisation,
    id: ownOrganisation(c),
    command: {
      type: 'ChangeFormRows',
      seenRevision: seen,
      rows: rows.map((row) => ({
        ...row,
        label: toLocalised(row.label, defaultLanguage) ?? nothing,
        placeholder: toLocalised(row.placeholder, defaultLanguage) ?? nothing,
      })),
    },
    // A repeat changes nothing, so it needs no key of its own.
    commandId: `ChangeFormRows:${c.get('requestId')}`,
  })
  if (!handled.handled) throw new Refusal(organisationProblem[handled.refused])
}

const nothing = { default: '' }
