import type { Context } from 'hono'
import { includesFormRows, mostFormRows } from '@almoner/domain/organisation/profile/form-rows.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { toLocalised, toTexts } from '../../../use-cases/charity/localised-texts.ts'
import { handleOrganisationCommand } from '../../../use-cases/commands/organisation-command.ts'
import { organisationProblem } from '../../../use-cases/commands/organisation-problem.ts'
import {
  loadOwnCharity,
  ownOrganisation,
  ownStaffId,
} from '../../../use-cases/charity/own-charity.ts'
import type { FormRowsAnswer, FormRowsBody } from './contract.ts'

/** The charity's own rows, the archived ones too, as they are edited. */
export const readFormRows = async (c: Context<AppEnv>): Promise<FormRowsAnswer> => {
  const { profile, revisions } = await loadOwnCharity(c)
  const { plan, formRows, defaultLanguage } = profile
  return {
    isIncluded: includesFormRows(plan),
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
  const refused = await handleOrganisationCommand(c, {
    organisationId: ownOrganisation(c),
    staffId: ownStaffId(c),
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
  if (refused !== null) throw new Refusal(organisationProblem[refused])
}

const nothing = { default: '' }
