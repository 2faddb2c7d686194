import type { Context } from 'hono'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type * as v from 'valibot'
import { hasReceipts } from '@almoner/projections/models/receipts/query.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { toLocalised, toTexts } from '../../../use-cases/charity/localised-texts.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { organisationProblem } from '../../../use-cases/commands/organisation-problem.ts'
import { loadOwnCharity, ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import type { receiptFormatSchema, ReceiptFormatAnswer } from './contract.ts'
import { reservePrefix } from './prefix.ts'
import { findSignature, toSignatureName } from './signature.ts'

export const readReceiptFormat = async (c: Context<AppEnv>): Promise<ReceiptFormatAnswer> => {
  const { organisationId, receiptFormat, profile, revisions } = await loadOwnCharity(c)
  const { detail, footer, signature } = receiptFormat
  return {
    detail,
    footer: toTexts(footer, profile.defaultLanguage),
    signature: signature === null ? '' : toSignatureName(signature),
    prefix: profile.receiptPrefix,
    prefixLocked: await hasReceipts(c.get('deps').db, { organisationId }),
    revision: revisions.receiptFormat,
  }
}

export const setReceiptFormat = async (
  c: Context<AppEnv>,
  { detail, footer, signature, prefix, seen }: v.InferOutput<typeof receiptFormatSchema>,
): Promise<void> => {
  const { profile } = await loadOwnCharity(c)
  const signatureFile = await findSignature(c, signature)
  if (prefix !== profile.receiptPrefix) await reservePrefix(c, prefix)
  const handled = await sendCommand(c, {
    decider: organisation,
    id: ownOrganisation(c),
    command: {
      type: 'SetReceiptFormat',
      detail,
      footer: toLocalised(footer, profile.defaultLanguage),
      signature: signatureFile && { fileKey: signatureFile.fileKey, sha256: signatureFile.sha256 },
      prefix,
      seenRevision: seen,
    },
    // A repeat changes nothing, so it needs no key of its own.
    commandId: `SetReceiptFormat:${c.get('requestId')}`,
  })
  if (!handled.handled) throw new Refusal(organisationProblem[handled.refused])
}
