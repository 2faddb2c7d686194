import type { Context } from 'hono'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { subtractCents } from '@almoner/domain/kernel/money.ts'
import { createLinks } from '@almoner/platform/links.ts'
import { receiptsOfPayers } from '@almoner/projections/models/receipts/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { limitFor, listPage } from '../../http/list-page.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { loadOwnCharity, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { loadProjectTitles } from '../../use-cases/charity/project-titles.ts'
import { sendStatement } from '../../use-cases/statements/send-statement.ts'
import { receiptsPageSize, type DonorReceiptsAnswer } from './contract.ts'
import { loadOwnDonor } from './donor.ts'

/** One page of the receipts that the donor got from the charity. */
export const listDonorReceipts = async (
  c: Context<AppEnv>,
  donorId: PersonId,
  { before = null }: { before?: bigint | null | undefined },
): Promise<DonorReceiptsAnswer> => {
  const charity = await loadOwnCharity(c)
  const { organisationId } = charity
  const { parts } = await loadOwnDonor(c, donorId)
  const people = parts.map(({ personId }) => personId)
  const limit = limitFor(receiptsPageSize)
  const { rows, last } = listPage(
    await receiptsOfPayers(c.get('deps').db, { organisationId, people, before, limit }),
    receiptsPageSize,
  )
  // A receipt has the title in its payer's language.
  const titles = await loadProjectTitles(c)
  const { receiptLink } = createLinks(c.get('deps'))
  return {
    receipts: rows.map(({ receiptNumber, paymentId, issuedAt, facts, voided }) => ({
      number: receiptNumber,
      issuedAt,
      amount: subtractCents(facts.breakdown.totalAmountCents, facts.refundedCents),
      projectName: titles.get(facts.projectId ?? '') ?? facts.projectName,
      source: facts.of.kind === 'payment' ? 'online' : 'offline',
      paymentId,
      voidReason: voided && voided.reason,
      link: voided === null ? receiptLink({ ...charity, paymentId }) : null,
    })),
    next: last === undefined ? null : String(last.issuedPosition),
  }
}

const unnamed = { firstName: '', lastName: '', organisationName: null }

/** Sends the donor's statement of a year, with the gifts of all payer ids of the record. */
export const sendDonorStatement = async (
  c: Context<AppEnv>,
  donorId: PersonId,
  { year }: { year: number },
): Promise<Response> => {
  const key = `statement:${ownStaffId(c)}`
  await assertWithinLimit(c, { key, perSeconds: 20, burst: 30 })
  const charity = await loadOwnCharity(c)
  const { donor, parts } = await loadOwnDonor(c, donorId)
  return await sendStatement(c, {
    charity,
    organisationId: charity.organisationId,
    people: parts.map(({ personId }) => personId),
    year,
    format: 'pdf',
    donor: isErased(donor.lastName) ? unnamed : donor,
  })
}
