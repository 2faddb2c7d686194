import type { Context } from 'hono'
import type {
  DonorRecordCommand,
  DonorRecordRefusal,
} from '@almoner/domain/donor-record/commands.ts'
import { donorRecords } from '@almoner/domain/donor-record/index.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import type { ProblemCode } from '../../http/problem-codes.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { loadOwnDonor } from './donor.ts'

type Two = { donorId: PersonId; other: PersonId }

/** Makes the record of another payer id a part of this donor's record. */
export const mergeDonors = async (c: Context<AppEnv>, { donorId, other }: Two): Promise<void> => {
  const { donor } = await loadOwnDonor(c, donorId)
  const { donor: joining } = await loadOwnDonor(c, other)
  await send(c, {
    ...common(c),
    type: 'MergeDonors',
    into: donor.personId,
    personId: joining.personId,
  })
}

/** Takes one payer id out of this donor's record. */
export const separateDonors = async (
  c: Context<AppEnv>,
  { donorId, other }: Two,
): Promise<void> => {
  const { parts } = await loadOwnDonor(c, donorId)
  if (!parts.some(({ personId }) => personId === other)) throw new Refusal('donor_merged_elsewhere')
  await send(c, { ...common(c), type: 'UnmergeDonors', personId: other })
}

const common = (c: Context<AppEnv>) => ({
  organisationId: ownOrganisation(c),
  by: ownStaffId(c),
  at: instantFromMilliseconds(c.get('deps').now()),
})

const problems: Record<DonorRecordRefusal, ProblemCode> = {
  same_donor: 'donor_merged_elsewhere',
  donor_merged_elsewhere: 'donor_merged_elsewhere',
}

const send = async (c: Context<AppEnv>, command: DonorRecordCommand): Promise<void> => {
  const { organisationId, personId } = command
  const handled = await sendCommand(c, {
    decider: donorRecords,
    id: organisationId,
    command,
    input: { personId, into: 'into' in command ? command.into : null },
  })
  if (!handled.handled) throw new Refusal(problems[handled.refused])
}
