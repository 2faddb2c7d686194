import type { Context } from 'hono'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type * as v from 'valibot'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { listStaffNames } from '@almoner/projections/models/charity-directory/staff-names.ts'
import { listAcceptedTerms, type AcceptedTerms } from '@almoner/projections/models/terms/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { newestAgreement } from '../../../use-cases/agreement/agreement-contract.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { organisationProblem } from '../../../use-cases/commands/organisation-problem.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { acceptTermsSchema, TermsAnswer } from './contract.ts'

/**
 * Returns the versions of the agreement that the charity accepted, and the version that it should
 * accept next.
 */
export const readTerms = async (c: Context<AppEnv>): Promise<TermsAnswer> => {
  const { db, agreementVersions } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const [rows, people] = await Promise.all([
    listAcceptedTerms(db, { organisationId }),
    listStaffNames(db, { organisationId }),
  ])
  const names = new Map<string, string>(
    people.map(({ staffId, username, ...person }) => [
      `staff:${staffId}`,
      fullName(person) || username,
    ]),
  )
  const { version, text, sha256 } = newestAgreement(agreementVersions)
  const language = c.get('language')
  return {
    due:
      rows[0]?.version === version
        ? null
        : { version, language, text: text[language], textSha256: sha256[language] },
    accepted: rows.map((row) => ({
      version: row.version,
      textSha256: row.text_sha256,
      shown: findText(c, row),
      acceptedAt: row.accepted_at,
      by: names.get(row.accepted_by) ?? null,
      signatories:
        row.director_name === null || row.secretary_name === null
          ? null
          : { director: row.director_name, secretary: row.secretary_name },
    })),
  }
}

const findText = (
  c: Context<AppEnv>,
  { version, text_sha256: hash }: AcceptedTerms,
): TermsAnswer['accepted'][number]['shown'] => {
  const agreement = c.get('deps').agreementVersions.find((each) => each.version === version)
  const language = languages.find((each) => agreement?.sha256[each] === hash)
  return agreement && language ? { language, text: agreement.text[language] } : null
}

/** An owner accepts the version that holds now. */
export const acceptTerms = async (
  c: Context<AppEnv>,
  { version, textSha256 }: v.InferOutput<typeof acceptTermsSchema>,
): Promise<void> => {
  const { db, agreementVersions } = c.get('deps')
  const current = newestAgreement(agreementVersions)
  const isShown = Object.values(current.sha256).includes(textSha256)
  if (version !== current.version || !isShown) throw new Refusal('terms_changed')
  const organisationId = ownOrganisation(c)
  const signed = await listAcceptedTerms(db, { organisationId })
  const handled = await sendCommand(c, {
    decider: organisation,
    id: organisationId,
    command: {
      type: 'AcceptTerms',
      version,
      textSha256,
      signedVersion: signed.find((row) => row.director_name !== null)?.version ?? null,
    },
    // A repeat changes nothing, so it needs no key of its own.
    commandId: `AcceptTerms:${c.get('requestId')}`,
  })
  if (!handled.handled) throw new Refusal(organisationProblem[handled.refused])
}
